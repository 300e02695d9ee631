# The scenes menu.
scenes =
    .hint = All scenes, with pictures
scenes-open = Open a file…   Ctrl+O
    .hint = A scene, a state, a session, or a recorded trace
scenes-save-session = Save this session…   Ctrl+S
    .hint = A text file with everything that was done: opened again, or by `ghostspring replay`, it comes to the same state to the last bit
scenes-copy-code = Copy a share code   Ctrl+C
    .hint = The same as one word for a message; paste it into the laboratory (Ctrl+V) to open it
scenes-save-scene = Save this scene…
    .hint = A small text file: the scene with its present parameters
scenes-save-state = Save this state…
    .hint = A checkpoint: the run goes on from here, to the last bit
scenes-window = Picture of the window…   Ctrl+P
    .hint = As it is now, as PNG
scenes-undo = Undo   Ctrl+Z
    .hint = Undo the last change, touch, opening or reset
scenes-redo = Redo   Ctrl+Shift+Z
    .hint = Redo what was undone last

# The dialog that asks for a file.
files-open = Open a scene, a checkpoint or a recorded trace (.csv)

# What the machine gives.
machine =
    .hint = What every frame may spend on steps: { $milliseconds } ms, shared by { $threads ->
        [one] one thread
       *[other] { $threads } threads
    }. It changes how fast time passes, and no digit of any result
machine-milliseconds = Milliseconds of every frame
    .hint = More of them give more steps per second and a slower picture
machine-as-many = As many threads as help
    .hint = One, two, four … up to all cores are tried by turns while the run goes on, and the fewest that are as fast as the fastest are taken. Lanes have a thread each
machine-as-many-now = As many threads as help (now { $now })
machine-page = In a browser there is one thread: large packings are slower than in the desktop program.
machine-this-many = This many:
    .hint = Lanes have a thread each, or one for all if this is 1

# The parameters.
field-range = { $min } to { $max }
field-range-from = from { $min }
field-allowed = { $name } = { $range }{ $unit }; double click on the name: the scene's own value
sweeps-half = Half as many sweeps ([)
sweeps-double = Twice as many sweeps (])
kick-size = ΔF kick
    .hint = Added to the load at the next step: F → F + ΔF. Small kicks ring, large ones rearrange a packing.
kick = Kick
kick-load = more load
    .hint = Adds a little to the load. The wave that follows is magnified.
kick-gravity = gravity +5 %
    .hint = No piston here, so the kick makes gravity 5 % stronger. The next kick undoes that.
kick-gravity-back = gravity −5 %
    .hint = Returns gravity to what it was before the last kick.
kick-blow = blow on the top disc
    .hint = No piston and no gravity here, so the kick strikes the top disc from above, as hard as a contact pushes in one step.
kick-blow-along = blow along the row
    .hint = No piston and no gravity here, so the kick strikes the first disc of the row towards the others.
load-now = now F = { $force }
    .hint = The load and all kicks since the beginning: what acts at this moment
rebuild = Rebuild
    .hint = Begin with these values
rebuild-leave = Leave as it is
    .hint = Forget these values; the run goes on
rebuild-waits = Changes here wait until you press Rebuild.
rebuild-loss = Rebuilding ends this run: { $steps } steps{ $changes ->
        [0] {""}
        [one] {" "}and 1 change
       *[other] {" "}and { $changes } changes
    }. Ctrl+Z brings them back.
rebuild-loss-prepared = The prepared packing is lost as well: the new one is loose and has to settle.

# What is typed and cannot be taken.
number-none = “{ $text }” is not a number. Examples: 0.0167, 1/60, 1e-3.
number-not-whole = { $text } is not a whole number.
number-too-small = { $text } is out of range: from { $min } on.
number-out-of-range = { $text } is out of range: { $min } to { $max }.

# The strip of the projector.
teaching-sweeps = sweeps per step
teaching-time-step = time step [t₀]

# The timeline.
timeline = Timeline
    .hint = Where in its past the run stands. Play goes on from here as it did; any change goes on differently
timeline-now = now
timeline-past = { $step } of { $last }
timeline-going = → step { $step }
timeline-step = step { $step }
timeline-deed = step { $step }: { $deed }
timeline-back =
    .hint = Play backwards: what was is shown again (Shift+space)
