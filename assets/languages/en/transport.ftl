# The bar at the top.

language-name = English

play = Play
    .hint = Let time pass (space)
pause = Pause
    .hint = Stop time (space)
step = Step
    .hint = One whole time step, or the rest of the one under way (→)
sweep = Sweep
    .hint = One sweep of the solver: every contact once (↓)
visit = Visit
    .hint = One contact (v)
reset = Reset
    .hint = Back to the beginning of the scene; parameters stay as set (r). Ctrl+Z takes it back

pace = Pace
    .hint = How fast you watch: steps per second. It never changes Δt or N_I (+ and −)
pace-unlimited = unlimited
steps-per-second = { $pace } steps/s

place = step { $steps }
    .hint = Steps made; in the simulation { $time } have passed
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
layout-lecture = Lecture
    .hint = For a projector: the picture first, large type, and one strip with what you turn and read
layout-measure = Measure
    .hint = With gauge and universal curve
theme-dark = Dark
theme-light = Light
full-screen = Full screen
size = Size
language = Language
units = Units
    .hint = What d, m and t₀ stand for. Numbers are then shown and typed in metres, kilograms and seconds.
past-memory = History memory (MB)
    .hint = Memory for the states that the timeline returns to. With less of it, going back takes longer
reset-all = Reset everything
    .hint = This scene with its own parameters, and all views in their places. Ctrl+Z brings the run back

language-unknown = There is no language "{ $code }" here; there are { $known }.

pace-slow = Slow
    .hint = Slow motion: a wave takes at least two seconds from end to end
pace-normal = Normal
    .hint = 40 steps per second
pace-fast = Fast
    .hint = 400 steps per second
pace-slow-after-kick = Slow motion after a kick
    .hint = In a packing the first two echoes run in slow motion, then the pace is the usual one again
instruments = Instruments
    .hint = Everything that can be opened beside the picture
