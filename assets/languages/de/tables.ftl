# Was im Englischen in Tabellen des Programms steht.

# Felder: ihr Wort, das Schild daneben (wo es nicht Buchstabe und Wort ist), was sie tun, und wo sie vorkommen.
field-dt =
    .effect = Zeitschritt: Steifigkeit κ ~ 1/Δt², Dämpfung γ ~ 1/Δt
    .formula = κ = q·m·N_I/Δt², γ = κ·Δt.  Bei gleichem Aufwand N_I/Δt: γ bleibt, κ ~ 1/Δt
field-iterations = Durchgänge
    .title = N_I Durchgänge
    .effect = Durchgänge je Schritt: κ und γ ~ N_I
field-friction = Reibung
    .effect = Coulomb-Reibung an jedem Kontakt
field-load = Last
    .effect = Kraft auf den belasteten Körper
    .formula = Einsinken in Ruhe Δx = (n − 0.8239·√(q·N_I))·ΔF/κ
field-kick = geplanter Stoß
    .title = geplanter Stoß
    .effect = Kraft, die ab dem Schritt kick_step zur Last kommt
field-kick_step = Schritt des Stoßes
    .title = bei Schritt
    .effect = Schritt, ab dem der geplante Stoß wirkt, vom Anfang des Laufs an gezählt
field-steps = Schritte
    .effect = Länge eines Laufs ohne Fenster
field-method = Methode
    .effect = wie ein Schritt gemacht wird: von einem Löser für Geschwindigkeiten oder für Orte, oder von den Federn, die die Theorie aus ihm macht
    .formula = contact_dynamics: κ = q·m·N_I/Δt².  position_based, ohne Gedächtnis: dasselbe κ = q·m·N_I/Δt².  soft_step: κ nach contact_frequency.  augmented: κ wächst mit der Überlappung, oder sie wird herausgedrückt.  direct: κ = ρ·m/Δt², zum Preis weniger Durchgänge; Schritte, in denen sich ganze Teile bewegen, bleiben N_I Durchgängen überlassen.  spring_dashpot: κ = q·m·N_I/Δt², γ = κ·Δt in jedem Kontakt.  implicit_springs: die genauen Federn einer Kette
field-substeps = Teilschritte
    .effect = Teile eines Schritts, jeder mit Δt/k und allen Durchgängen: κ ~ k²
    .formula = κ = q·m·N_I·k²/Δt², γ = q·m·N_I·k/Δt.  N_I = 1: kleine Schritte (TGS)
field-order = Reihenfolge
    .effect = in welcher Reihenfolge die Kontakte verbessert werden; bestimmt q
    .formula = q = ½·(1 + 2·Σ p_r/2^r):  zufälliger Durchgang 0.797, alle zugleich ½, links nach rechts 1.  beschleunigt: κ = m·(N_I² + 5·N_I + 2)/(32·Δt²)
field-parallel_fraction = Anteil zugleich
    .effect = welcher Anteil bei der Reihenfolge „gemischt“ zugleich verbessert wird
    .formula = q fällt von 0.797 (p = 0) auf ½ (p = 1)
field-relaxation = Relaxation
    .effect = Überrelaxation: Faktor für jede Verbesserung
    .formula = q = w/(2 − w) in fester Reihenfolge, ½·w·(1 + 2·Σ p_r·(w/2)^r) in zufälligen Durchgängen.  1: einfache Durchgänge
field-parallel_sum = Summe
    .effect = ob Änderungen eines Körpers bei der Reihenfolge „alle zugleich“ addiert oder gemittelt werden
    .formula = gemittelt: q = Relaxation/4 in einer Kette statt Relaxation/2, und dichte Packungen bleiben stabil
field-two_points = zwei Punkte
    .effect = wie die zwei Punkte, auf denen eine Kiste steht, ihre Kräfte bekommen: nacheinander oder beide zugleich
    .formula = zehn Kisten, N_I = 8: ω·Δt = 0.3846 nacheinander, 0.4379 zugleich, wie Scheiben
field-gap_law = Spaltgesetz
    .title = Spaltgesetz
    .effect = wie eine Überlappung in die neue Kraft eingeht
    .formula = u* = −max(g, 0)/Δt (quasi-unelastisch) oder −g/Δt (exakt: drückt Überlappungen heraus und pumpt Energie hinein)
