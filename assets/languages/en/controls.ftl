# The scenes menu.
scenes =
    .hint = All scenes, with pictures
scenes-open = Open a file…   Ctrl+O
    .hint = A scene, a state, a session, a recorded trace, or bodies and contacts of your packing
scenes-save-session = Save this session…   Ctrl+S
    .hint = A text file that records everything you did. Opening it, or `ghostspring replay`, reproduces the same state to the last bit
scenes-copy-code = Copy a share code   Ctrl+C
    .hint = The same as a text for a message; paste it into the laboratory (Ctrl+V) to open it
scenes-save-scene = Save this scene…
    .hint = A small text file: the scene with its current parameters
scenes-save-state = Save this state…
    .hint = A checkpoint: the run continues from here, to the last bit
scenes-window = Picture of the window…   Ctrl+P
    .hint = The window as it is now, as PNG
scenes-undo = Undo   Ctrl+Z
    .hint = Undo the last change, touch, opened file or reset
scenes-redo = Redo   Ctrl+Shift+Z
    .hint = Redo what you undid last

# The dialog that asks for a file.
files-open = Open scenes, states, traces or packings (Ctrl+click picks several)

# What the machine gives.
machine =
    .hint = Time that each frame may spend on steps: { $milliseconds } ms, on { $threads ->
        [one] one thread
       *[other] { $threads } threads
    }. It changes how fast time passes, but no digit of any result
machine-milliseconds = Milliseconds per frame
    .hint = More time gives more steps per second, but a choppier picture
machine-as-many = Automatic number of threads
    .hint = Tries one, two, four … up to all cores during the run, and uses the smallest number that is as fast as the fastest. Each lane has its own thread
machine-as-many-now = Automatic number of threads (now { $now })
machine-page = A browser gives one thread, so large packings are slower than in the desktop program.
machine-this-many = Number of threads:
    .hint = Each lane has its own thread; with 1, all lanes share one

# The parameters.
field-range = { $min } to { $max }
field-range-from = { $min } or more
field-allowed = { $name } = { $range }{ $unit }; double-click the name for the scene's own value
sweeps-half = Half as many sweeps ([)
sweeps-double = Twice as many sweeps (])
kick-size = ΔF kick
    .hint = Added to the load at the next step: F → F + ΔF. Small kicks ring, large ones rearrange a packing.
kick = Kick
kick-load = more load
    .hint = Adds a little to the load. The picture magnifies the wave that follows.
kick-gravity = gravity +5 %
    .hint = No piston here, so the kick makes gravity 5 % stronger. The next kick undoes that.
kick-gravity-back = gravity −5 %
    .hint = Returns gravity to what it was before the last kick.
kick-blow = blow on the top disc
    .hint = No piston and no gravity here, so the kick strikes the top disc from above, as hard as a contact pushes in one step.
kick-blow-along = blow along the row
    .hint = No piston and no gravity here, so the kick strikes the first disc of the row towards the others.
load-now = now F = { $force }
    .hint = The force acting now: the load plus all kicks so far
rebuild = Rebuild
    .hint = Start the scene again with these values
rebuild-leave = Discard
    .hint = Forget these values; the run continues
rebuild-waits = Changes here wait until you press Rebuild.
rebuild-loss = Rebuilding ends this run: { $steps } steps{ $changes ->
        [0] {""}
        [one] {" "}and 1 change
       *[other] {" "}and { $changes } changes
    }. Ctrl+Z brings them back.
rebuild-loss-prepared = The prepared packing is lost as well: the new one is loose and must settle first.

# What is typed and cannot be taken.
number-none = “{ $text }” is not a number. Examples: 0.0167, 1/60, 1e-3.
number-not-whole = { $text } is not a whole number.
number-too-small = { $text } is out of range: { $min } or more.
number-out-of-range = { $text } is out of range: { $min } to { $max }.

# The strip of the projector.
teaching-sweeps = sweeps per step
teaching-time-step = time step [t₀]

# The timeline.
timeline = Timeline
    .hint = The moment shown. Play repeats what happened next; any change starts a new future
timeline-now = now
timeline-past = { $step } of { $last }
timeline-going = → step { $step }
timeline-step = step { $step }
timeline-deed = step { $step }: { $deed }
timeline-back =
    .hint = Play the run backwards (Shift+space)
