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
    .hint = Ein Besuch an einem Kontakt (v)
reset = Neu
    .hint = Zum Anfang der Szene; die Parameter bleiben, wie sie sind (r). Strg+Z nimmt es zurück

pace = Tempo
    .hint = Schritte je Sekunde auf der Uhr. Ändert nie Δt oder N_I (+ und −).
pace-unlimited = unbegrenzt
steps-per-second = { $pace } Schritte/s

place = Schritt { $steps }
    .hint = Gemachte Schritte; in der Simulation sind { $time } vergangen
place-with-time = Schritt { $steps } Zeit { $time }
inside =
    .hint = Erreichte Schritte je Sekunde, oder wo in einem Schritt der Löser steht
inside-sweep = Durchgang { $sweep }
inside-sweep-of = Durchgang { $sweep } von { $last }
inside-visit = , Kontakt { $contact }
inside-solved = gelöst

help =
    .hint = Tasten und Hilfe (?)
view = Ansicht
    .hint = Anordnungen, Instrumente, Farben, Größe
layout-explore = Erkunden
layout-lecture = Vorführen
layout-measure = Messen
theme-dark = Dunkel
theme-light = Hell
projector = Beamer
    .hint = Große Schrift, starker Kontrast, und was eine Lehrkraft dreht und abliest in einem Streifen
full-screen = Ganzer Bildschirm
size = Größe
language = Sprache
units = Einheiten
    .hint = Wofür d, m und t₀ stehen. Zahlen werden dann in Metern, Kilogramm und Sekunden gezeigt und eingegeben.
past-memory = Vergangenheit, in MB
    .hint = Speicher für die Zustände, zu denen der Zeitstrahl zurückkehrt. Mit weniger dauert der Weg zurück länger
reset-all = Alles zurücksetzen
    .hint = Diese Szene mit ihren eigenen Parametern, und alles an seinem Platz. Strg+Z bringt den Lauf wieder

language-unknown = Eine Sprache „{ $code }“ gibt es hier nicht; es gibt { $known }.