field-push_out = Herausdrücken
    .effect = Anteil einer Überlappung, der je Schritt herausgedrückt wird (Baumgarte): in langen Ketten instabil
    .formula = u* = b·(Überlappung − Spielraum)/Δt.  Jede Mode: z³ − (1 + 2a − (1 − a)·b)·z² + 3a·z − a = 0; instabil für n > (π/2)·√(N_I/b)
field-slop = Spielraum
    .effect = Überlappung, die nicht herausgedrückt wird
field-compliance = Nachgiebigkeit
    .effect = Überlappung je Kraft bei position_based: 0 ist PBD, mehr ist XPBD
    .formula = R ← R − (c + Δt·u + α·R)/(Δt²·w + α).  Unfertig sind Kontakte weicher als α: 1/κ bis zu α + Δt²/(q·m·N_I)
field-contact_frequency = Kontaktfrequenz
    .effect = Frequenz der Feder eines Kontakts bei soft_step; höchstens ein Viertel von 1/Δt zählt
    .formula = ω = 2πf, ρ = ω/(2ζ + ωΔt), h = ωΔt·(2ζ + ωΔt): in Ruhe κ = h·m_eff·ρ/Δt, gleich welches N_I
field-damping_ratio = Dämpfungsgrad
    .effect = Dämpfungsgrad der Feder eines Kontakts bei soft_step
    .formula = ρ = ω/(2ζ + ωΔt), h = ωΔt·(2ζ + ωΔt)
field-stabilisation = Stabilisierung
    .effect = wann augmented Überlappungen herausdrückt: während der Durchgänge, oder danach, ohne Geschwindigkeiten zu ändern
    .formula = während: eine quadratische Feder, F = N_I²·β·(1 − α)²/((1 − γ)·(1 − αγ))·Überlappung².  danach: eine Delle, die wieder herausgedrückt wird
field-overlap_kept = belassene Überlappung
    .effect = Anteil einer Überlappung, den ein Schritt belässt, bei augmented mit Stabilisierung während der Durchgänge
    .formula = C = (1 − α)·Spalt + Δt·u,  R ← α·γ·R zwischen zwei Schritten
field-penalty_growth = Strafwachstum
    .effect = um wie viel die Strafsteifigkeit eines Kontakts je Durchgang und Fehler seines Spalts wächst, bei augmented: mehr ist steifer
    .formula = k ← k + β·|C| nach jedem Durchgang.  Die Demo von AVBD hat 1e5 N/m² bei 60 Schritten je Sekunde: hier 28, bei Δt = 1
field-penalty_memory = Strafgedächtnis
    .effect = Anteil der Strafsteifigkeit eines Kontakts, der von Schritt zu Schritt bleibt, bei augmented
    .formula = k ← γ·k zwischen zwei Schritten
field-penalty = Strafsteifigkeit
    .effect = Steifigkeit jedes Kontakts bei direct, in m/Δt² mit der Masse m einer Scheibe vom Durchmesser d
    .formula = κ = ρ·m/Δt², γ = ρ·m/Δt: in einer Reihe solcher Scheiben wie q·N_I.  Der Preis hängt nicht von ρ ab
field-restitution = Stoßzahl
    .effect = wie viel Geschwindigkeit nach einem Aufprall bleibt: 0 nichts, 1 alles
    .formula = u⁺ = −e·u⁻, wo sich ein Kontakt schließt
field-stop = Abbruch
    .effect = wann der Löser aufhört
    .formula = fest: N_I Durchgänge; örtlich: max|ΔR| ≤ Toleranz·⟨R⟩; gesamt: Σ|ΔR| ≤ Toleranz·ΣR
field-tolerance = Toleranz
    .effect = relative Änderung der Kräfte, die als fertig gilt
field-cap = Höchstzahl
    .effect = höchste Zahl der Durchgänge je Schritt, wenn bis zu einer Toleranz gerechnet wird
field-warm_start = Gedächtnis
    .effect = welcher Anteil der Kräfte von Schritt zu Schritt bleibt: 1 eine Feder, 0 ein Dämpfer
    .formula = 1: Jeder Schritt beginnt mit den Kräften des letzten, und ihr Fehler schwingt wie eine Feder. 0: Nichts wird behalten (kein Warmstart), und eine belastete Kette kriecht. Dazwischen: Von jeder Kraft bleibt ein Anteil w, und die Feder fließt
        exp(−Δt/τ) = √(a·w), cos(ωΔt) = √a·(1 + w)/(2·√w)
