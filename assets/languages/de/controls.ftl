# Das Menü der Szenen.
scenes =
    .hint = Alle Szenen, mit Bildern
scenes-open = Datei öffnen…   Strg+O
    .hint = Eine Szene, ein Zustand, eine Sitzung oder eine Aufzeichnung
scenes-save-session = Sitzung speichern…   Strg+S
    .hint = Eine Textdatei mit allem, was getan wurde: wieder geöffnet, oder mit `ghostspring replay`, kommt sie bis aufs letzte Bit zum selben Zustand
scenes-copy-code = Code zum Teilen kopieren   Strg+C
    .hint = Dasselbe als ein Wort für eine Nachricht; zum Öffnen ins Labor einfügen (Strg+V)
scenes-save-scene = Szene speichern…
    .hint = Eine kleine Textdatei: die Szene mit ihren jetzigen Parametern
scenes-save-state = Zustand speichern…
    .hint = Ein Zwischenstand: von hier geht der Lauf weiter, bis aufs letzte Bit
scenes-window = Bild des Fensters…   Strg+P
    .hint = So wie es jetzt ist, als PNG
scenes-undo = Rückgängig   Strg+Z
    .hint = Macht die letzte Änderung, Berührung, Öffnung oder den letzten Neustart rückgängig
scenes-redo = Wiederholen   Strg+Umschalt+Z
    .hint = Wiederholt, was zuletzt rückgängig gemacht wurde

# Das Fenster, das nach einer Datei fragt.
files-open = Szene, Zwischenstand oder Aufzeichnung (.csv) öffnen

# Was der Rechner gibt.
machine =
    .hint = Was jedes Bild für Schritte aufwenden darf: { $milliseconds } ms, geteilt von { $threads ->
        [one] einem Thread
       *[other] { $threads } Threads
    }. Das ändert, wie schnell die Zeit vergeht, und keine Ziffer eines Ergebnisses
machine-milliseconds = Millisekunden je Bild
    .hint = Mehr davon geben mehr Schritte je Sekunde und ein langsameres Bild
machine-as-many = So viele Threads, wie helfen
    .hint = Eins, zwei, vier … bis zu allen Kernen werden reihum probiert, während der Lauf weitergeht; genommen werden die wenigsten, die so schnell sind wie die schnellsten. Jede Bahn hat einen eigenen Thread
machine-as-many-now = So viele Threads, wie helfen (jetzt { $now })
machine-page = Im Browser gibt es einen Thread: Große Packungen sind langsamer als im Programm für den Schreibtisch.
machine-this-many = So viele:
    .hint = Jede Bahn hat einen eigenen Thread, oder alle zusammen einen, wenn hier 1 steht

# Die Parameter.
field-range = { $min } bis { $max }
field-range-from = ab { $min }
field-allowed = { $name } = { $range }{ $unit }; Doppelklick auf den Namen: der Wert der Szene
sweeps-half = Halb so viele Durchgänge ([)
sweeps-double = Doppelt so viele Durchgänge (])
kick-size = ΔF Stoß
    .hint = Kommt beim nächsten Schritt zur Last: F → F + ΔF. Kleine Stöße bringen zum Schwingen, große ordnen eine Packung um.
kick = Stoß
kick-load = mehr Last
    .hint = Erhöht die Last ein wenig. Die Welle, die dann läuft, wird vergrößert.
kick-gravity = Schwerkraft +5 %
    .hint = Hier ist nichts belastet, deshalb verstärkt der Stoß die Schwerkraft um 5 %. Der nächste Stoß nimmt das zurück.
kick-gravity-back = Schwerkraft −5 %
    .hint = Stellt die Schwerkraft auf den Wert vor dem letzten Stoß zurück.
kick-blow = Schlag auf die oberste Scheibe
    .hint = Hier ist nichts belastet, und es gibt keine Schwerkraft. Deshalb trifft der Stoß die höchste Scheibe von oben, so stark, wie ein Kontakt in einem Schritt drückt.
