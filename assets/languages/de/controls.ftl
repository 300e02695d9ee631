# Das Menü der Szenen.
scenes =
    .hint = Alle Szenen, mit Bildern
scenes-open = Datei öffnen…   Strg+O
    .hint = Eine Szene, ein Zustand, eine Sitzung, eine Aufzeichnung, oder Körper und Kontakte Ihrer Packung
scenes-save-session = Sitzung speichern…   Strg+S
    .hint = Eine Textdatei, in der alles steht, was getan wurde. Beim Öffnen, oder mit `ghostspring replay`, entsteht bis aufs letzte Bit derselbe Zustand
scenes-copy-code = Code zum Teilen kopieren   Strg+C
    .hint = Dasselbe als Text für eine Nachricht; zum Öffnen ins Labor einfügen (Strg+V)
scenes-save-scene = Szene speichern…
    .hint = Eine kleine Textdatei: die Szene mit ihren jetzigen Parametern
scenes-save-state = Zustand speichern…
    .hint = Ein Zwischenstand: Von hier geht der Lauf weiter, bis aufs letzte Bit
scenes-window = Bild des Fensters…   Strg+P
    .hint = Das Fenster, so wie es jetzt ist, als PNG
scenes-undo = Rückgängig   Strg+Z
    .hint = Macht die letzte Änderung, Berührung, geöffnete Datei oder den letzten Neubeginn rückgängig
scenes-redo = Wiederholen   Strg+Umschalt+Z
    .hint = Wiederholt, was zuletzt rückgängig gemacht wurde

# Das Fenster, das nach einer Datei fragt.
files-open = Szenen, Zustände, Aufzeichnungen oder Packungen öffnen (Strg+Klick wählt mehrere)

# Was der Rechner gibt.
machine =
    .hint = Rechenzeit für Schritte in jedem Bild: { $milliseconds } ms auf { $threads ->
        [one] einem Thread
       *[other] { $threads } Threads
    }. Das ändert nur, wie schnell die Zeit vergeht, und keine Ziffer eines Ergebnisses
machine-milliseconds = Millisekunden je Bild
    .hint = Mehr Zeit gibt mehr Schritte je Sekunde, aber das Bild ruckelt eher
machine-as-many = Threads automatisch wählen
    .hint = Probiert im Lauf eins, zwei, vier … bis zu allen Kernen aus und nimmt die kleinste Zahl, die so schnell ist wie die schnellste. Jede Bahn hat einen eigenen Thread
machine-as-many-now = Threads automatisch wählen (jetzt { $now })
machine-page = Im Browser gibt es nur einen Thread. Große Packungen sind deshalb langsamer als im installierten Programm.
machine-this-many = Zahl der Threads:
    .hint = Jede Bahn hat einen eigenen Thread; bei 1 teilen sich alle Bahnen einen

# Die Parameter.
field-range = { $min } bis { $max }
field-range-from = ab { $min }
field-allowed = { $name } = { $range }{ $unit }; Doppelklick auf den Namen setzt den Wert der Szene
sweeps-half = Halb so viele Durchgänge ([)
sweeps-double = Doppelt so viele Durchgänge (])
kick-size = ΔF Stoß
    .hint = Kommt beim nächsten Schritt zur Last: F → F + ΔF. Kleine Stöße bringen zum Schwingen, große ordnen eine Packung um.
kick = Stoß
kick-load = mehr Last
    .hint = Erhöht die Last ein wenig. Das Bild vergrößert die Welle, die dann läuft.
kick-gravity = Schwerkraft +5 %
    .hint = Hier gibt es keinen Kolben, deshalb verstärkt der Stoß die Schwerkraft um 5 %. Der nächste Stoß macht das rückgängig.
kick-gravity-back = Schwerkraft −5 %
    .hint = Stellt die Schwerkraft auf den Wert vor dem letzten Stoß zurück.
kick-blow = Schlag auf die oberste Scheibe
    .hint = Hier gibt es weder Kolben noch Schwerkraft. Deshalb trifft der Stoß die oberste Scheibe von oben, so stark, wie ein Kontakt in einem Schritt drückt.
kick-blow-along = Schlag längs der Reihe
    .hint = Hier gibt es weder Kolben noch Schwerkraft. Deshalb trifft der Stoß die erste Scheibe der Reihe in Richtung der anderen.
load-now = jetzt F = { $force }
    .hint = Die Kraft, die jetzt wirkt: die Last und alle bisherigen Stöße
rebuild = Neu bauen
    .hint = Die Szene mit diesen Werten von vorn beginnen
rebuild-leave = Verwerfen
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
rebuild-loss-prepared = Auch die vorbereitete Packung geht verloren: Die neue ist locker und muss sich erst setzen.

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
    .hint = Der gezeigte Augenblick. „Start“ wiederholt, was danach geschah; jede Änderung beginnt eine neue Zukunft
timeline-now = jetzt
timeline-past = { $step } von { $last }
timeline-going = → Schritt { $step }
timeline-step = Schritt { $step }
timeline-deed = Schritt { $step }: { $deed }
timeline-back =
    .hint = Den Lauf rückwärts abspielen (Umschalt+Leertaste)
timeline-step-back =
    .hint = Ein Schritt zurück (←); ein Durchgang zurück mit ↑
timeline-loop =
    .hint = Die letzten hundert Schritte wiederholen; mit Umschalt über den Zeitstrahl ziehen, um andere zu wählen
