# Das Laborheft.

notebook-note = Was siehst du? Warum, glaubst du, ist es so?
notebook-add = Notiz eintragen
    .hint = Schreibt diese Notiz ins Heft, zu diesem Schritt dieses Laufs
notebook-report = Bericht…
    .hint = Eine Seite mit allen Vorhersagen, Messungen, Änderungen und Notizen, mit Kurven, fertig zum Abgeben
notebook-merge = Notizen importieren…
    .hint = Übernimmt die Notizen einer gespeicherten Sitzung (.ghost) in dieses Heft. Der Lauf bleibt, wie er ist
files-notes = Notizen einer Sitzung importieren
notebook-empty = Noch keine Einträge.
notebook-place = { $scene }, Schritt { $step }
notebook-opened = geöffnet
notebook-measured = gemessen: ω = { $frequency }, τ = { $decay }