kick-blow-along = Schlag längs der Reihe
    .hint = Hier ist nichts belastet, und es gibt keine Schwerkraft. Deshalb trifft der Stoß die erste Scheibe der Reihe in Richtung der anderen.
load-now = jetzt F = { $force }
    .hint = Die Last und alle Stöße seit dem Anfang: was in diesem Augenblick wirkt
rebuild = Neu bauen
    .hint = Mit diesen Werten beginnen
rebuild-leave = So lassen
    .hint = Diese Werte vergessen; der Lauf geht weiter
rebuild-waits = Änderungen hier gelten erst nach „Neu bauen“.
rebuild-loss = Neu bauen beendet diesen Lauf: { $steps ->
        [one] 1 Schritt
       *[other] { $steps } Schritte
    }{ $changes ->
        [0] {""}
        [one] {" "}und 1 Änderung
       *[other] {" "}und { $changes } Änderungen
    }. Strg+Z bringt sie wieder.
rebuild-loss-prepared = Auch die vorbereitete Packung geht verloren: die neue ist locker und muss sich erst setzen.

# Was getippt wurde und nicht genommen werden kann.
number-none = „{ $text }“ ist keine Zahl. Beispiele: 0.0167, 1/60, 1e-3.
number-not-whole = { $text } ist keine ganze Zahl.
number-too-small = { $text } liegt außerhalb: erlaubt ab { $min }.
number-out-of-range = { $text } liegt außerhalb: erlaubt { $min } bis { $max }.

# Der Streifen für den Beamer.
teaching-sweeps = Durchgänge je Schritt
teaching-time-step = Zeitschritt [t₀]

# Der Zeitstrahl.
timeline = Zeitstrahl
    .hint = Wo in seiner Vergangenheit der Lauf steht. Los führt von hier weiter wie damals; jede Änderung führt anderswohin
timeline-now = jetzt
timeline-past = { $step } von { $last }
timeline-going = → Schritt { $step }
timeline-step = Schritt { $step }
timeline-deed = Schritt { $step }: { $deed }
timeline-back =
    .hint = Rückwärts spielen: was war, wird wieder gezeigt (Umschalt+Leertaste)
timeline-step-back =
    .hint = Ein Schritt zurück (←); ein Durchgang zurück mit ↑
timeline-loop =
    .hint = Die letzten hundert Schritte immer wieder zeigen; mit Umschalt über den Zeitstrahl ziehen, um andere zu wählen
timeline-empty = Hier steht später alles, was der Lauf getan hat.
timeline-branch = Eine Zukunft, die bei Schritt { $from } verlassen wurde und bis Schritt { $until } gekommen war. Ein Klick lässt sie neben der jetzigen laufen
timeline-opened = { $name } geöffnet
timeline-fit = Anpassung bis Schritt { $until }, ω·Δt = { $frequency }, τ/Δt = { $time }

# Bahnen.
lanes-preset = Vorlage
lanes-choose = wählen…
lanes-close =
    .hint = Diese Bahn wegnehmen
lanes-add = Neue Bahn
    .hint = Eine Kopie der letzten; alle beginnen von vorn
lanes-lane = Bahn
lanes-value = Wert
lanes-set = Setzen

# Meldungen.
notice-none = ? zeigt alle Tasten.
notice-dismiss =
    .hint = Meldung schließen (Esc)
notice-undo = Rückgängig
    .hint = Strg+Z
notice-folder = Ordner öffnen
notice-recover = Zurückholen
    .hint = Öffnet, was Sekunden davor da war, und stellt es bis aufs letzte Bit wieder her
crash = Etwas ging kaputt
crash-reset = Szene zurücksetzen
crash-quit = Beenden

# Der Kopf eines Instruments.
head-about = Über { $title }
    .hint = Was sehe ich hier?

