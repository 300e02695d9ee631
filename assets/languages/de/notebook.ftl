# Das Laborheft.

notebook-note = Was siehst du? Warum, glaubst du, ist es so?
notebook-add = Aufschreiben
    .hint = Schreibt diese Notiz ins Heft, zu diesem Schritt dieses Laufs
notebook-report = Bericht…
    .hint = Eine Seite mit allem, was vorhergesagt, gemessen, geändert und notiert wurde, mit Kurven, fertig zum Abgeben
notebook-empty = Noch ist nichts aufgeschrieben.
notebook-place = { $scene }, Schritt { $step }
notebook-opened = geöffnet
notebook-measured = gemessen: ω = { $frequency }/t₀, τ = { $decay } t₀
notebook-predicted = { $question } Meine Vorhersage: { $said }. Gemessen: { $measured }. { $verdict }
