# The lab notebook.

notebook-note = What do you see? Why do you think so?
notebook-add = Add note
    .hint = Adds this note to the notebook, at this step of this run
notebook-report = Report…
    .hint = One page with all predictions, measurements, changes and notes, with plots, ready to hand in
notebook-merge = Import notes…
    .hint = Copies the notes of a saved session (.ghost) into this notebook. The run stays as it is
files-notes = Import the notes of a session
notebook-empty = No entries yet.
notebook-place = { $scene }, step { $step }
notebook-opened = opened
notebook-measured = measured: ω = { $frequency }, τ = { $decay }