field-gravity_x = Schwere
    .title = g_x Schwere
    .effect = Beschleunigung jedes Körpers
field-gravity_y = Schwere
    .title = g_y Schwere
    .effect = Beschleunigung jedes Körpers
field-seed = Zufall
    .effect = Startwert für die Zufallszahlen des Lösers
field-discs = Scheiben
    .effect = Zahl der Scheiben
    .formula = ω ~ 1/n, starr erst ab N_I ~ n²
field-gap = Spalt
    .effect = Abstand der ersten Scheibe von der Wand; unter 0 begänne sie außerhalb
field-overlap = Überlappung
    .effect = Überlappung der Nachbarn am Anfang
field-width = Breite
    .effect = Breite des Kastens
field-size_ratio = Größen
    .effect = größter Radius geteilt durch kleinsten
field-piston_mass = Kolben
    .effect = Masse des Kolbens
field-arrangement = Anordnung
    .effect = wie die Scheiben am Anfang liegen
field-packing_fraction = Füllung
    .title = φ Füllung
    .effect = Anteil des Kastens, den die Scheiben am Anfang füllen; noch dichter würden sie überlappen
field-packing_seed = Zufall Lage
    .effect = Startwert für Radien und Orte
field-lowest = Anfangshöhe
    .effect = Höhe, über der die Scheiben beginnen, etwa die Mündung eines Trichters
field-walls = Wände
    .effect = welche Wände es gibt
field-lid = Oben
    .effect = was über den Scheiben ist: ein Kolben, der die Last trägt, nichts, oder nichts und die Last wirkt auf den letzten Körper
field-mass_ratio = Massenverhältnis
    .effect = wievielmal so schwer der letzte Körper ist, wie er wäre
    .formula = ein schweres Ende M auf n leichten Körpern: ω ~ 1/√(n·M/m), Einsinken ~ n·M/m

# Worte, unter denen man wählt: Reihenfolge, Spaltgesetz, Ende, Anordnung, Wände, oben, Farben, Bahnen.
choice-contact_dynamics = Contact Dynamics
choice-position_based = nach Orten (PBD)
choice-soft_step = weiche Schritte
choice-augmented = mit Strafen (AVBD)
choice-direct = direkt (starr)
choice-sequential = nacheinander
choice-block = zugleich
choice-during = während der Durchgänge
choice-after = nach den Durchgängen
choice-sum = addiert
choice-average = gemittelt
choice-spring_dashpot = Federn und Dämpfer
choice-implicit_springs = genaue Federn
choice-random_sweep = zufälliger Durchgang
choice-random_sequential = zufällig einzeln
choice-parallel = alle zugleich
choice-mixed = gemischt
choice-left_to_right = links nach rechts
choice-alternating = hin und her
choice-averaged = alle zugleich, gemittelt
choice-as_listed = wie in der Datei
choice-backwards = rückwärts
choice-rows = erst Normal-, dann Tangentialkraft
choice-blocks = alle Kräfte zugleich
choice-normals_first = erst alle Normalkräfte
choice-red_black = jeder zweite
choice-coloured = nach Farben
choice-random_blocks = zufällige Blöcke
choice-accelerated = beschleunigt
choice-quasi_inelastic = quasi-unelastisch
choice-exact = exakt
choice-fixed = fest
choice-local = örtlich
choice-global = gesamt
choice-loose = locker
choice-crystal = Kristall
choice-placed = nach Liste
choice-pressed = gepresst
choice-all = alle
choice-floor = Boden
choice-sides = Seiten
choice-none = keine
choice-periodic = ohne Ende
choice-piston = Kolben
choice-open = offen
choice-last = Last oben
choice-speed = Geschwindigkeit
choice-pressure = Druck
choice-displacement = Verschiebung
choice-radius = Radius
choice-coordination = Kontaktzahl
choice-side_by_side = nebeneinander
choice-overlaid = übereinander

# Einheiten.
units-1 = d, m, t₀ (wie im Artikel)
units-2 = 1 cm, 1 g, 1/60 s (Murmeln in einem Spiel)
units-3 = 1 m, 1 kg, 1/60 s (Kisten in einer Engine)
units-4 = 1 mm, 1 mg, 10 µs (Sand in der Forschung)
unit-contacts = Kontakte

