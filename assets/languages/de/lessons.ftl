# Das Menü der Lektionen und die Lektion, die gerade läuft.

lessons = Lektionen
    .hint = Erst vorhersagen, dann laufen lassen, dann vergleichen
lessons-entry = { $number }  { $title }
lessons-level = { $level } · { $minutes } min
lessons-worksheet = Arbeitsblatt…
    .hint = Eine Seite zum Drucken: die Fragen, leere Achsen und Platz für Antworten
lessons-teacher-sheet = Lehrerblatt…
    .hint = Dasselbe mit Antworten, Hilfen, verbreiteten Irrtümern und Zeiten. Die Lektion wird dafür durchgespielt, das dauert ein paar Sekunden
lessons-about = { $about } Vorkenntnisse: { $needs }
lessons-step = { $step } von { $count }
lessons-now = Jetzt: { $goal }.
lessons-watch = Sieh zu, was geschieht.
lessons-end =
    .hint = Die Lektion beenden
lessons-next = Weiter
    .hint = Zum nächsten Schritt (Bild↓)
lessons-skip = Überspringen
lessons-back = Zurück
    .hint = Zum vorigen Schritt (Bild↑)
lessons-said = Festlegen
lessons-i-say = Meine Vorhersage:
lessons-number =
    .hint = Den Regler bewegen oder eine Zahl eingeben
lessons-draw = Zeichne deine Kurve in das Diagramm unten, von links nach rechts (mit der Maus, oder mit den Pfeiltasten, wenn es ausgewählt ist).
    .hint = Zeichne bis zum rechten Rand
lessons-clear = Löschen
lessons-class = Meldungen:
lessons-hands =
    .hint = Klicken fügt eine Hand hinzu, ein Rechtsklick nimmt eine weg
lessons-theory = Theorie: { $value }.
lessons-finish = Fertig
lessons-next-lesson = Nächste Lektion: { $title }
lessons-locked = Deine Vorhersage: { $said }.
lessons-trying = Erst deine eigene Wahl, „{ $said }“.
lessons-tried = Deine Wahl war „{ $said }“. Gemessen: { $outcome } = { $value }.
lessons-tried-plain = Deine Wahl war „{ $said }“.
lessons-right-one = Jetzt die richtige
lessons-nearly = Fast richtig.
lessons-over = Das war der letzte Schritt. Deine Vorhersagen und Ergebnisse stehen im Laborheft (F4); „Bericht…“ macht dort eine Seite zum Abgeben daraus.

# Was verdeckt ist, solange gefragt wird.

covered = Verdeckt, bis du deine Vorhersage abgegeben hast.

# Eine andere Szene während einer Lektion.

leave = Die Lektion „{ $lesson }“ verlassen?
leave-scene = Statt der Szene, um die es in der Lektion geht, öffnet sich: { $scene }. Deine Antworten bleiben im Laborheft.
leave-other = Damit öffnet sich etwas anderes als die Szene, um die es in der Lektion geht. Deine Antworten bleiben im Laborheft.
leave-no = In der Lektion bleiben
leave-yes = Lektion verlassen

# Das Diagramm, in das gezeichnet wird.

lessons-curve-said = deine Vorhersage
lessons-curve-measured = gemessen
lessons-curve-theory = Theorie
lessons-curve-rest = in Ruhe
lessons-curve-time = Zeit seit dem Start [t₀]
lessons-curve-end = Auslenkung des Endes [d]
lessons-curve-piston = Auslenkung des Kolbens [d]
lessons-curve-top = Auslenkung der obersten Scheibe [d]

# Eine Lektion auf der Kommandozeile.

lessons-print-about = Stufe: { $level }, { $minutes } Minuten. Vorkenntnisse: { $needs }
lessons-print-range = { $least } bis { $most } { $unit }
lessons-print-draw = zu zeichnen: 0 bis { $time } t0, { $least } bis { $most } d
lessons-print-waits = wartet auf: { $goal }

# Für wen eine Lektion ist.

level-school = Schule
level-university = Studium
level-research = Forschung

# Was zu tun ist, wie in „Jetzt: anstoßen.“

goal-kick = anstoßen
goal-touch = an einer Scheibe ziehen oder klopfen
goal-set = { $field } auf { $value } stellen
goal-fit = schwingen lassen, bis das Messgerät ω (wie schnell es schwingt) und τ (wie lange) zeigt
goal-steps = { $steps ->
        [one] { $steps } Schritt laufen lassen
       *[other] { $steps } Schritte laufen lassen
    }
goal-sweeps = { $sweeps ->
        [one] { $sweeps } Durchgang von Hand machen
       *[other] { $sweeps } Durchgänge von Hand machen
    }
goal-steps-left = { $steps ->
        [one] noch { $steps } Schritt laufen lassen
       *[other] noch { $steps } Schritte laufen lassen
    }
goal-sweeps-left = { $sweeps ->
        [one] von Hand noch { $sweeps } Durchgang machen
       *[other] von Hand noch { $sweeps } Durchgänge machen
    }
goal-scene = die Szene { $scene } öffnen
goal-plot = die Kurve „{ $plot }“ zeigen
goal-panel = das Instrument „{ $panel }“ öffnen
goal-lanes = { $lanes } Bahnen öffnen
goal-rigid = starr machen
goal-rings = zum Schwingen bringen
goal-soft = weich machen
goal-between = messen: { $outcome } ({ $least } bis { $most })

# Was gemessen wird, wie in „messen: die Steifigkeit κ (1 bis 2)“.

