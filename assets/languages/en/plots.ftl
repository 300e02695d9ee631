# The plots at the bottom.

plot-position = Position
    .hint = Position of the loaded end, with fit, theory and residuals
plot-energy = Energy
    .hint = Where the energy goes, and whether the sum adds up
plot-forces = Forces
    .hint = Contact forces along the chain, or the total force at each height of a packing
plot-residual = Residual
    .hint = How much the forces still change, sweep by sweep, in the current step
plot-sweeps = Sweeps
    .hint = Number of sweeps in each step
plot-spectrum = Spectrum
    .hint = Spectrum of the position since the last change
plot-trace = Trace
    .hint = Recorded traces of other engines and their fits, beside this run
plot-stress = Stress
    .hint = Mean stress and strain of the packing
plot-key = { $about } (key { $key })
plot-save = Save
plot-png =
    .hint = This plot as a picture, at the size of a page
plot-svg =
    .hint = This plot as a figure for a paper
plot-csv =
    .hint = The numbers of this plot

plot-since = since { $event }
    .hint = From the last kick or change until the motion has died away. Scroll to zoom, drag to move, double-click to return here
plot-since-kick = the kick
plot-since-beginning = the beginning
plot-all = all
    .hint = The whole run
plot-displaced =
    .hint = Show displacement since the event instead of position
plot-curve =
    .hint = Click to hide or show this curve
plot-here = here

plot-empty = Press play.
plot-empty-sweeps = Let it run: each step adds a point.
plot-empty-stress = Stress is for packings. For a chain, see Forces.
plot-empty-chain = No contacts yet: the chain has not reached its wall.
plot-empty-packing = No contacts yet.
plot-empty-residual = No contacts yet, so no forces change.
plot-empty-spectrum = Let it run for a few dozen steps after contacts stop opening.
plot-empty-trace = Drop a trace on the window: a table with one position per step, of something that was kicked.

# Names of axes; the units follow them.

axis-end-x = end x
axis-piston-y = piston y
axis-top-y = top y
axis-displacement = displacement
axis-contact-from-the-wall = contact, from the wall
axis-height-y = height y
axis-vertical-force = vertical force
axis-sweep-in-this-step = sweep in this step
axis-amplitude = amplitude
axis-steps-since-the-kick = steps since the kick
axis-displacement-first-swing = displacement / first swing
axis-difference-from-the-fit = difference from the fit
axis-imbalance = imbalance
axis-strain = strain

# Names of curves.

curve-position = position
curve-fit = fit
curve-theory = theory, { $source }
curve-theory-at-rest = theory, at rest
curve-position-theory = position − theory
curve-position-fit = position − fit
curve-before = previous run
curve-old-future = old future
curve-trace = trace, N_I = { $iterations }
curve-this-run = this run, N_I = { $iterations }
curve-kinetic = kinetic
curve-work-done-on-it = work done
curve-dissipated = dissipated
curve-kinetic-dissipated-work = |kinetic + dissipated − work|
curve-contact-force = contact force
curve-in-equilibrium = in equilibrium
curve-through-the-cut-at-y = through the cut at y
curve-load-and-weight = load and weight
curve-load-and-weight-without-wall-friction = load and weight, without wall friction
curve-r-r-of-the-sweep = Σ|ΔR|/ΣR of the sweep
curve-slowest-mode-s-k-sweep = slowest mode, S(k)^sweep
curve-tolerance = tolerance
curve-sweeps-per-step = sweeps per step
curve-strain-along-x = strain along x
curve-strain-along-y = strain along y
curve-amplitude = amplitude
curve-modes-of-the-contacts = modes from the contacts
curve-predicted = ω predicted
curve-measured = ω measured

# The space–time picture.

space-time-velocity = velocity
space-time-force = force
space-time-displacement = displacement
space-time-at-rest = at rest
space-time-unknown = not recorded
space-time-slope = the stripe moves at { $slope }

plot-later = → now: { $time }