timeline-empty = Hier erscheint der Verlauf des Laufs.
timeline-branch = Eine alte Zukunft: Sie begann bei Schritt { $from } und kam bis Schritt { $until }. Ein Klick lässt sie neben der jetzigen laufen
timeline-opened = { $name } geöffnet
timeline-fit = Anpassung bis Schritt { $until }, ω·Δt = { $frequency }, τ/Δt = { $time }

# Bahnen.
lanes-preset = Vorlage
lanes-choose = wählen…
lanes-close =
    .hint = Diese Bahn entfernen
lanes-omega = ω
    .hint = Frequenz des belasteten Endes seit der letzten Störung
lanes-tau = τ
    .hint = Seine Abklingzeit
lanes-sag = gibt nach
    .hint = Wie weit sich das belastete Ende seit der letzten Störung bewegt hat: bis zur Mitte seiner Schwingung oder bis dorthin, wo es jetzt ist
lanes-energy = E_kin
    .hint = Bewegungsenergie jetzt
lanes-price = je Schritt
    .hint = Zeit für einen Schritt auf einem Kern, hier an einer Kopie der Bahn gemessen
lanes-add = Neue Bahn
    .hint = Eine Kopie der letzten Bahn; alle beginnen von vorn
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
    .hint = Stellt die Sitzung wieder her, wie sie Sekunden davor war, bis aufs letzte Bit
crash = Etwas ist schiefgegangen
crash-reset = Szene zurücksetzen
crash-quit = Beenden

# Der Kopf eines Instruments.
head-about = Über { $title }
    .hint = Was sehe ich hier?

# Das Hilfeblatt.
help-sheet = Federn sehen, die es nicht gibt
    .about = Die Scheiben sind völlig starr und völlig unelastisch. Der Löser geht in jedem Schritt N_I-mal alle Kontakte durch, verbessert ihre Kräfte und hört dann auf, wie jede Engine. Der Fehler, der bleibt, wirkt wie Federn und Dämpfer: κ = q·m·N_I/Δt², γ = κ·Δt. N_I ändern und zusehen, wie sich die Schwingung ändert.
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
keys-play = Start, Pause
keys-step = ein Schritt, ein Schritt zurück
keys-sweep = ein Durchgang, ein Durchgang zurück
keys-play-back = rückwärts abspielen
keys-visit = einen Kontakt verbessern
keys-reset = Szene zurücksetzen
keys-undo = letzte Änderung, Berührung, geöffnete Datei oder letzten Neubeginn rückgängig machen; wiederholen
keys-tools = Werkzeuge: ansehen, ziehen, klopfen, Scheibe hinzufügen oder entfernen, Wand zeichnen, Lineal
keys-pace = Tempo
keys-unlimited = unbegrenztes Tempo
keys-kick = die Last anstoßen
keys-iterations = N_I verdoppeln, halbieren
keys-scenes = die Kette, die Packung
keys-plots = Kurven: Ort, Energie, Kräfte, Residuum, Durchgänge, Spektrum, Aufzeichnung, Spannung
keys-colours = nach der nächsten Größe färben
keys-forces = Kraftlinien an, aus
keys-magnify = Verschiebungen zehnmal stärker, schwächer vergrößern
keys-reference = Verschiebungen von hier aus messen
keys-fit = alles zeigen
keys-pan = das Bild verschieben
keys-zoom = Bild vergrößern, verkleinern; in einer Lektion: zurück, weiter
keys-layouts = erkunden, messen: alle Ansichten in ihren üblichen Größen
keys-theme = dunkel, hell
keys-projector = vorführen: großes Bild, große Schrift, eine Leiste für die Lehrkraft
keys-full-screen = Vollbild
keys-size = kleiner, größer
keys-files = Datei öffnen, Sitzung speichern
keys-code = Sitzung als Code zum Teilen kopieren, einen öffnen
keys-window = Bild des Fensters
keys-help = dieses Blatt
keys-dismiss = maximierte Ansicht verlassen; dieses Blatt oder die Meldung schließen
keys-quit = beenden
keys-tab = nächstes Bedienelement; Pfeiltasten ändern es, ein Doppelklick setzt es zurück

# Das Menü Datei, und Felder des Fensters.
file = Datei
    .hint = Öffnen, speichern, teilen, rückgängig machen
pane-maximise = Diese Ansicht maximieren (auch: Doppelklick auf ihren Titel; Esc holt die anderen zurück)
pane-back = Die anderen Ansichten zurückholen (Esc)
pane-close = Schließen

# Die Regler.
controls-method = Verfahren
    .hint = Reihenfolge, Relaxation, Abbruch, Gedächtnis, Stoßzahl, Schwerkraft. Alles lässt sich im Lauf ändern
method-softer = Bei N_I = { $iterations } sind beschleunigte Durchgänge weicher als zufällige: Eine Reihe hat das { $ratio }-Fache der Steifigkeit. Ab N_I = { $from } sind sie steifer.
method-stiffer = Bei N_I = { $iterations } machen beschleunigte Durchgänge eine Reihe { $ratio }-mal so steif wie zufällige.
controls-scene = Szene (wird neu gebaut)
    .hint = Zahl der Scheiben, Wände, Anordnung, Zufallszahl. Eine Änderung hier beginnt die Szene von vorn
controls-look = Aussehen
    .hint = Farben, Kräfte, Wellen, Spuren, Vergrößerung
teaching-gravity = Schwerkraft [d/t₀²]
teaching-menu = Szenen, Dateien, Lektionen, Messgeräte, Ansicht, Tempo
projector-leave = Vorführung beenden

keys-slow = Zeitlupe an, aus

teaching-load = Last [m d/t₀²]
