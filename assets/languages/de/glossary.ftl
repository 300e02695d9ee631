# Was die Buchstaben bedeuten.

glossary-sweeps = Zahl der Durchgänge
    .meaning = Wie oft der Löser in einem Zeitschritt alle Kontakte durchgeht und ihre Kräfte verbessert, bevor er aufhört.
    .formula = κ und γ wachsen wie N_I, die Frequenz wie √N_I
glossary-time-step = Zeitschritt
    .meaning = Wie viel Zeit in der Simulation von einem Schritt zum nächsten vergeht.
    .formula = κ ~ 1/Δt², γ ~ 1/Δt
glossary-critical = kritische Wellenzahl
    .meaning = Wellen, die kürzer sind als 2π/k_c, sollten so stark gedämpft sein, dass sie nicht mehr schwingen.
    .formula = k_c = 2/(√(q·N_I)·d)
glossary-sweep-constant = Durchgangskonstante
    .meaning = Wie gut ein Durchgang eine Kraft weitergibt. Das hängt davon ab, in welcher Reihenfolge die Kontakte verbessert werden.
    .formula = q = κ·Δt²/(m·N_I): zufällige Durchgänge 0.797, alle zugleich ½
glossary-stiffness = Steifigkeit
    .meaning = Wie schwer sich zwei benachbarte Scheiben zusammenschieben lassen: die Feder, die niemand eingebaut hat.
    .formula = κ = q·m·N_I/Δt²
glossary-damping = Dämpfung
    .meaning = Wie stark die Bewegung zwischen zwei benachbarten Scheiben gebremst wird: der Stoßdämpfer, den niemand eingebaut hat.
    .formula = γ = κ·Δt = q·m·N_I/Δt
glossary-decay = Abklingzeit
    .meaning = Die Zeit, in der die Schwingung auf 37 % zurückgeht.
    .formula = eine Schwingung klingt ab wie exp(−t/τ)
glossary-frequency = Kreisfrequenz
    .meaning = Wie schnell es schwingt: 2π geteilt durch die Zeit für einmal hin und her.
    .formula = ω = 2π/Periode
glossary-set = Jetzt: { $value }
glossary-both = Jetzt: gemessen { $measured }, vorhergesagt { $predicted }
glossary-measured = Jetzt: gemessen { $value }
glossary-predicted = Jetzt: vorhergesagt { $value }
glossary-unknown = Für diesen Lauf noch nicht bekannt.
