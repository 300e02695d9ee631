# The lab notebook.

notebook-note = What do you see? Why do you think so?
notebook-add = Add note
    .hint = Adds this note to the notebook, at this step of this run
notebook-report = Report…
    .hint = One page with all predictions, measurements, changes and notes, with plots, ready to hand in
notebook-merge = Add notes…
    .hint = Adds the notes of a saved session (.ghost) to this notebook. The run stays as it is
files-notes = Add the notes of a session
notebook-empty = No entries yet.
notebook-place = { $scene }, step { $step }
notebook-opened = opened
notebook-measured = measured: ω = { $frequency }, τ = { $decay }
notebook-predicted = { $question } My prediction: { $said }. Measured: { $measured }. { $verdict }