# Vorlagen für Bahnen.
preset-random-parallel-left-to-right = zufällig / zugleich / links nach rechts
preset-warm-start-w-1-0-85-0 = Gedächtnis w 1 / 0.85 / 0
preset-gap-law-quasi-inelastic-exact = Spaltgesetz quasi-unelastisch / exakt
preset-rigid-spring-dashpot-twin = starr / Zwilling aus Federn und Dämpfern
preset-rigid-implicit-twin = starr / impliziter Zwilling
preset-equal-cost-n-i-t = gleicher Aufwand N_I/Δt
preset-40-sweeps-direct = 40 Durchgänge / direkt
preset-pgs-tgs-pbd-soft-step-avbd = PGS / TGS / PBD / weicher Schritt / AVBD
preset-plain-over-relaxed-substeps-accelerated = einfach / überrelaxiert / Teilschritte / beschleunigt

# Die Zeilen des Inspektors.
inspector-contacts-z = Kontakte z
inspector-spin-s-r = Drehung s = ω r
inspector-gap-g = Spalt g
inspector-friction = Reibung
inspector-slides = gleitet
inspector-sticks = haftet

# Woher die Kurven einer Abbildung kommen.
role-measured = gemessen
role-predicted = vorhergesagt

# Das Fenster, das nach einer Datei fragt.
save-mine-ron = Szene speichern
save-mine-checkpoint = Zustand speichern
save-mine-ghost = Sitzung speichern
save-plot-csv = Zahlen dieser Kurven speichern
save-plot-svg = Kurven als Abbildung speichern
save-plot-png = Kurven als Bild speichern
save-picture-png = Bild speichern
save-window-png = Bild des Fensters speichern
save-film-gif = Film speichern
save-swing-gif = Den letzten Ausschlag filmen
save-scan-ron = Messreihe speichern
save-scan-csv = Ergebnisse der Messreihe speichern
save-report-html = Laborheft als Seite speichern
dialog-cancel = Abbrechen
dialog-overwrite = Überschreiben
dialog-reload = ⟲  Neu laden
dialog-working-folder = ↗  Zum Arbeitsordner
dialog-hidden = {" "}Versteckte Dateien zeigen
dialog-system-files = {" "}Systemdateien zeigen
dialog-pinned = Gemerkt
dialog-places = Orte
dialog-devices = Geräte
dialog-removable = Wechselmedien
dialog-home = 🏠  Persönlich
dialog-desktop = 🖵  Schreibtisch
dialog-documents = 🗐  Dokumente
dialog-downloads = 📥  Downloads
dialog-audio = ♪  Musik
dialog-pictures = 🖼  Bilder
dialog-videos = 🎞  Videos
dialog-pin = 📌 Merken
dialog-unpin = ✖ Vergessen
dialog-rename = ✏ Umbenennen
dialog-selected-file = Gewählt:
dialog-file-name = Dateiname:
dialog-all-files = Alle Dateien
dialog-any-ending = Jede
dialog-open = 🗀  Öffnen
dialog-save = 📥  Speichern
dialog-give-up = 🚫 Abbrechen
dialog-exists = gibt es schon. Überschreiben?
dialog-no-folder-name = Der Ordner braucht einen Namen
dialog-no-file-name = Die Datei braucht einen Namen
dialog-folder-exists = Einen Ordner mit diesem Namen gibt es schon
dialog-file-exists = Eine Datei mit diesem Namen gibt es schon

