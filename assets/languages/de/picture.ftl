# Der Streifen über dem Bild.
picture-colour = Farbe
    .hint = Was die Farbe einer Scheibe bedeutet (m). Hohle Scheiben tragen keine Kraft.
picture-film = Film
    .hint = Filmt das Bild von jetzt an, als GIF, mit etwa vierzig Bildern je Schwingung. Noch einmal drücken, um aufzuhören.
picture-fit = Einpassen
    .hint = Alles zeigen (Pos1). Ziehen verschiebt, das Mausrad vergrößert.
picture-forces = Kräfte
    .hint = Kontaktkräfte als Linien: breit und hell, wo sie stark sind, gestrichelt, wo der Kontakt gleitet (f)
picture-waves = Wellen
    .hint = Wie schnell sich die Scheiben entlang der Last bewegen, als Leuchten dahinter: Schallwellen. Für jede Richtung eine Farbe.
picture-trails = Spuren
    .hint = Der Weg jeder Scheibe in den letzten sechzehn Schritten, vergrößert wie alle Verschiebungen
picture-magnify = Lupe
    .hint = Wie viel Mal größer Verschiebungen gezeichnet werden (. und ,). Sie zählen ab dem letzten Stoß oder Bezug. Eine Packung schwingt um ein Millionstel einer Scheibe.
picture-automatic = auto
    .hint = Wird nach jedem Stoß angepasst, damit man die Bewegung sieht
picture-reference = Bezug
    .hint = Verschiebungen von hier aus messen, bis zum nächsten Stoß (x)

# Die Zeile der Farben darunter.
colours-at-rest = in Ruhe
colours-mode-shape = Schwingungsform { $mode }, keine Bewegung
colours-magnified = Verschiebungen { $factor }

# Werkzeuge.
tool-look = Bewegen und ansehen
    .hint = Ziehen verschiebt das Bild, das Mausrad vergrößert es, ein Klick untersucht eine Scheibe
tool-pull = Ziehen
    .hint = Ziehen: auf eine Scheibe oder den Kolben drücken und ziehen; eine Feder zieht sie zum Zeiger
tool-tap = Klopfen
    .hint = Klopfen: eine Scheibe oder den Kolben anschlagen, in Zugrichtung oder, mit einem Klick, entlang der Last
tool-disc = Scheibe
    .hint = Scheibe: ein Klick auf eine freie Stelle legt eine hin, ein Klick auf eine Scheibe entfernt sie
tool-wall = Wand
    .hint = Wand: ein Hindernis auf freien Grund zeichnen, nicht über Scheiben. Ein Klick auf eine Wand entfernt sie
tool-ruler = Lineal
    .hint = Lineal: ziehen, um einen Abstand und die Kraft quer dazu zu messen
tool-in-packing = { $tool }: nur in einer Packung
touch-spring = Feder
    .hint = Steifigkeit der Feder zwischen Hand und Körper: Kraft je Länge des Bandes. Das Band wird vergrößert wie die Verschiebungen
touch-impulse = Impuls
    .hint = Stärke des Schlags: Masse einer Scheibe mal die Geschwindigkeit, die sie bekommt
touch-radius = Radius
    .hint = Radius der Scheiben, die hingelegt werden
touch-force-drawn = { $force }, gezeichnet { $factor }
touch-ruler = { $length }, Kraft quer dazu { $force }

# Das Menü auf der rechten Taste.
menu-inspect-disc = Diese Scheibe untersuchen
menu-inspect-piston = Diesen Kolben untersuchen
menu-tap-left = Nach links klopfen
menu-tap-right = Nach rechts klopfen
menu-tap-down = Nach unten klopfen
menu-tap-up = Nach oben klopfen
menu-take = Entfernen
menu-pull = Mit der Hand ziehen
menu-take-wall = Diese Wand entfernen
menu-put = Hier eine Scheibe hinlegen
menu-fit = Alles zeigen
menu-reference = Verschiebungen von hier aus messen
menu-ruler = Mit dem Lineal messen

# Das Lineal im Raum-Zeit-Bild.
flight = { $way } in { $time }

# Der Inspektor.
inspector-empty = Im Bild auf eine Scheibe oder einen Kontakt klicken.
inspector-gone = entfernt
inspector-disc = Scheibe { $disc }
inspector-disc-no-force = Scheibe { $disc } (ohne Kraft)
inspector-contact = Kontakt { $a }–{ $b }
inspector-contact-wall = Kontakt { $a }–Wand
inspector-contact-open = Kontakt { $a }–{ $b }, offen

# Filme und Bilder.
picture-film-last = Die letzte Schwingung filmen…
    .hint = Geht zum letzten Stoß zurück und filmt, was seitdem geschah
picture-film-now = Von jetzt an filmen…
picture-still = Bild…
    .hint = Das Bild, wie es jetzt ist, als PNG

picture-film-end =
    .hint = Beendet den Film und speichert ihn
