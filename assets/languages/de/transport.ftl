# Die Leiste oben.

language-name = Deutsch

play = Los
    .hint = Zeit laufen lassen (Leertaste)
pause = Halt
    .hint = Zeit anhalten (Leertaste)
step = Schritt
    .hint = Ein ganzer Zeitschritt, oder der Rest des begonnenen (→)
sweep = Durchgang
    .hint = Ein Durchgang des Lösers: jeder Kontakt einmal (↓)
visit = Besuch
    .hint = Ein Kontakt (v)
reset = Neu
    .hint = Zum Anfang der Szene; die Parameter bleiben, wie sie sind (r). Strg+Z nimmt es zurück

pace = Tempo
    .hint = Wie schnell Sie zusehen: Schritte je Sekunde. Δt und N_I bleiben davon unberührt (+ und −)
pace-unlimited = unbegrenzt
steps-per-second = { $pace } Schritte/s

place = Schritt { $steps }
    .hint = Gemachte Schritte; in der Simulation sind { $time } vergangen
inside-sweep = Durchgang { $sweep }
inside-sweep-of = Durchgang { $sweep } von { $last }
inside-visit = , Kontakt { $contact }
inside-solved = gelöst

help =
    .hint = Tasten und Hilfe (?)
view = Ansicht
    .hint = Anordnung, Farben, Größe, Sprache, Einheiten
layout-explore = Erkunden
    .hint = Regler, Bild, Raum-Zeit-Bild, Kurve und Anzeige in ihren üblichen Größen
layout-lecture = Vorführen
    .hint = Für den Beamer: das Bild zuerst, große Schrift und eine Leiste mit allem, was Sie drehen und ablesen
layout-measure = Messen
    .hint = Mit Anzeige der Steifheit und universeller Kurve
theme-dark = Dunkel
theme-light = Hell
full-screen = Ganzer Bildschirm
size = Größe
language = Sprache
units = Einheiten
    .hint = Wofür d, m und t₀ stehen. Zahlen werden dann in Metern, Kilogramm und Sekunden gezeigt und eingegeben.
past-memory = Speicher für den Verlauf (MB)
    .hint = Speicher für die Zustände, zu denen die Zeitleiste zurückkehrt. Mit weniger dauert das Zurückgehen länger
reset-all = Alles zurücksetzen
    .hint = Diese Szene mit ihren eigenen Werten, und alle Ansichten an ihrem Platz. Strg+Z holt den Lauf zurück

language-unknown = Eine Sprache „{ $code }“ gibt es hier nicht; es gibt { $known }.

pace-slow = Langsam
    .hint = Zeitlupe: Eine Welle braucht mindestens zwei Sekunden von einem Ende zum anderen
pace-normal = Normal
    .hint = 40 Schritte je Sekunde
pace-fast = Schnell
    .hint = 400 Schritte je Sekunde
pace-slow-after-kick = Zeitlupe nach einem Stoß
    .hint = In einer Packung laufen die ersten beiden Echos in Zeitlupe, danach gilt wieder das übliche Tempo
instruments = Messgeräte
    .hint = Alles, was sich neben dem Bild öffnen lässt
