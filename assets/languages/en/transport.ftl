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
    .hint = One contact visit (v)
reset = Reset
    .hint = Back to the beginning of the scene; parameters stay as set (r). Ctrl+Z takes it back

pace = Pace
    .hint = Steps per second of your time. Never touches Δt or N_I (+ and −).
pace-unlimited = unlimited
steps-per-second = { $pace } steps/s

place = step { $steps }
    .hint = Steps made; in the simulation { $time } have passed
place-with-time = step { $steps } time { $time }
inside =
    .hint = Steps per second reached, or where inside a step the solver stands
inside-sweep = sweep { $sweep }
inside-sweep-of = sweep { $sweep } of { $last }
inside-visit = , contact { $contact }
inside-solved = solved

help =
    .hint = Keys and help (?)
view = View
    .hint = Layouts, instruments, theme, size
layout-explore = Explore
layout-lecture = Lecture
layout-measure = Measure
theme-dark = Dark
theme-light = Light
projector = Projector
    .hint = Large type, high contrast, and what a teacher turns and reads in one strip
full-screen = Full screen
size = Size
language = Language
units = Units
    .hint = What d, m and t₀ stand for. Numbers are then shown and typed in metres, kilograms and seconds.
past-memory = Past, in MB
    .hint = Memory for the states to which the timeline returns. With less of it, going back takes longer
reset-all = Reset all
    .hint = This scene with its own parameters, and everything in its place. Ctrl+Z brings the run back

language-unknown = There is no language "{ $code }" here; there are { $known }.