outcome-angular-frequency = die Kreisfrequenz ω
outcome-period = die Dauer einer Schwingung
outcome-damping-time = die Abklingzeit τ
outcome-stiffness = die Steifigkeit κ
outcome-sound-speed = die Schallgeschwindigkeit c
outcome-frequency-ratio = wie viel Mal so schnell wie vorher es schwingt
outcome-damping-ratio = wie viel Mal so lange wie vorher es schwingt
outcome-stiffness-ratio = wie viel Mal so steif wie vorher es ist
outcome-law-ratio = den Abstand von der universellen Kurve
outcome-crossing-steps = die Schritte, die der Schall bis zum anderen Ende braucht
outcome-news-per-step = die Scheiben, die der Schall in einem Schritt weit kommt
outcome-iterations-needed = die Durchgänge, die für Starrheit nötig sind
outcome-way = die Auslenkung des belasteten Endes
outcome-way-per-step = die Auslenkung des belasteten Endes je Schritt
outcome-force-reach = wie viele Scheiben tief die Kraft gekommen ist
outcome-sag = wie weit der Stapel eingesunken ist
outcome-trace-ratio = wie viel Mal so schnell die Engine mit den meisten Iterationen schwingt

# Wie weit eine Antwort daneben lag.

answer-number = Deine Vorhersage war { $said }; die Messung ergab { $found }. { $how }.
answer-well-predicted = Gut vorhergesagt
answer-did-not-move = Es hat sich gar nicht bewegt
answer-something = Es war nicht null
answer-other-way = Es ist genau andersherum
answer-twice = Deine Vorhersage ist doppelt so groß wie der Messwert
answer-half = Deine Vorhersage ist halb so groß wie der Messwert
answer-times-too-much = Deine Vorhersage ist { $times }-mal zu groß
answer-times-too-little = Deine Vorhersage ist { $times }-mal zu klein
answer-percent-too-much = Deine Vorhersage ist { $percent } % zu groß
answer-percent-too-little = Deine Vorhersage ist { $percent } % zu klein
answer-choice-right = Deine Vorhersage „{ $said }“ war richtig.
answer-choice-wrong = Deine Vorhersage war „{ $said }“; richtig ist „{ $right }“.
answer-drawn = eine gezeichnete Kurve
answer-curve = die gemessene Kurve
answer-other = nicht das, wonach gefragt war

answer-curve-right = Deine Kurve liegt im Mittel nur { $percent } % der Amplitude daneben: gut gezeichnet.
answer-curve-off = Deine Kurve liegt im Mittel { $percent } % der Amplitude daneben: { $how }.
answer-curve-it-swings = die gemessene schwingt, deine nicht
answer-curve-yours-swings = deine schwingt, die gemessene nicht
answer-curve-too-fast = deine schwingt zu schnell oder zu lange
answer-curve-too-slow = die gemessene schwingt schneller oder länger
answer-curve-other-side = die gemessene endet auf der anderen Seite
answer-curve-still = die gemessene bewegt sich, deine steht still
answer-curve-end-farther = die gemessene endet { $times }-mal so weit unten
answer-curve-end-nearer = deine endet { $times }-mal so weit unten
answer-curve-swings-less = deine schwingt { $times }-mal so weit
answer-curve-swings-more = die gemessene schwingt { $times }-mal so weit
answer-curve-moments = die Form stimmt, der zeitliche Verlauf nicht

# Seiten für Papier: was Arbeitsblätter und Laborhefte gemeinsam haben.

sheet-name = Name
sheet-date = Datum

# Das Arbeitsblatt einer Lektion.

worksheet = Arbeitsblatt
worksheet-teacher = Für die Lehrkraft
worksheet-about = { $level } · { $minutes } Minuten · Vorkenntnisse: { $needs }
worksheet-units = Längen in Scheibendurchmessern d, Zeiten in Zeitschritten der Länge t_0.
worksheet-minutes = { $minutes } min
worksheet-see = Was ich sehe:
worksheet-prediction = Meine Vorhersage ({ $least } bis { $most } { $unit }):
worksheet-measured = gemessen:
worksheet-because = Weil:
worksheet-happened = Was geschah:
worksheet-answer = Antwort
worksheet-found = gemessen { $value }
worksheet-waits = Wartet auf
worksheet-explanation = Erklärung
worksheet-misconception = Viele glauben
worksheet-hint = Tipp
worksheet-time = Zeit seit dem Start
worksheet-way = Auslenkung

# Das Laborheft als Seite.

labbook = Laborheft
labbook-of = Laborheft: { $names }
labbook-lanes = Die Bahnen im Vergleich
labbook-done = Was gemacht, vorhergesagt und gemessen wurde
labbook-said = Meine Vorhersage: { $said }.
labbook-measured = Gemessen: { $measured }.
labbook-observed = Beobachtet: { $observed }.
labbook-hands = Gemeldet haben sich: { $hands }.
labbook-did = gemessen
labbook-drawn = meine Vorhersage
labbook-time = Zeit
labbook-way = Auslenkung
labbook-position-end = Ort des Endes
labbook-position-piston = Ort des Kolbens
labbook-nothing = Es wurde nichts geändert.
labbook-before = vor Schritt
labbook-changed = geändert
labbook-units = Längen in Scheibendurchmessern d, Massen in Scheibenmassen m, Zeiten in t_0. Noch einmal abgespielt, gibt die Sitzung bis aufs letzte Bit dieselben Zahlen.

# What a class votes for where a curve is drawn.

votes-curve-stays = Es bleibt, wo es ist
votes-curve-moves = Es rückt, ohne zu schwingen
votes-curve-swings = Es schwingt und kommt zur Ruhe
votes-curve-goes-on = Es schwingt immer weiter
