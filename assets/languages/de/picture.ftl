# Der Streifen über dem Bild.
picture-colour = Farbe
    .hint = Was die Farbe einer Scheibe bedeutet (m). Hohle Scheiben tragen keine Kraft.
picture-film = Film
    .hint = Filmt das Bild von hier an: eine Schwingung in etwa vierzig Bildern, als GIF. Noch einmal drücken beendet ihn.
picture-fit = Alles
    .hint = Alles zeigen (Pos1). Ziehen verschiebt, das Mausrad vergrößert.
picture-forces = Kräfte
    .hint = Kontaktkräfte als Linien: breit und hell, wo sie stark sind, gestrichelt, wo der Kontakt gleitet (f)
picture-waves = Wellen
    .hint = Wie schnell sich die Scheiben entlang der Last bewegen, als Schein dahinter: Schall unterwegs. Für jede Richtung eine Farbe.
picture-trails = Spuren
    .hint = Der Weg der letzten sechzehn Schritte hinter jeder Scheibe, vergrößert wie alle Verschiebungen
picture-magnify = Lupe
    .hint = Verschiebungen seit dem letzten Stoß oder Bezug werden so viel größer gezeichnet (. und ,). Das Schwingen einer Packung ist ein Millionstel einer Scheibe.
picture-automatic = auto
    .hint = Wird nach jedem Stoß neu gewählt, damit man sieht, was er tut
picture-reference = Bezug
    .hint = Verschiebungen zählen von hier aus, bis zum nächsten Stoß (x)

# Die Zeile der Farben darunter.
colours-at-rest = in Ruhe
colours-mode-shape = Schwingungsform { $mode }, keine Bewegung
colours-magnified = Verschiebungen { $factor }

# Werkzeuge.
tool-look = Bewegen und ansehen
    .hint = Ziehen verschiebt das Bild, das Rad vergrößert es, ein Klick zeigt eine Scheibe genauer
tool-pull = Ziehen
    .hint = Ziehen: auf eine Scheibe oder den Kolben drücken und ziehen; eine Feder zieht sie zum Zeiger
tool-tap = Klopfen
    .hint = Klopfen: ein Schlag auf eine Scheibe oder den Kolben, in Zugrichtung oder entlang der Last
tool-disc = Scheibe
    .hint = Scheibe: ein Klick auf freien Grund legt eine hin, ein Klick auf eine Scheibe nimmt sie weg
tool-wall = Wand
    .hint = Wand: ein Hindernis zeichnen; Scheiben in seinem Weg verschwinden. Ein Klick auf eine Wand nimmt sie weg
tool-ruler = Lineal
    .hint = Lineal: ziehen misst einen Abstand und die Kraft, die quer darüber geht
tool-in-packing = { $tool }: in einer Packung
touch-spring = Feder
    .hint = Steifigkeit der Feder zwischen Hand und Körper: Kraft je Länge des Bandes. Wo Verschiebungen vergrößert gezeichnet werden, ist es auch das Band
touch-impulse = Impuls
    .hint = Impuls eines Schlags: Masse mal Geschwindigkeit, die eine Scheibe bekommt
touch-radius = Radius
    .hint = Radius der Scheibe, die hingelegt wird
touch-force-drawn = { $force }, gezeichnet { $factor }
touch-ruler = { $length }, Kraft quer dazu { $force }

# Das Menü auf der rechten Taste.
menu-inspect-disc = Diese Scheibe untersuchen
menu-inspect-piston = Diesen Kolben untersuchen
menu-tap-left = Nach links klopfen
menu-tap-right = Nach rechts klopfen
menu-tap-down = Nach unten klopfen
menu-tap-up = Nach oben klopfen
menu-take = Wegnehmen
menu-pull = Ziehen: die Hand nehmen
menu-take-wall = Diese Wand wegnehmen
menu-put = Hier eine Scheibe hinlegen
menu-fit = Alles zeigen
menu-reference = Verschiebungen von hier aus zählen
menu-ruler = Mit dem Lineal messen

# Das Lineal im Raum-Zeit-Bild.
flight = { $way } in { $time }

# Der Inspektor.
inspector-empty = Im Bild auf eine Scheibe oder einen Kontakt klicken.
inspector-gone = weg
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
