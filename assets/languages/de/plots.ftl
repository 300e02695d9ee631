# Die Kurven unten.

plot-position = Ort
    .hint = Ort des belasteten Endes, mit Anpassung, Theorie und was sie übrig lassen
plot-energy = Energie
    .hint = Wohin die Energie geht, und ob die Rechnung aufgeht
plot-forces = Kräfte
    .hint = Kontaktkräfte entlang der Kette, oder die Kraft durch jede Höhe einer Packung
plot-residual = Rest
    .hint = Wie stark sich die Kräfte noch ändern, Durchgang für Durchgang, in diesem Schritt
plot-sweeps = N_I
    .hint = Durchgänge, die jeder Schritt gebraucht hat
plot-spectrum = Spektrum
    .hint = Spektrum des Orts seit der letzten Änderung
plot-trace = Spur
    .hint = Aufzeichnungen anderer Engines, mit Anpassungen, neben diesem Lauf
plot-stress = Spannung
    .hint = Mittlere Spannung der Packung, und wie viel kürzer sie geworden ist
plot-key = { $about } (Taste { $key })
plot-save = Speichern
plot-png =
    .hint = Diese Kurven als Bild, so groß wie eine Seite
plot-svg =
    .hint = Diese Kurven als Abbildung für eine Arbeit
plot-csv =
    .hint = Die Zahlen dieser Kurven

plot-since = seit { $event }
    .hint = Was nach dem letzten Stoß oder der letzten Änderung kam, bis es abgeklungen ist. Rad: vergrößern, Ziehen: verschieben, Doppelklick: hierher zurück
plot-since-kick = dem Stoß
plot-since-beginning = Beginn
plot-all = alles
    .hint = Der ganze Lauf
plot-displaced =
    .hint = Weg seit dem Ereignis statt des Orts
plot-curve =
    .hint = Klicken, um sie zu verbergen oder zu zeigen
plot-here = hier

plot-empty = Auf Los drücken.
plot-empty-sweeps = Laufen lassen: Jeder Schritt fügt seine Zahl der Durchgänge hinzu.
plot-empty-stress = Spannung gibt es in einer Packung; eine Kette hat eine Kraft, unter Kräfte.
plot-empty-chain = Noch kein Kontakt: Die Kette ist noch nicht an ihrer Wand.
plot-empty-packing = Noch berührt sich nichts.
plot-empty-residual = Noch berührt sich nichts, also ändert sich keine Kraft.
plot-empty-spectrum = Nach dem letzten Öffnen eines Kontakts ein paar Dutzend Schritte laufen lassen.
plot-empty-trace = Eine Aufzeichnung auf das Fenster ziehen: eine Tabelle mit einem Ort nach jedem Schritt, in der etwas angestoßen wird.

# Namen von Achsen; die Einheiten folgen ihnen.

axis-end-x = Ende x
axis-piston-y = Kolben y
axis-top-y = Spitze y
axis-displacement = Weg
axis-contact-from-the-wall = Kontakt, von der Wand an
axis-height-y = Höhe y
axis-vertical-force = senkrechte Kraft
axis-sweep-in-this-step = Durchgang in diesem Schritt
axis-amplitude = Amplitude
axis-steps-since-the-kick = Schritte seit dem Stoß
axis-displacement-first-swing = Weg / erster Ausschlag
axis-left-over = Abweichung
axis-strain = Stauchung

# Namen von Kurven.

curve-position = Ort
curve-fit = Anpassung
curve-theory = Theorie, { $source }
curve-theory-at-rest = Theorie, in Ruhe
curve-position-theory = Ort − Theorie
curve-position-fit = Ort − Anpassung
curve-before = vorher
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

# Das Raum–Zeit-Bild.

space-time-velocity = Geschwindigkeit
space-time-force = Kraft
space-time-displacement = Weg
space-time-at-rest = in Ruhe
space-time-slope = der Streifen bewegt sich mit { $slope }

plot-later = → jetzt: { $time }
