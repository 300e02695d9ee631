# The bar at the top.

language-name = English

play = Play
    .hint = Run the simulation (space)
pause = Pause
    .hint = Pause the simulation (space)
step = Step
    .hint = One time step, or the rest of the current one (→)
sweep = Sweep
    .hint = One sweep of the solver: every contact once (↓)
visit = Contact
    .hint = Update a single contact (v)
reset = Reset
    .hint = Back to the start of the scene; parameters stay as they are (r). Ctrl+Z undoes it

pace = Pace
    .hint = Playback speed in steps per second. It never changes Δt or N_I (+ and −)
pace-unlimited = unlimited
steps-per-second = { $pace } steps/s

place = step { $steps }
    .hint = Steps so far; simulated time: { $time }
inside-sweep = sweep { $sweep }
inside-sweep-of = sweep { $sweep } of { $last }
inside-visit = , contact { $contact }
inside-solved = solved

help =
    .hint = Keys and help (?)
view = View
    .hint = Layout, theme, size, language, units
layout-explore = Explore
    .hint = Controls, picture, space–time, plot and readout in their usual proportions
layout-lecture = Lecture (projector)
    .hint = For a projector: large picture, large type, and one strip with the controls and readings you need
layout-measure = Measure
    .hint = Adds the gauge and the universal curve
theme-dark = Dark
theme-light = Light
full-screen = Full screen
size = Size
language = Language
units = Units
    .hint = What d, m and t₀ stand for. Numbers are then shown and entered in metres, kilograms and seconds.
past-memory = History memory (MB)
    .hint = Memory for the states that the timeline can return to. With less, going back takes longer
reset-all = Reset everything
    .hint = Restores this scene's own parameters and the usual views. Ctrl+Z brings the run back

language-unknown = Unknown language "{ $code }". Available: { $known }.

pace-slow = Slow
    .hint = Slow motion: a wave takes at least two seconds from end to end
pace-normal = Normal
    .hint = 40 steps per second
pace-fast = Fast
    .hint = 400 steps per second
pace-slow-after-kick = Slow motion after a kick
    .hint = In a packing, the first two echoes play in slow motion; then the usual pace returns
instruments = Instruments
    .hint = Everything you can open beside the picture