timeline-step-back =
    .hint = One step back (←); one sweep back with ↑
timeline-loop =
    .hint = Show the last hundred steps again and again; drag with Shift over the timeline to choose others
timeline-empty = Everything that the run has done will be here.
timeline-branch = A future that was left at step { $from } and had come to step { $until }. Click to run it beside the present one
timeline-opened = { $name } opened
timeline-fit = fit until step { $until }, ω·Δt = { $frequency }, τ/Δt = { $time }

# Lanes.
lanes-preset = Preset
lanes-choose = choose…
lanes-close =
    .hint = Take this lane away
lanes-add = Add a lane
    .hint = A copy of the last one; all begin again
lanes-lane = Lane
lanes-value = value
lanes-set = Set

# Messages.
notice-none = ? shows every key.
notice-dismiss =
    .hint = Take it away (Esc)
notice-undo = Undo
    .hint = Ctrl+Z
notice-folder = Open folder
notice-recover = Recover it
    .hint = Opens what was there seconds before, and makes it again to the last bit
crash = Something broke
crash-reset = Reset the scene
crash-quit = Quit

# The head of an instrument.
head-about = About { $title }
    .hint = What am I looking at?

# The help sheet.
help-sheet = See the springs that aren't there
    .about = The discs are perfectly rigid and perfectly inelastic. The solver looks for the contact forces by sweeping over the contacts N_I times a step, and then stops, as every engine does. What it has not found yet acts like springs and dashpots: κ = q·m·N_I/Δt², γ = κ·Δt. Turn N_I and watch the ringing change.
help-close = Close

# Names of keys.
key-space = space
key-shift = Shift
key-ctrl = Ctrl
key-home = Home
key-arrows = arrows
key-pageup = PageUp
key-pagedown = PageDown
key-esc = Esc
key-tab = Tab

# What keys do.
keys-play = play, pause
keys-step = one step, one step back
keys-sweep = one sweep, one sweep back
keys-play-back = play backwards
keys-visit = one contact visit
keys-reset = reset the scene
keys-undo = take back the last change, touch, opening or reset; do it again
keys-tools = tools: look, pull by hand, tap, put or take a disc, draw a wall, ruler
keys-pace = pace
keys-unlimited = unlimited pace
keys-kick = kick the load
keys-iterations = N_I double, half
keys-scenes = the chain, the packing
keys-plots = plots: position, energy, forces, residual, sweeps, spectrum, trace, stress
keys-colours = what the colours mean, next
keys-forces = force lines on, off
keys-magnify = magnify displacements ten times more, less
keys-reference = take this as the reference of displacements
keys-fit = show everything
keys-pan = move the picture
keys-zoom = enlarge, shrink the picture; in a lesson back, next
keys-layouts = explore, measure: all views in their usual proportions
keys-theme = dark, light
keys-projector = lecture mode: the picture first, large type, one strip for the teacher
keys-full-screen = full screen
keys-size = smaller, larger
keys-files = open a file, save this session
keys-code = copy this session as a share code, open one
keys-window = picture of the window
keys-help = this sheet
keys-dismiss = back from a maximised view; close this sheet or the message
keys-quit = quit
keys-tab = next control; arrows turn it, double click resets it

# The File menu, and panes.
file = File
    .hint = Open, save, share, undo
pane-maximise = Let this view fill the centre (or double-click its title; Esc brings the others back)
pane-back = Bring the other views back (Esc)
pane-close = Close

# The controls.
controls-method = Method
    .hint = Order of visits, relaxation, stop rule, memory, restitution, gravity. All of it can be changed while it runs
controls-scene = Scene (needs a rebuild)
    .hint = Number of discs, walls, arrangement, seed. A change here starts the scene again
controls-look = Look
    .hint = Colours, forces, waves, trails, magnifier
teaching-gravity = gravity [d/t₀²]
teaching-menu = Scenes, files, lessons, instruments, view, pace
projector-leave = Leave the lecture mode

keys-slow = slow motion, or back from it

teaching-load = load [m d/t₀²]
