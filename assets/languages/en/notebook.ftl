# The lab notebook.

notebook-note = What do you see? Why do you think so?
notebook-add = Write it down
    .hint = Adds this note to the notebook, at this step of this run
notebook-report = Report…
    .hint = One page with everything that was predicted, measured, changed and noted, with plots, ready to hand in
notebook-empty = Nothing has been written down yet.
notebook-place = { $scene }, step { $step }
notebook-opened = opened
notebook-measured = measured: ω = { $frequency }/t₀, τ = { $decay } t₀
notebook-predicted = { $question } My prediction: { $said }. Measured: { $measured }. { $verdict }
