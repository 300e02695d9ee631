# Was mit einem Lauf gemacht wurde, in ein, zwei Worten: auf der Zeitachse, im Laborheft, und was zurückgenommen werden kann.

change-kick = Stoß
change-mode = Schwingungsform { $mode }
change-transversal = Querschwingung
change-pulse = Puls
change-hand = Hand
change-let-go = losgelassen
change-tap = geklopft
change-put = Scheibe gelegt
change-take = Scheibe genommen
change-wall = Wand
change-take-wall = Wand weggenommen
change-loose = {"{"}discs{"}"} Scheiben unter einem Kolben, locker begonnen: erst zur Ruhe kommen lassen, dann anstoßen.

# Was eine Bahn ist, neben den Parametern, in denen sie sich unterscheidet.

lane-as-set = gleich
lane-twin = Zwilling
lane-implicit = impliziter Zwilling
lane-implicit-pulls = impliziter Zwilling, der jetzt zieht: Scheiben tun das nicht

# Warum etwas nicht geht.

refused-kick = in dieser Szene trägt nichts eine Last, also gibt es nichts anzustoßen
refused-body = Körper { $body } ist eine Wand, oder es gibt ihn nicht
refused-spring = die Feder der Hand darf { $least } bis { $most } sein, nicht { $spring }
refused-impulse = der Kraftstoß ist nicht endlich
refused-chain = eine Kette behält ihre Scheiben und hat nur eine Wand; öffne eine Packung
refused-radius = eine Scheibe hat einen Radius von { $least } bis { $most }
refused-room = hier ist kein Platz für eine Scheibe vom Radius { $radius }, nur für { $room }
refused-disc = es gibt keine Scheibe { $disc }
refused-last-disc = das ist die letzte Scheibe
refused-wall = es bliebe keine Scheibe übrig
refused-pieces = es gibt höchstens { $most } Wandstücke
refused-obstacle = Hindernis { $number } kann nicht weggenommen werden
refused-change = Änderung { $number }, vor Schritt { $step }: { $problem }

# Warum es keinen impliziten Zwilling gibt.

no-twin-chains = seine Federn sind nur für Ketten bekannt
no-twin-rules = seine Federn sind nur für ein festes N_I und das quasi-unelastische Spaltgesetz bekannt
no-twin-sweeps = bei { $discs } Scheiben werden seine Federn bis N_I = { $most } berechnet
no-twin-open = seine Federn sind die geschlossener Kontakte: die Kette erst zur Ruhe kommen lassen
no-twin-contacts = zwei seiner Kontakte lassen sich nicht unterscheiden

# Was zurückgenommen werden kann, wie in „Zurückgenommen: das Zurücksetzen.“

undo-reset = das Zurücksetzen
undo-reset-all = „Alles zurücksetzen“
undo-rebuilding = der Neubau
undo-opening = das Öffnen von { $name }
undo-lanes = die Bahnen
undo-lanes-end = das Ende der Bahnen
undo-futures = die beiden Zukünfte nebeneinander

# Die Zeile mit Neuigkeiten unten.

news-taken-back = Zurückgenommen: { $what }. Strg+Umschalt+Z macht es wieder.
news-done-again = Wieder gemacht: { $what }.
news-nothing-to-undo = Es gibt nichts zurückzunehmen.
news-nothing-to-redo = Es gibt nichts wieder zu machen.
news-open = Geöffnet: { $scene }. „Rückgängig“ führt zurück zu: { $before }.
news-open-again = Neu geöffnet: { $scene }. „Rückgängig“ führt zum Lauf davor zurück.
news-no-scene = es gibt keine eingebaute Szene „{ $scene }“
news-rebuilt = Neu gebaut; der Lauf davor lässt sich zurückholen.
news-lanes-end = Die Bahnen wurden mit ihrem Instrument geschlossen.
news-most-lanes = Mehr als { $most } Bahnen lassen sich nicht unterscheiden
news-no-twin = Kein impliziter Zwilling: { $reason }.
news-wall-took = { $discs ->
        [one] Die Wand hat { $discs } Scheibe verdrängt; Strg+Z bringt sie zurück.
       *[other] Die Wand hat { $discs } Scheiben verdrängt; Strg+Z bringt sie zurück.
    }
news-futures = Die jetzige und die alte Zukunft von da an, wo sie sich trennen; „Los“ zeigt sie nebeneinander.
news-future-gone = Diese Zukunft ist nicht mehr aufgehoben.
news-no-modes = Die Schwingungsformen dieser Packung sind noch nicht bekannt.

news-saved = Gespeichert: { $path }
news-saved-film = { $frames ->
        [one] { $frames } Bild gesichert: { $path }
       *[other] { $frames } Bilder gesichert: { $path }
    }
news-no-scan = Es gibt keine Messreihe, deren Ergebnisse man speichern könnte.
news-scan-refused = Messreihe: { $problem }
news-scan-broke = Die Messreihe ist abgebrochen: { $problem }
news-no-measurement = Keine Messung: { $reason }
news-measurement-broke = Keine Messung, das Programm hat einen Fehler gemacht: { $problem }

news-code = Diese Sitzung liegt als Code zum Teilen in der Zwischenablage ({ $size }). Hier einfügen oder mit `ghostspring open gs1:…` öffnen.
news-link = Ein Link auf diese Sitzung liegt in der Zwischenablage ({ $size }). Wer ihm folgt, sieht genau dasselbe.
news-code-letters = { $letters } Zeichen
news-code-long = { $kilobytes } kB; eine Datei ist handlicher
news-no-code = Kein Code zum Teilen: { $reason }
news-a-code = ein Code zum Teilen
news-session-open = { $name } ist offen; alles wird bis Schritt { $step } noch einmal gemacht.
news-not-made-again = Diese Sitzung lässt sich nicht genauso wieder machen: { $problem }
news-left-behind = Die letzte Sitzung wurde nicht richtig beendet.

news-fault = { $fault }. Der Lauf steht im letzten guten Zustand; einen Parameter ändern oder zurücksetzen.
news-panic = Das Programm hat einen Fehler gemacht: { $message }. { $rescued } „Szene zurücksetzen“ beginnt sie von vorn.
news-rescued = Der Zustand vor diesem Schritt ist gesichert: { $path }.
news-not-rescued = Der Zustand konnte nicht gesichert werden: { $reason }.

news-kicked-while-paused = Angestoßen, aber angehalten. „Los“ (Leertaste) zeigt, was geschieht.