# Der Satz über jede Szene, mit den jetzigen Werten ihrer Felder.
scene-group-rows-and-stacks = Reihen und Stapel
scene-group-boxes-ropes-towers = Kisten, Seile, Türme
scene-group-packings = Packungen
scene-group-playground = Spielplatz
scene-group-waves = Wellen
scene-title-chain = Die Kette aus dem Artikel
scene-title-chain_pressed = Ruhende Kette mit Stoß
scene-title-chain_soft = Weichere Kette
scene-title-chain_rigid = Starre Kette
scene-title-chain_parallel = Kette, alle Kontakte zugleich
scene-title-chain_bouncing = Kette, die abprallt
scene-title-chain_converged = Löser, der aufhört, wenn es genügt
scene-title-chain_forgetful = Kette ohne Gedächtnis
scene-title-chain_pumped = Kette, die nie ruht
scene-title-column = Liegende Säule
scene-title-stack = Ein Stapel aus zwanzig
scene-title-boxes = Zehn Kisten
scene-title-tower = Ein Turm, der knickt
scene-title-heavy_on_light = Schwer auf leicht
scene-title-rope = Ein Seil mit Kugel
scene-title-bridge = Eine Brücke
scene-title-net = Ein Netz
scene-title-wall = Eine Mauer
scene-title-domino = Dominosteine
scene-title-packing = Die Packung aus dem Artikel
scene-title-packing_small = Kleine Packung
scene-title-crystal = Kristall
scene-title-packing_gravity = Packung mit Gewicht
scene-title-packing_loose = Packung, lockerer Anfang
scene-title-packing_small_loose = Kleine Packung, lockerer Anfang
scene-title-packing_frictionless = Packung ohne Reibung
scene-title-packing_rough = Packung mit viel Reibung
scene-title-packing_tall = Hohe Packung
scene-title-hopper = Trichter
scene-title-dam_break = Dammbruch
scene-title-shaker = Rüttler
scene-title-cradle = Kein Kugelstoßpendel
scene-title-incline = Hang
scene-title-wedge = Keil
scene-title-biaxial = Biaxialer Kasten
scene-title-shear_cell = Scherzelle
scene-title-slit = Welle durch einen Spalt
scene-title-parabola = Parabolspiegel
scene-chain = Die Kette aus dem Artikel: { $discs } starre Scheiben fliegen gegen eine Wand, kommen zurück und schwingen wie eine Feder, die niemand eingebaut hat.
scene-chain_parallel = Die Kette aus dem Artikel, bei der alle Kontakte zugleich verbessert werden: kein Zufall, eine weichere Feder (q = 1/2) und eine Vorhersage, die auf sechs Stellen stimmt.
scene-chain_pressed = Eine Kette, die ruhig an ihrer Wand liegt und bei Schritt 20 mit einem Zehntel ihrer Last angestoßen wird: Sie gibt nach und schwingt, ohne Aufprall.
scene-chain_soft = Zehn Durchgänge je Schritt statt vierzig: die halbe Frequenz der Kette aus dem Artikel, und sie schwingt viermal so lange.
scene-chain_rigid = { $iterations } Durchgänge je Schritt für eine Kette aus { $discs } Scheiben: mehr, als sie braucht, um starr zu sein. Deshalb trifft sie auf die Wand und steht sofort.
scene-chain_bouncing = Die Kette aus dem Artikel mit Scheiben, die abprallen: Stoßzahl { $restitution }.
scene-chain_converged = Der Löser hört auf, wenn sich keine Kraft um mehr als ein Tausendstel ändert. Die meisten Schritte brauchen dann ein oder zwei Durchgänge, und die Kette kommt nie ganz zur Ruhe.
scene-chain_forgetful = Kein Warmstart: Der Löser vergisst seine Kräfte nach jedem Schritt, und die Kette kriecht durch sich hindurch wie Honig.
scene-chain_pumped = Das exakte Spaltgesetz drückt jede Überlappung in einem einzigen Schritt heraus, und die Kette kommt nie zur Ruhe.
scene-column = Eine Säule unter ihrem eigenen Gewicht, auf die Seite gelegt: Die Schwerkraft zieht jede Scheibe zur Wand.
scene-packing = Die Packung aus dem Artikel, von einem Kolben zusammengedrückt: { $discs } Scheiben zufälliger Größe. Stoß sie an, und Schall läuft hindurch.
scene-packing_small = Eine kleine Packung, von einem Kolben zusammengedrückt: { $discs } Scheiben für den schnellen Blick. Stoß sie an, und sie schwingt.
scene-packing_loose = Die Packung aus dem Artikel von ihrem lockeren Anfang an: Ein Kolben drückt { $discs } Scheiben zufälliger Größe zusammen, bis sich nichts mehr bewegt.
scene-packing_frictionless = Die Packung aus dem Artikel ohne Reibung, von ihrem lockeren Anfang an: dichter, mit gerade genug Kontakten, um stabil zu sein.
scene-packing_rough = Die Packung aus dem Artikel mit Reibung { $friction }, von ihrem lockeren Anfang an: weniger dicht, mit weniger Kontakten.
scene-packing_small_loose = { $discs } Scheiben unter einem Kolben, von ihrem lockeren Anfang an: für langsame Rechner und den schnellen Blick.
scene-packing_tall = Eine hohe, schmale Packung von ihrem lockeren Anfang an: Der Schall hat einen weiten Weg, deshalb schwingt sie langsam, mit tiefem Ton.
scene-packing_gravity = Scheiben unter ihrem eigenen Gewicht und einem leichten Kolben: Die Kontaktkräfte wachsen mit der Tiefe.
scene-crystal = { $discs } gleiche Scheiben in einem Dreiecksgitter: eine Packung ohne Unordnung.
scene-stack = Zwanzig starre Scheiben von je einem Meter, unter Schwerkraft gestapelt, bei 60 Hz: Mit 8 Durchgängen je Schritt sinkt der Turm ein und federt, genau um so viel wie vorhergesagt.
scene-boxes = Zehn Kisten von je einem Meter unter Schwerkraft bei 60 Hz: Mit { $iterations } Durchgängen je Schritt sinkt der Stapel ein und schwingt, als stünden die starren Kisten auf Federn.
scene-tower = Ein Turm aus { $discs } Kisten mit { $iterations } Durchgängen je Schritt: Die Federn seines Lösers biegen sich, und der Turm knickt wie Eulers Stab.
scene-heavy_on_light = Eine Kiste, { $mass_ratio }-mal so schwer wie jede der fünf, die sie tragen: Mit { $iterations } Durchgängen je Schritt werden sie gestaucht.
scene-rope = Ein Seil aus zwanzig Gliedern mit einer Kugel am Ende und { $iterations } Durchgängen je Schritt: Es dehnt sich wie Gummi, obwohl kein Glied es kann.
scene-bridge = Eine Brücke aus zwanzig Gliedern zwischen zwei Nägeln, und eine Kiste, die darauf fällt: Mit { $iterations } Durchgängen je Schritt gibt sie nach wie ein Gummiband.
scene-net = Ein Netz aus 140 Knoten, das keiner seiner Fäden nachgeben lässt: { $iterations } Durchgänge je Schritt machen es zu einem Tuch. Zieh daran, bis Fäden reißen.
scene-wall = Siebzig Ziegel, und eine Kugel auf dem Weg zu ihnen.
scene-domino = Sechzehn Dominosteine, und eine Kugel, die den ersten umstößt.
scene-wedge = Eine Scheibe fällt in einen Keil: zwei Kontakte, und die Statik sagt die Kraft in jedem voraus.
scene-incline = Drei Scheiben gleiten einen Hang von 40° hinab, jede mit der Beschleunigung g·(sin α − μ·cos α), wie groß sie auch ist.
scene-cradle = Kein Kugelstoßpendel: Starre Scheiben, die nicht abprallen, teilen den Impuls und laufen gemeinsam weiter, mit v/6.
scene-hopper = Ein Trichter mit einer Öffnung, die drei Scheiben breit ist: Mit Reibung entsteht ein Bogen, der den Fluss stoppt und den Rest trägt.
scene-dam_break = Ein Tor öffnet sich: Die Säule dahinter bricht zusammen, läuft aus und bleibt als Hang liegen, den die Reibung hält.
scene-shaker = Ein rüttelnder Boden wirft die untersten Scheiben bei jedem Schwung hoch. Die Kontakte nehmen die Energie wieder heraus, die er hineinsteckt.
scene-biaxial = Die Seitenwände rücken zusammen, während der Kolben seine Last behält: Die Packung widersteht und weicht dann nach oben aus.
scene-shear_cell = Eine Scherzelle ohne Enden: Der raue Boden läuft unter einem belasteten Kolben nach rechts, und Scheiben, die rechts hinauslaufen, kommen links wieder herein.
scene-slit = Eine Welle in einem gepressten Kristall trifft auf eine Wand mit einem Spalt, der halb so breit ist wie ihre Wellenlänge: Dahinter läuft sie in den Schatten hinein.
scene-parabola = Eine ebene Welle in einem gepressten Kristall wird von einer Parabel zurückgeworfen und läuft in ihrem Brennpunkt zusammen, 30 Durchmesser unter dem Scheitel.