# Das Hilfeblatt.
help-sheet = Federn sehen, die es nicht gibt
    .about = Die Scheiben sind völlig starr und völlig unelastisch. Der Löser sucht die Kontaktkräfte, indem er N_I-mal je Schritt alle Kontakte durchgeht, und hört dann auf, wie jede Engine. Was er noch nicht gefunden hat, wirkt wie Federn und Dämpfer: κ = q·m·N_I/Δt², γ = κ·Δt. Dreh an N_I und sieh zu, wie sich das Schwingen ändert.
help-close = Schließen

# Namen von Tasten.
key-space = Leertaste
key-shift = Umschalt
key-ctrl = Strg
key-home = Pos1
key-arrows = Pfeile
key-pageup = Bild↑
key-pagedown = Bild↓
key-esc = Esc
key-tab = Tab

# Was Tasten tun.
keys-play = los, halt
keys-step = ein Schritt, ein Schritt zurück
keys-sweep = ein Durchgang, ein Durchgang zurück
keys-play-back = rückwärts spielen
keys-visit = ein Besuch an einem Kontakt
keys-reset = Szene zurücksetzen
keys-undo = letzte Änderung, Berührung, geöffnete Szene oder Neubeginn rückgängig machen; wiederholen
keys-tools = Werkzeuge: schauen, mit der Hand ziehen, klopfen, Scheibe legen oder nehmen, Wand zeichnen, Lineal
keys-pace = Tempo
keys-unlimited = unbegrenztes Tempo
keys-kick = die Last anstoßen
keys-iterations = N_I doppelt, halb
keys-scenes = die Kette, die Packung
keys-plots = Kurven: Ort, Energie, Kräfte, Rest, Durchgänge, Spektrum, Aufzeichnung, Spannung
keys-colours = nächste Bedeutung der Farben
keys-forces = Kraftlinien an, aus
keys-magnify = Verschiebungen zehnmal stärker, schwächer vergrößern
keys-reference = Verschiebungen von hier aus zählen
keys-fit = alles zeigen
keys-pan = das Bild verschieben
keys-zoom = das Bild vergrößern, verkleinern; in einer Lektion zurück, weiter
keys-layouts = erkunden, messen: alle Ansichten in ihren üblichen Größen
keys-theme = dunkel, hell
keys-projector = vorführen: das Bild zuerst, große Schrift, eine Leiste für die Lehrkraft
keys-full-screen = ganzer Bildschirm
keys-size = kleiner, größer
keys-files = Datei öffnen, Sitzung speichern
keys-code = Sitzung als Code zum Teilen kopieren, einen öffnen
keys-window = Bild des Fensters
keys-help = dieses Blatt
keys-dismiss = zurück von einer Ansicht, die alles füllt; dieses Blatt oder die Meldung schließen
keys-quit = beenden
keys-tab = nächstes Bedienelement; Pfeile drehen es, Doppelklick setzt es zurück

# Das Menü Datei, und Felder des Fensters.
file = Datei
    .hint = Öffnen, speichern, teilen, rückgängig machen
pane-maximise = Diese Ansicht füllt die Mitte (auch: Doppelklick auf ihren Titel; Esc holt die anderen zurück)
pane-back = Die anderen Ansichten zurückholen (Esc)
pane-close = Schließen

# Die Regler.
controls-method = Verfahren
    .hint = Reihenfolge der Besuche, Relaxation, Abbruch, Gedächtnis, Stoßzahl, Schwerkraft. Alles lässt sich im Lauf ändern
controls-scene = Szene (wird neu gebaut)
    .hint = Zahl der Scheiben, Wände, Anordnung, Zufallszahl. Eine Änderung hier beginnt die Szene von vorn
controls-look = Aussehen
    .hint = Farben, Kräfte, Wellen, Spuren, Vergrößerung
teaching-gravity = Schwerkraft [d/t₀²]
teaching-menu = Szenen, Dateien, Lektionen, Messgeräte, Ansicht, Tempo
projector-leave = Vorführung beenden

keys-slow = Zeitlupe, oder zurück

teaching-load = Last [m d/t₀²]
