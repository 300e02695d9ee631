# Die Kurven unten.

plot-position = Ort
    .hint = Ort des belasteten Endes, mit Anpassung, Theorie und Abweichungen
plot-energy = Energie
    .hint = Wohin die Energie geht, und ob die Rechnung aufgeht
plot-forces = Kräfte
    .hint = Kontaktkräfte entlang der Kette, oder die gesamte Kraft in jeder Höhe einer Packung
plot-residual = Residuum
    .hint = Wie stark sich die Kräfte im jetzigen Schritt noch ändern, Durchgang für Durchgang
plot-sweeps = N_I
    .hint = Zahl der Durchgänge in jedem Schritt
plot-spectrum = Spektrum
    .hint = Spektrum des Orts seit der letzten Änderung
plot-trace = Spur
    .hint = Aufzeichnungen anderer Engines, mit Anpassungen, neben diesem Lauf
plot-stress = Spannung
    .hint = Mittlere Spannung und Stauchung der Packung
plot-key = { $about } (Taste { $key })
plot-save = Speichern
plot-png =
    .hint = Diese Kurven als Bild, so groß wie eine Seite
plot-svg =
    .hint = Diese Kurven als Abbildung für eine Arbeit
plot-csv =
    .hint = Die Zahlen dieser Kurven

plot-since = seit { $event }
    .hint = Vom letzten Stoß oder der letzten Änderung an, bis alles abgeklungen ist. Mausrad: vergrößern, Ziehen: verschieben, Doppelklick: hierher zurück
plot-since-kick = dem Stoß
plot-since-beginning = Beginn
plot-all = alles
    .hint = Der ganze Lauf
plot-displaced =
    .hint = Auslenkung seit dem Ereignis statt des Orts zeigen
plot-curve =
    .hint = Klicken, um diese Kurve zu verbergen oder zu zeigen
plot-here = hier

plot-empty = Auf „Start“ drücken.
plot-empty-sweeps = Laufen lassen: Jeder Schritt fügt einen Punkt hinzu.
plot-empty-stress = Spannung gibt es nur in Packungen. Für eine Kette siehe Kräfte.
plot-empty-chain = Noch kein Kontakt: Die Kette hat ihre Wand noch nicht erreicht.
plot-empty-packing = Noch kein Kontakt.
plot-empty-residual = Noch kein Kontakt, also ändert sich keine Kraft.
plot-empty-spectrum = Ein paar Dutzend Schritte laufen lassen, nachdem sich der letzte Kontakt geöffnet hat.
plot-empty-trace = Eine Aufzeichnung auf das Fenster ziehen: eine Tabelle mit einem Ort je Schritt, von etwas, das angestoßen wurde.

# Namen von Achsen; die Einheiten folgen ihnen.

axis-end-x = Ende x
axis-piston-y = Kolben y
axis-top-y = Spitze y
axis-displacement = Auslenkung
axis-contact-from-the-wall = Kontakt, von der Wand an
axis-height-y = Höhe y
axis-vertical-force = senkrechte Kraft
axis-sweep-in-this-step = Durchgang in diesem Schritt
axis-amplitude = Amplitude
axis-steps-since-the-kick = Schritte seit dem Stoß
axis-displacement-first-swing = Auslenkung / erster Ausschlag
axis-difference-from-the-fit = Abweichung von der Anpassung
axis-imbalance = Abweichung
axis-strain = Stauchung

# Namen von Kurven.

curve-position = Ort
curve-fit = Anpassung
curve-theory = Theorie, { $source }
curve-theory-at-rest = Theorie, in Ruhe
curve-position-theory = Ort − Theorie
curve-position-fit = Ort − Anpassung
curve-before = voriger Lauf
curve-old-future = alte Zukunft
curve-trace = Aufzeichnung, N_I = { $iterations }
curve-this-run = dieser Lauf, N_I = { $iterations }
curve-kinetic = Bewegung
curve-work-done-on-it = Arbeit von außen
curve-dissipated = verloren
curve-kinetic-dissipated-work = |Bewegung + verloren − Arbeit|
curve-contact-force = Kontaktkraft
curve-in-equilibrium = im Gleichgewicht
curve-through-the-cut-at-y = durch den Schnitt bei y
curve-load-and-weight = Last und Gewicht
curve-load-and-weight-without-wall-friction = Last und Gewicht, ohne Reibung an der Wand
curve-r-r-of-the-sweep = Σ|ΔR|/ΣR des Durchgangs
curve-slowest-mode-s-k-sweep = langsamste Schwingungsform, S(k)^Durchgang
curve-tolerance = Toleranz
curve-sweeps-per-step = Durchgänge je Schritt
curve-strain-along-x = Stauchung längs x
curve-strain-along-y = Stauchung längs y
curve-amplitude = Amplitude
curve-modes-of-the-contacts = Schwingungsformen der Kontakte
curve-predicted = ω vorhergesagt
curve-measured = ω gemessen

# Das Raum-Zeit-Bild.

space-time-velocity = Geschwindigkeit
space-time-force = Kraft
space-time-displacement = Auslenkung
space-time-at-rest = in Ruhe
space-time-unknown = nicht aufgezeichnet
space-time-slope = der Streifen bewegt sich mit { $slope }

plot-later = → jetzt: { $time }
