# Die Leiste oben.

language-name = Deutsch

play = Start
    .hint = Die Simulation laufen lassen (Leertaste)
pause = Pause
    .hint = Die Simulation anhalten (Leertaste)
step = Schritt
    .hint = Ein Zeitschritt, oder der Rest des begonnenen (→)
sweep = Durchgang
    .hint = Ein Durchgang des Lösers: jeder Kontakt einmal (↓)
visit = Kontakt
    .hint = Einen einzigen Kontakt verbessern (v)
reset = Von vorn
    .hint = Zurück zum Anfang der Szene; die Parameter bleiben, wie sie sind (r). Strg+Z macht es rückgängig

pace = Tempo
    .hint = Abspieltempo in Schritten je Sekunde. Δt und N_I bleiben davon unberührt (+ und −)
pace-unlimited = unbegrenzt
steps-per-second = { $pace } Schr./s

place = Schritt { $steps }
    .hint = Schritte bisher; simulierte Zeit: { $time }
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
layout-lecture = Vorführen (Beamer)
    .hint = Für den Beamer: großes Bild, große Schrift und eine Leiste mit den nötigen Reglern und Messwerten
layout-measure = Messen
    .hint = Zusätzlich Weich/starr-Anzeige und universelle Kurve
theme-dark = Dunkel
theme-light = Hell
full-screen = Vollbild
size = Größe
language = Sprache
units = Einheiten
    .hint = Wofür d, m und t₀ stehen. Zahlen werden dann in Metern, Kilogramm und Sekunden gezeigt und eingegeben.
past-memory = Speicher für den Verlauf (MB)
    .hint = Speicher für die Zustände, zu denen der Zeitstrahl zurückkehren kann. Mit weniger dauert das Zurückgehen länger
reset-all = Alles zurücksetzen
    .hint = Stellt die eigenen Werte der Szene und die üblichen Ansichten wieder her. Strg+Z holt den Lauf zurück

language-unknown = Unbekannte Sprache „{ $code }“. Es gibt: { $known }.

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