timeline-step-back =
    .hint = One step back (←); one sweep back with ↑
timeline-loop =
    .hint = Repeat the last hundred steps; drag on the timeline with Shift to choose others
timeline-empty = The history of the run will appear here.
timeline-branch = An old future: it left at step { $from } and reached step { $until }. Click to run it beside the current one
timeline-opened = opened { $name }
timeline-fit = fit until step { $until }, ω·Δt = { $frequency }, τ/Δt = { $time }

# Lanes.
lanes-preset = Preset
lanes-choose = choose…
lanes-close =
    .hint = Remove this lane
lanes-omega = ω
    .hint = Frequency of the loaded end since it was last disturbed
lanes-tau = τ
    .hint = Its damping time
lanes-sag = gives way
    .hint = How far the loaded end has moved since it was last disturbed: to the middle of its ringing, or to where it is now
lanes-energy = E_kin
    .hint = Kinetic energy now
lanes-price = per step
    .hint = Time of one step on one core, measured here on a copy of the lane
lanes-add = Add a lane
    .hint = A copy of the last lane; all lanes start again
lanes-lane = Lane
lanes-value = value
lanes-set = Set

# Messages.
notice-none = ? shows every key.
notice-dismiss =
    .hint = Dismiss (Esc)
notice-undo = Undo
    .hint = Ctrl+Z
notice-folder = Open folder
notice-recover = Recover it
    .hint = Restores the session as it was seconds before, to the last bit
crash = Something went wrong
crash-reset = Reset the scene
crash-quit = Quit

# The head of an instrument.
head-about = About { $title }
    .hint = What am I looking at?

# The help sheet.
help-sheet = See the springs that aren't there
    .about = The discs are perfectly rigid and perfectly inelastic. In each step the solver sweeps over the contacts N_I times to correct their forces, and then stops, as every engine does. The error that remains acts like springs and dashpots: κ = q·m·N_I/Δt², γ = κ·Δt. Change N_I and watch the ringing change.
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
keys-visit = update one contact
keys-reset = reset the scene
keys-undo = undo the last change, touch, opened file or reset; redo it
keys-tools = tools: look, pull, tap, add or remove a disc, draw a wall, ruler
keys-pace = pace
keys-unlimited = unlimited pace
keys-kick = kick the load
keys-iterations = double, halve N_I
keys-scenes = the chain, the packing
keys-plots = plots: position, energy, forces, residual, sweeps, spectrum, trace, stress
keys-colours = colour by the next quantity
keys-forces = force lines on, off
keys-magnify = magnify displacements ten times more, less
keys-reference = measure displacements from here
keys-fit = show everything
keys-pan = move the picture
keys-zoom = zoom in, out; in a lesson: back, next
keys-layouts = explore, measure: all views in their usual proportions
keys-theme = dark, light
keys-projector = lecture mode: large picture, large type, one strip for the teacher
keys-full-screen = full screen
keys-size = smaller, larger
keys-files = open a file, save this session
keys-code = copy this session as a share code, open one
keys-window = picture of the window
keys-help = this sheet
keys-dismiss = leave a maximised view; close this sheet or the message
keys-quit = quit
keys-tab = next control; arrow keys change it, a double-click resets it

# The File menu, and panes.
file = File
    .hint = Open, save, share, undo
pane-maximise = Maximise this view (or double-click its title; Esc brings the others back)
pane-back = Bring the other views back (Esc)
pane-close = Close

# The controls.
controls-method = Method
    .hint = Update order, relaxation, stop rule, memory, restitution, gravity. You can change all of it during a run
method-softer = At N_I = { $iterations } accelerated sweeps are softer than random sweeps: a row has { $ratio } times the stiffness. From N_I = { $from } on they are stiffer.
method-stiffer = At N_I = { $iterations } accelerated sweeps make a row { $ratio } times as stiff as random sweeps.
controls-scene = Scene (needs a rebuild)
    .hint = Number of discs, walls, arrangement, seed. A change here starts the scene again
controls-look = Appearance
    .hint = Colours, forces, waves, trails, magnifier
teaching-gravity = gravity [d/t₀²]
teaching-menu = Scenes, files, lessons, instruments, view, pace
projector-leave = Leave lecture mode

keys-slow = slow motion on, off

teaching-load = load [m d/t₀²]
