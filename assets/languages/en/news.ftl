# What was done to a run, in a word or two: on the time axis, in the lab notebook, and in what can be taken back.

change-kick = kick
change-mode = mode { $mode }
change-transversal = transversal mode
change-pulse = pulse
change-hand = hand
change-let-go = let go
change-tap = tap
change-put = disc put
change-take = disc taken
change-wall = wall
change-take-wall = wall taken away
change-loose = {"{"}discs{"}"} discs under a piston, from a loose beginning: let them come to rest, then kick.

# What a lane is, beside the parameters in which it differs.

lane-as-set = as set
lane-twin = twin
lane-implicit = implicit twin
lane-implicit-pulls = implicit twin, which pulls now: discs do not

# Why something cannot be done to a run.

refused-kick = nothing is loaded in this scene, so there is nothing to kick
refused-body = body { $body } is a wall or does not exist
refused-spring = the hand's spring is { $least } to { $most }, not { $spring }
refused-impulse = the impulse is not finite
refused-chain = a chain keeps its discs and has no walls but one; open a packing
refused-radius = a disc has a radius of { $least } to { $most }
refused-room = there is no room for a disc of radius { $radius } here, only for { $room }
refused-disc = there is no disc { $disc }
refused-last-disc = this is the last disc
refused-wall = it would leave no disc
refused-pieces = there are { $most } pieces of wall at most
refused-obstacle = obstacle { $number } cannot be taken away
refused-change = change { $number }, before step { $step }: { $problem }

# Why there is no implicit twin.

no-twin-chains = its springs are known for chains only
no-twin-rules = its springs are known for a fixed N_I and the quasi-inelastic gap law only
no-twin-sweeps = with { $discs } discs its springs are computed up to N_I = { $most }
no-twin-open = its springs are those of closed contacts: let the chain come to rest first
no-twin-contacts = two of its contacts cannot be told apart

# What can be taken back, as in "Taken back: the reset."

undo-reset = the reset
undo-reset-all = “Reset all”
undo-rebuilding = the rebuilding
undo-opening = opening { $name }
undo-lanes = the lanes
undo-lanes-end = the end of the lanes
undo-futures = the futures side by side

# The line of news at the bottom.

news-taken-back = Taken back: { $what }. Ctrl+Shift+Z does it again.
news-done-again = Done again: { $what }.
news-nothing-to-undo = There is nothing to take back.
news-nothing-to-redo = There is nothing to do again.
news-open = Opened: { $scene }. Undo returns to: { $before }.
news-open-again = Opened again: { $scene }. Undo returns to the run before.
news-no-scene = there is no built-in scene '{ $scene }'
news-rebuilt = Rebuilt; the run before can be taken back.
news-lanes-end = The lanes have ended with their panel.
news-most-lanes = { $most } lanes are the most that can be told apart
news-no-twin = No implicit twin: { $reason }.
news-wall-took = { $discs ->
        [one] The wall took { $discs } disc; Ctrl+Z brings them back.
       *[other] The wall took { $discs } discs; Ctrl+Z brings them back.
    }
news-futures = Present and old future from where they part; play to see them side by side.
news-future-gone = This future is not kept any more.
news-no-modes = The modes of this packing are not known yet.

news-saved = Saved { $path }
news-saved-film = { $frames ->
        [one] Saved { $frames } frame as { $path }
       *[other] Saved { $frames } frames as { $path }
    }
news-no-scan = There is no scan whose results could be saved.
news-scan-refused = scan: { $problem }
news-scan-broke = The scan broke off: { $problem }
news-no-measurement = No measurement: { $reason }
news-measurement-broke = No measurement, the program made a mistake: { $problem }

news-code = This session is in the clipboard as a share code ({ $size }). Paste it here or run `ghostspring open gs1:…`.
news-link = A link to this session is in the clipboard ({ $size }). Whoever follows it sees the very same.
news-code-letters = { $letters } letters
news-code-long = { $kilobytes } kB; a file is handier
news-no-code = No share code: { $reason }
news-a-code = a share code
news-session-open = { $name } is open; it is made again up to step { $step }.
news-not-made-again = This session cannot be made again as it was: { $problem }
news-left-behind = The last session ended without being closed.

news-fault = { $fault }. It stands at its last good state; change a parameter or reset.
news-panic = The program made a mistake: { $message }. { $rescued } Reset starts the scene again.
news-rescued = The state before this step was saved as { $path }.
news-not-rescued = The state could not be saved: { $reason }.

news-kicked-while-paused = Kicked while paused. Press Play (space) to see what it does.
