# Was mit einem Lauf gemacht wurde, in ein, zwei Worten: auf der Zeitachse, im Laborheft, und beim Rückgängigmachen.

change-kick = Stoß
change-mode = Schwingungsform { $mode }
change-transversal = Querschwingung
change-pulse = Puls
change-hand = Hand
change-let-go = losgelassen
change-tap = geklopft
change-put = Scheibe hinzugefügt
change-take = Scheibe entfernt
change-wall = Wand
change-take-wall = Wand entfernt
change-loose = {"{"}discs{"}"} Scheiben unter einem Kolben, locker begonnen: erst zur Ruhe kommen lassen, dann anstoßen.

# Was eine Bahn ist, neben den Parametern, in denen sie sich unterscheidet.

lane-as-set = gleich
lane-twin = Zwilling
lane-soft-step = weicher Schritt
lane-direct = direkt
lane-sweeps = { $sweeps } Durchgänge
lane-implicit = impliziter Zwilling
lane-implicit-pulls = impliziter Zwilling, der jetzt zieht: Scheiben können das nicht

# Warum etwas nicht geht.

refused-kick = in dieser Szene gibt es keinen Kolben zum Anstoßen; der Hammer (j) geht
refused-body = Körper { $body } ist eine Wand, oder es gibt ihn nicht
refused-spring = die Feder der Hand { $spring } liegt außerhalb: erlaubt { $least } bis { $most }
refused-number = eine seiner Zahlen ist nicht endlich
refused-impulse = der Kraftstoß ist nicht endlich
refused-chain = Scheiben und Wände lassen sich nur in einer Packung ändern, nicht in einer Kette
refused-radius = der Radius liegt außerhalb: erlaubt { $least } bis { $most }
refused-room = hier ist kein Platz für eine Scheibe vom Radius { $radius }, nur für { $room }
refused-disc = es gibt keine Scheibe { $disc }
refused-last-disc = die letzte Scheibe lässt sich nicht entfernen
refused-wall = { $discs ->
        [one] eine Scheibe ist dieser Wand im Weg; zeichne sie auf freien Grund
       *[other] { $discs } Scheiben sind dieser Wand im Weg; zeichne sie auf freien Grund
    }
refused-pieces = es sind höchstens { $most } Wandstücke möglich
refused-obstacle = Hindernis { $number } lässt sich nicht entfernen
refused-change = Änderung { $number }, vor Schritt { $step }: { $problem }

# Warum es keinen impliziten Zwilling gibt.

no-twin-chains = seine Federn sind nur für Ketten bekannt
no-twin-rules = seine Federn sind nur für ein festes N_I und das quasi-unelastische Spaltgesetz bekannt
no-twin-sweeps = bei { $discs } Scheiben werden seine Federn nur bis N_I = { $most } berechnet
no-twin-open = seine Federn brauchen geschlossene Kontakte: die Kette erst zur Ruhe kommen lassen

# Was rückgängig gemacht werden kann, wie in „Rückgängig: Szene zurücksetzen.“

undo-reset = Szene zurücksetzen
undo-reset-all = alles zurücksetzen
undo-rebuilding = Szene neu bauen
undo-opening = { $name } öffnen
undo-lanes = Bahnen öffnen
undo-lanes-end = Bahnen schließen
undo-futures = zwei Zukünfte nebeneinander zeigen

# Die Statuszeile unten.

news-taken-back = Rückgängig: { $what }. Strg+Umschalt+Z wiederholt es.
news-done-again = Wiederholt: { $what }.
news-nothing-to-undo = Es gibt nichts rückgängig zu machen.
news-nothing-to-redo = Es gibt nichts zu wiederholen.
news-open = Geöffnet: { $scene }. „Rückgängig“ führt zurück zu: { $before }.
news-open-again = Neu geöffnet: { $scene }. „Rückgängig“ führt zum vorigen Lauf zurück.
news-no-scene = es gibt keine eingebaute Szene „{ $scene }“
news-rebuilt = Neu gebaut. „Rückgängig“ führt zum vorigen Lauf zurück.
news-lanes-end = Die Bahnen wurden mit ihrem Instrument geschlossen.
news-most-lanes = es sind höchstens { $most } Bahnen möglich
news-no-twin = Kein impliziter Zwilling: { $reason }.
news-futures = Die jetzige und die alte Zukunft von da an, wo sie sich trennen. „Start“ zeigt sie nebeneinander.
news-future-gone = Diese Zukunft ist nicht mehr gespeichert.
news-no-modes = Die Schwingungsformen dieser Packung sind noch nicht bekannt.

news-sheet = Das Blatt entsteht und öffnet sich gleich im Browser.
news-saved = Gespeichert: { $path }
news-saved-film = { $frames ->
        [one] { $frames } Bild gesichert: { $path }
       *[other] { $frames } Bilder gesichert: { $path }
    }
news-no-scan = Es gibt keine Ergebnisse einer Messreihe zu speichern.
news-scan-refused = Messreihe: { $problem }
news-scan-broke = Die Messreihe wurde abgebrochen: { $problem }
news-no-measurement = Keine Messung: { $reason }
news-measurement-broke = Keine Messung wegen eines Programmfehlers: { $problem }

news-code = Diese Sitzung ist als Code zum Teilen kopiert ({ $size }). Hier einfügen oder mit `ghostspring open gs1:…` öffnen.
news-link = Ein Link auf diese Sitzung ist kopiert ({ $size }). Wer ihn öffnet, sieht genau dasselbe.
news-code-letters = { $letters } Zeichen
news-code-long = { $kilobytes } kB; eine Datei ist einfacher
news-code-notes = { $notes ->
    [one] { $size }, mit 1 Notiz
   *[other] { $size }, mit { $notes } Notizen
}
news-no-code = Kein Code zum Teilen: { $reason }
news-a-code = Code zum Teilen
news-session-open = { $name } geöffnet, Schritt { $step }.
news-replaying = Wird bis Schritt { $step } nachgerechnet ({ $percent } %)
news-notes-added = { $notes ->
    [0] Das Heft enthält schon alle Notizen dieser Sitzung.
    [one] 1 Eintrag ist ins Heft gekommen.
   *[other] { $notes } Einträge sind ins Heft gekommen.
}
news-not-made-again = Diese Sitzung lässt sich nicht genau nachspielen: { $problem }
news-answer-first = Beantworte erst die Frage: dann läuft es.
news-left-behind = Die letzte Sitzung wurde nicht gespeichert.

news-fault = { $fault }. Der Lauf ist wieder im letzten guten Zustand; einen Parameter ändern oder zurücksetzen.
news-panic = Programmfehler: { $message }. { $rescued } „Szene zurücksetzen“ beginnt sie von vorn.
news-rescued = Der Zustand vor diesem Schritt ist gesichert: { $path }.
news-not-rescued = Der Zustand konnte nicht gesichert werden: { $reason }.

news-kicked-while-paused = Angestoßen, aber angehalten. „Start“ (Leertaste) zeigt, was geschieht.
