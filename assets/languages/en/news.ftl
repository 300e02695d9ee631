# What was done to a run, in a word or two: on the time axis, in the lab notebook, and in Undo.

change-kick = kick
change-mode = mode { $mode }
change-transversal = transversal mode
change-pulse = pulse
change-hand = hand
change-let-go = release
change-tap = tap
change-put = disc added
change-take = disc removed
change-wall = wall
change-take-wall = wall removed
change-loose = {"{"}discs{"}"} discs under a piston, from a loose start: let them settle, then kick.

# What a lane is, beside the parameters in which it differs.

lane-as-set = as set
lane-twin = twin
lane-soft-step = soft step
lane-direct = direct
lane-sweeps = { $sweeps } sweeps
lane-implicit = implicit twin
lane-implicit-pulls = implicit twin, now pulling: discs cannot

# Why something cannot be done to a run.

refused-kick = this scene has no piston to kick; use the hammer (j)
refused-body = body { $body } is a wall or does not exist
refused-spring = the hand's spring { $spring } is out of range: { $least } to { $most }
refused-number = a number of it is not finite
refused-impulse = the impulse is not finite
refused-chain = discs and walls can only be changed in a packing, not in a chain
refused-radius = the radius is out of range: { $least } to { $most }
refused-room = no room here for a disc of radius { $radius }, only for { $room }
refused-disc = there is no disc { $disc }
refused-last-disc = the last disc cannot be removed
refused-wall = { $discs ->
        [one] a disc blocks this wall; draw it on free ground
       *[other] { $discs } discs block this wall; draw it on free ground
    }
refused-pieces = at most { $most } pieces of wall are possible
refused-obstacle = obstacle { $number } cannot be removed
refused-change = change { $number }, before step { $step }: { $problem }

# Why there is no implicit twin.

no-twin-chains = its springs are known only for chains
no-twin-rules = its springs are known only for a fixed N_I and the quasi-inelastic gap law
no-twin-sweeps = with { $discs } discs its springs are computed only up to N_I = { $most }
no-twin-open = its springs need closed contacts: let the chain come to rest first

# What can be undone, as in "Undone: resetting the scene."

undo-reset = resetting the scene
undo-reset-all = resetting everything
undo-rebuilding = rebuilding the scene
undo-opening = opening { $name }
undo-lanes = opening the lanes
undo-lanes-end = closing the lanes
undo-futures = showing two futures side by side

# The status line at the bottom.

news-taken-back = Undone: { $what }. Ctrl+Shift+Z redoes it.
news-done-again = Redone: { $what }.
news-nothing-to-undo = Nothing to undo.
news-nothing-to-redo = Nothing to redo.
news-open = Opened: { $scene }. Undo returns to: { $before }.
news-open-again = Opened again: { $scene }. Undo returns to the previous run.
news-no-scene = there is no built-in scene '{ $scene }'
news-rebuilt = Rebuilt. Undo returns to the previous run.
news-lanes-end = Closing the panel ended the lanes.
news-most-lanes = at most { $most } lanes are possible
news-no-twin = No implicit twin: { $reason }.
news-futures = The current and the old future, from where they part. Press Play to see them side by side.
news-future-gone = This future is no longer stored.
news-no-modes = The modes of this packing are not known yet.

news-sheet = Making the sheet. It opens in your browser.
news-saved = Saved { $path }
news-saved-film = { $frames ->
        [one] Saved { $frames } frame as { $path }
       *[other] Saved { $frames } frames as { $path }
    }
news-no-scan = There are no scan results to save.
news-scan-refused = scan: { $problem }
news-scan-broke = The scan stopped: { $problem }
news-no-measurement = No measurement: { $reason }
news-measurement-broke = No measurement, because of an internal error: { $problem }

news-code = Copied this session as a share code ({ $size }). Paste it here, or run `ghostspring open gs1:…`.
news-link = Copied a link to this session ({ $size }). Everyone who opens it sees exactly this.
news-code-letters = { $letters } characters
news-code-long = { $kilobytes } kB; a file is easier
news-code-notes = { $notes ->
    [one] { $size }, with 1 note
   *[other] { $size }, with { $notes } notes
}
news-no-code = No share code: { $reason }
news-a-code = a share code
news-session-open = Opened { $name } at step { $step }.
news-replaying = Replaying to step { $step } ({ $percent } %)
news-notes-added = { $notes ->
    [0] The notebook already has every note of that session.
    [one] 1 entry was added to the notebook.
   *[other] { $notes } entries were added to the notebook.
}
news-not-made-again = This session cannot be replayed exactly: { $problem }
news-answer-first = Answer the question first: then it runs.
news-left-behind = The last session was not saved.

news-fault = { $fault }. The run is back at its last good state; change a parameter or reset.
news-panic = Internal error: { $message }. { $rescued } Reset starts the scene again.
news-rescued = The state before this step was saved as { $path }.
news-not-rescued = The state could not be saved: { $reason }.

news-kicked-while-paused = Kicked while paused. Press Play (space) to see what it does.
