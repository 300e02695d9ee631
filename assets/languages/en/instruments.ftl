# Titles of the panels, and what one is looking at.

panel-parameters = Parameters
panel-plots = Plots
panel-space-time = Space–time
    .about = Each line of this picture is one moment. Every disc of a chain (every layer of a packing) is coloured by its velocity, its force or its displacement. A disturbance shows up as a slanted stripe: it takes time to spread, although rigid discs should pass it on at once. The dashed line is the theory, x = c·t, with the speed of sound c; four times as many sweeps N_I make c twice as large. Point at a stripe to read its slope, or drag a ruler along it.
panel-meter = Elasticity meter
    .about = Rigid discs have no springs, and yet the loaded end swings. Read here how fast (frequency ω) and for how long (decay time τ). These two give the stiffness κ and damping γ of springs that nobody built in, the speed of sound c, and q, which measures how well one sweep passes a force on. The springs come from the solver, which corrects the forces in N_I sweeps and stops before they are exact. So theory can predict them, and the prediction is shown beside the measurement (continuum: simpler formulas for long waves). The last column compares with the previous measurement, made with other settings: ×2 means twice as much.
panel-gauge = Soft/rigid gauge
    .about = Does the whole system feel a push within one time step Δt, as rigid bodies should, or only a part of it, as in rubber? Three bars beside the discs show, to scale, how far a disturbance gets in one step: √(D·Δt) by diffusion from sweep to sweep (D is the diffusion constant), c·Δt as sound (c is the speed of sound), and λ_c, the shortest wave that still swings. If they reach from end to end (length L), the system is rigid. All three grow only as the square root of the number of sweeps N_I, so a system twice as long needs four times as many sweeps.
panel-microscope = Iteration microscope
    .about = A look inside a single time step. Each curve shows all contact forces after one more sweep, from dark to light; the dashed curve is the theory. At first no contact knows about the load. Each one reacts only to its neighbours, so the change spreads like heat in a rod (D measures how fast). If the sweeps end before it has crossed the system, the rest must wait for the next step, and this delay is what we see as a spring. Pause and press One sweep or One contact. In the order “accelerated” the change has momentum and travels like a wave.
panel-lanes = Lanes
    .about = Copies of the same scene run side by side, step for step, and differ in one thing only, so any difference you see comes from that. The twins are the most instructive: rigid discs whose forces are computed with too few sweeps, beside soft discs with real springs and dampers of the predicted strength. They move alike. The implicit twin matches exactly while all contacts of a chain stay closed: its springs have no dampers at all, but each step uses the forces at its own end (implicit Euler), and that alone damps the motion. The methods of game engines are compared at about the same price: they differ in what they do with it, sweeps, substeps or both, and all visit contacts from left to right.
panel-modes = Mode launcher
    .about = Like a guitar string or the air in an organ pipe, the discs can swing in certain patterns, their modes. Launch one, and it swings alone. For a chain the plots show how fast each mode swings (frequency ω) and how long it lasts (decay time τ) against its wave number k, which is large for short waves. According to the simple formulas (continuum, dotted), nothing swings beyond the wave number k_c; the exact law (dashed) goes on, and so do the discs. The modes of a packing follow from its contacts alone: choose one, look at its shape, launch it. Those that swing sideways (transversal) are slower.
panel-universal = Universal curve
    .about = Every ringing measured in this session is one point: to the right, how far it swings within one time step (ω·Δt, frequency times step); upwards, how much it fades in that step (Δt/τ, step over decay time). All points should lie on one curve, cos(ω·Δt) = exp(−Δt/τ), whatever the scene, the masses or the friction, because all these springs come from the same unfinished computation. A point off the curve means something else is going on: contacts that open, several modes at once, or a packing that was not at rest. Point at one to see where it came from, click it to go back there. Diamonds are recordings of other engines.
panel-equal-cost = Equal-cost explorer
    .about = How do you get a stiff material for the least work? Work is the number of sweeps per unit of time, N_I/Δt (N_I sweeps in each time step Δt). It is the same all along the dashed line, and so is the damping γ. The stiffness κ ~ N_I/Δt² is not: half the sweeps with half the time step cost the same and are twice as stiff, down to about 10 sweeps, where these formulas end. The other lines are as stiff as the current point, with other kinds of sweeps, and higher means cheaper. Drag the point, or type the spring you want.
panel-contacts = Contact laboratory
    .about = Each point is one contact: how far its two discs overlap, and how hard they press on each other (force R_n); below, how often each force occurs. With real springs more force would mean more overlap, and the points would lie on a line. Here an overlap only records how its force came about, step after step, and under a steady load it says nothing about the force. Only many contacts together shrink as springs would. So never read a force from an overlap.
panel-scan = Scan
    .about = The same measurement is made for every value in a list, several times each with other random numbers (seeds), on copies of this scene in the background. Both axes are logarithmic, which turns laws like ω₀ ~ √N_I (four times the sweeps N_I, twice the frequency ω₀) into straight lines; the dashed line has the slope that theory predicts. Write a list as 10,20,40, or as 10..160:log:5 (five values, equal factors apart), or as 0.5..2:lin:4 (four values, equal steps apart). Click a point to open it as a live run. `ghostspring scan` reads the saved recipe, too.
panel-traces = Traces of other engines
    .about = Does the stack in your physics engine wobble like jelly? Let it come to rest, raise the load by a few percent and record one position (of the top body) after every step. Do the same with twice the iterations, and drop both tables here. If it now swings 1.4 times as fast, nobody chose that spring: it comes from a solver that stops early but remembers its forces, and its points lie on the universal curve. A spring that the engine's authors chose does not depend on the iterations, and an engine that forgets its forces creeps.
panel-packing = Your packing
    .about = You have a packing from YADE and fifty iterations. Your solver stops there, so the contacts of your rigid bodies give way as if they had springs. Open bodies and contacts, enter N_I and Δt, and read how far the packing sags under its own load and what would make it rigid. The modes are those of the contacts: they follow from positions, masses and forces, without a run.
panel-inspector = Inspector
    .about = The numbers of one disc or contact: where it is, how fast it moves, what it carries. Click on it in the picture.
panel-notebook = Lab notebook
    .about = Predictions, measurements and changes are recorded here automatically. Add notes of your own; Report makes one page of it all.

# The elasticity meter.

meter-measured = measured
    .hint = Fitted to the ringing of the loaded end, with standard errors
meter-predicted = predicted
    .hint = Nothing is predicted yet
meter-trace = trace
    .hint = From the chosen trace, counting its steps as steps of this run. κ, γ, c and q need its N_I and its number of bodies
meter-continuum = continuum
    .hint = The paper's formulas for long waves; chains only
meter-ratio = × before
    .hint = Ratio to the previous measurement, made with other parameters
meter-off = The measurement differs from it by { $percent } %.

source-exact-law = exact law
    .full = exact law
    .hint = What the slowest mode of the chain does as long as no contact opens: cos(ω·Δt) = exp(−Δt/τ) = S(k)^(N_I/2)
source-network = contacts
    .full = from its contacts
    .hint = Predicted from the contacts: what the slowest contact mode that moves the piston does with the current N_I and Δt. It uses no measurement
source-step-map = step map
    .full = from its step map
    .hint = This method has no formula. The linear map of one step was taken from its own code, by disturbing the system at rest: this is the mode that moves the loaded end most
source-scaled = scaled
    .full = scaled from the kick at N_I = { $iterations }
    .hint = What the last kick of this packing says about the current N_I and Δt: ω₀ ~ √N_I/Δt, τ ~ Δt/N_I. Only as good as that kick

meter-omega = Angular frequency: how fast the loaded end swings. Four times the sweeps, twice the frequency. ω = 2π/period
meter-tau = Damping time: how long it takes the ringing to fall to e⁻¹ = 37 %. More sweeps damp faster: τ ~ Δt/N_I
meter-kappa = Stiffness of the spring that nobody put between two discs. κ = q·m·N_I/Δt²
meter-gamma = Damping of the dashpot that nobody put there either; always κ·Δt. γ = q·m·N_I/Δt
meter-c = Speed of sound: how far a disturbance travels per unit of time. c = √(q·N_I)·d/Δt
meter-q = Sweep constant: how well one sweep spreads a force. In a chain it depends only on the update order; in a packing also on its contacts, because κ and c are those of a row of discs as long as the packing is high. q = κ·Δt²/(m·N_I)
meter-direct = Under “direct” ρ takes the place of q·N_I, with m the mass of a disc of diameter d. The discs of a packing are lighter, so it is as stiff as with more sweeps.

meter-listening = Listening…
meter-listening-steps = Listening: about { $steps } more steps.
meter-law-fails = The law cos(ωΔt) = exp(−Δt/τ) fails here: τ is off by { $percent } %. Possible reasons: several modes in one signal, contacts that open, or a start that was not at rest.
meter-law-other = Measured. This method has a spring of its own: the law cos(ωΔt) = exp(−Δt/τ) is not meant for it.
meter-law-unclear = Too uncertain to judge: τ is off the law cos(ωΔt) = exp(−Δt/τ) by { $percent } %, but this signal does not tell τ better than that.
meter-law-holds = The law cos(ωΔt) = exp(−Δt/τ) holds: τ agrees within { $percent } %.
meter-missed-law = { $source }, which was off the law by { $percent } %
meter-flying = In flight: no contacts yet.
meter-unloaded = ω and τ are measured at a loaded piston or end. There is none here, so the plot shows the top of the system.
meter-at-rest = At rest. Kick it (k) to make it ring.
meter-at-rest-rigid = Rigid: nothing rings here. With a smaller ρ it would.
meter-left-to-sweeps = { $steps ->
    [one] One step since the last change was left to N_I sweeps: too many contacts changed at once.
   *[other] { $steps } steps since the last change were left to N_I sweeps: too many contacts changed at once.
}
meter-settling = Still settling: it moved by { $drift } in the last step.
meter-bouncing = Waiting: contacts are still opening and closing.
meter-paused = Paused. Let it run to measure its ringing.
meter-too-few-steps = It rings for too few steps to measure. Lower { $stiffness } to make it ring longer.
meter-several-modes = Several modes ring at once: a single one misses { $percent } % of the signal.
meter-relaxes = It relaxes without swinging back, so there is no ringing to measure.
meter-sag = Sag { $measured }; predicted from the solver settings: { $predicted }.
meter-kick-protocol = Kick protocol
    .hint = On a copy of this run: let it settle, kick it by a ten-thousandth of the load, wait, fit all five parameters
meter-kicked = Kick protocol at N_I = { $iterations }, Δt = { $step }: ω = { $omega }, τ = { $tau }; off the law by { $percent } %; drift before the kick { $drift }.
meter-kicked-before = Settings have changed since; then { $changed }.

# Why nothing is predicted.

unpredicted-this-mode-does-not-ring = this mode does not ring
unpredicted-change-n-i-or-t-and-kick-it-again-the-next-kick-is-predicted-from-this-one = change N_I or Δt and kick it again: the next kick is predicted from this one
unpredicted-n-i-differs-from-step-to-step = N_I varies from step to step
unpredicted-without-warm-start-the-chain-creeps-instead-of-ringing = without warm start the chain creeps instead of ringing
unpredicted-the-exact-gap-law-makes-every-slow-mode-grow = the exact gap law makes every slow mode grow
unpredicted-the-formulas-are-for-perfectly-inelastic-discs = the formulas are for perfectly inelastic discs
unpredicted-nothing-presses-the-chain-against-its-wall = nothing presses the chain against its wall

# Measurements in the background.

study-kick = settling and kicking
study-diffusion = averaging the force diffusion
study-mode = measuring the mode
study-transversal = measuring the transversal mode
study-mode-failed = mode { $mode }: { $reason }
study-nothing-to-kick = there is nothing to kick
study-uneven = the bump did not spread evenly
study-chains-only = modes by number are for chains; a packing has its transversal mode
study-silent = by the law, this mode does not ring

# The soft/rigid gauge.

gauge-rigid = rigid
    .about = A disturbance crosses the system within one step.
gauge-rings = rings
    .about = Elastic: a disturbance needs many steps to cross it.
gauge-soft = soft
    .about = So soft that the load squeezes it visibly.
gauge-diffusion-length = diffusion length
gauge-sound-travel = sound travel per step
gauge-critical-wavelength = critical wavelength
gauge-share = { $percent } % of L
gauge-times = { $times } times L
gauge-size = size L
gauge-strain = mean strain
    .hint = How much each layer is squeezed: (load + half the weight) / (κ·d)
gauge-kicked = After a kick it rings at ω = { $omega }: one swing in { $steps } steps, 37 % of it left after { $tau }.
gauge-falls = This tower falls above g = { $limit }. Here g = { $now }: it will fall.
gauge-fell = This tower falls above g = { $limit }. Here g = { $now }, and it fell.
gauge-fell-now = This tower fell. Reset it to see it stand.
gauge-no-end = The gauge compares lengths along a row, a stack or a packing that carries a load at one end. This scene has none of these.
gauge-stands = This tower falls above g = { $limit }. Here g = { $now }: it stands.
gauge-rigid-from = Rigid from about N_I = { $sweeps } (now { $now }).
gauge-rigid-from-penalty = Rigid from about ρ = { $penalty } (now { $now }). A larger ρ costs nothing.
gauge-price = That would take { $time } per step on this machine.
gauge-as-chain = Estimate for a chain of the same height; kick it to measure.
gauge-as-row = Estimate for a row of the same height.

# The iteration microscope.

microscope-sweep = One sweep
microscope-set = One set
microscope-visit = One contact
microscope-pace = Pace counts sweeps
    .hint = Slow playback: the pace is in sweeps per second
microscope-pace-set = Pace counts sets
microscope-inside = inside step { $step }, after sweep { $sweep }
microscope-whole = step { $step }, all sweeps
microscope-inside-set = inside step { $step }, after set { $set }
microscope-whole-set = step { $step }, after its last set
microscope-sets = What converges here is not the forces but the set of contacts that press and of those that slide. For each set all forces are solved for at once.
microscope-empty = Make a step or a sweep to see the forces.
microscope-still = At rest: the sweeps of this step change no force.
microscope-still-set = At rest: the first set of this step is right, and no force changes.
microscope-apart = No contact carries a force in this step.
microscope-mean-change = mean ΔR
microscope-after = sweep { $sweep }
microscope-after-set = set { $set }
microscope-momentum = momentum
microscope-diffusion = diffusion
microscope-middle = middle
microscope-end = end
microscope-dropped = { $times ->
    [one] Momentum would have overshot and was dropped once, first after sweep { $first }.
   *[other] Momentum would have overshot and was dropped { $times } times, first after sweep { $first }.
}
microscope-predicted = predicted { $value }
microscope-measured = measured { $value }
microscope-measure = Measure D
    .hint = Spreads a bump of force through one step of a chain with this N_I, Δt and order, averaged over 96 seeds

# The mode launcher.

modes-number = mode j
modes-amplitude = Velocity amplitude [{ $unit }]
modes-launch = Launch
    .hint = Sets the velocities in the run. Press a chain together first (scene chain_pressed).
modes-pulse = Pulse
    .hint = A push at the loaded end that travels as sound
modes-transversal = Transversal
    .hint = The vortex that fills the box
modes-measure = Measure
    .hint = Launches this mode in a pressed chain like this one, with ten seeds, and adds its ω and τ
modes-measure-ten = Measure 0–9
    .hint = The ten slowest modes
modes-measure-transversal = Measure transversal
    .hint = Lets a copy settle, launches the vortex that fills the box, fits ω and τ
modes-exact-law = exact law
modes-lines = dashed: exact law · dotted: continuum · vertical: k_c
modes-last = last: ω { $omega } %, τ { $tau } % from the exact law
modes-slowest = slowest mode: ω = { $omega }, τ = { $tau }
modes-transversal-measured = transversal: ω = { $omega }, τ = { $tau }, c_T = { $speed }

modes-sliding = , { $count } of them sliding
modes-counted = The { $modes } slowest modes of { $contacts } contacts{ $sliding }. Computed, not measured: ω and τ follow N_I and Δt at once.
modes-searching = computing the modes
modes-none = No modes: { $reason }.
modes-wanted = Computing the modes.
modes-mapped = This method has no list of modes: the meter shows how its loaded end rings, by its step map.
modes-j =
    .hint = Number, starting with the slowest
modes-omega =
    .hint = Angular frequency [{ $unit }] with the current N_I and Δt
modes-tau =
    .hint = Damping time [{ $unit }] with the current N_I and Δt
modes-steps = steps
    .hint = Steps per swing
modes-share = share
    .hint = Share of this mode in the piston's motion: how much of it you see in the plot after a kick
modes-kind = kind
    .hint = The motion against the direction in which it varies. Longitudinal: it varies along itself, as in sound. Transversal: it varies across itself, as in shear. Breathing: from all sides at once. An up-and-down motion that the side walls hold back varies mostly across: it is transversal although a kick from above excites it. Longitudinal from div² : (div² + curl²) = 70 % on, transversal up to 30 %
modes-described = Mode { $mode } is { $vertical } % vertical motion. It varies { $along } % along the motion and { $across } % across it.
mode-kind-longitudinal = longitudinal
mode-kind-transversal = transversal
mode-kind-breathing = breathing
mode-kind-mixed = mixed
modes-participation = { $percent } % of the bodies take part
modes-shape = Shape of mode { $mode }
    .hint = Draws where the discs would swing to, slowly and greatly magnified: the shape of the mode, not the motion of the run
modes-swing =
    .hint = How far the fastest disc swings in the drawing
modes-launch-shape = Launch mode { $mode }
    .hint = Gives every disc the velocity of this mode. It swings alone: look for its peak in the spectrum (6)

# The universal curve.

fingerprint-ghost = ghost: PGS, Contact Dynamics, PBD, XPBD
fingerprint-substeps = the same in { $parts } substeps (TGS, small steps)
fingerprint-velocity-pass = PBD with a velocity pass
fingerprint-push-out = push-out of { $share } per step; below zero it grows
fingerprint-spring-dashpot = spring and dashpot in fine steps
fingerprint-nearest = Trace { $trace } is nearest to “{ $curve }”: { $percent } % off in damping.
universal-empty = Each ringing that the meter measures becomes a point here.
universal-fits = fits
universal-trace = trace
universal-back = { $fit }: click to go back there
universal-kick = { $scene }, kick protocol, N_I = { $iterations }
universal-count = { $count ->
    [one] { $count } fit, farthest from the law: { $percent } %
   *[other] { $count } fits, farthest from the law: { $percent } %
}

# The equal-cost explorer.

scheme-parallel = parallel
scheme-random = random sweeps
scheme-over-relaxed-random = random, over-relaxed
scheme-fixed = fixed order
scheme-over-relaxed = over-relaxed
scheme-substeps = substeps
scheme-accelerated = accelerated
equal-cost-stiffness = equal stiffness κ
equal-cost-damping = equal cost = equal damping γ
equal-cost-now = now
equal-cost-numbers = κ = { $stiffness },  γ = { $damping },  cost N_I/Δt = { $cost } sweeps per { $time }
equal-cost-direct = The method “direct” makes no sweeps: κ = { $stiffness } and γ = { $damping } follow from ρ and Δt alone, and a step costs the same whatever ρ is.
equal-cost-more = more than { $sweeps }
equal-cost-sweeps = Sweeps for this κ: { $counts }
    .hint = Sweeps per Δt that make a chain this stiff. An update does not cost the same in each scheme, and substeps damp less
equal-cost-stiffer = Same cost, twice as stiff
    .hint = Half the sweeps, half the time step
equal-cost-softer = Half as stiff
    .hint = Twice the sweeps, twice the time step
equal-cost-use = Use
    .hint = Uses this spring

# The contact laboratory.

contacts-empty = No contact carries a force.
contacts-points = contacts
contacts-overlap = overlap
contacts-density = density
contacts-loaded = loaded contacts
contacts-correlation = correlation
contacts-sliding = sliding

# The scan.

scan-page = In a browser the runs take turns with the picture, which waits for each of them.
scan-begin = Start
    .hint = Runs the scan in the background
scan-resume = Resume
scan-pause = Pause scan
scan-clear = Clear
scan-save-results = Save results…
    .hint = One row per run, as CSV
scan-save-recipe = Save recipe…
    .hint = The scan as a small file that the command line reads as well
scan-of = of { $scene }
scan-values = 10,20,40 or 10..160:log:5
scan-add-field = + field
scan-seeds = seeds
scan-kick = kick
scan-ring = ring
scan-load = load
scan-paused = { $done } (paused)
scan-without-number = { $done }, { $count } without a result
scan-predicted-slope = predicted slope
scan-predicted = predicted { $value }
scan-open = { $field } = { $value }: click to open it
scan-shrinkage = shrinkage

# Traces of other engines.

traces-open = Open traces…
    .hint = Tables (.csv, .tsv, .txt, also .gz) with one position after every step; they are added to those that are open. You can also drop files on the window
traces-shipped = Included traces
    .hint = Rows and stacks that we kicked in ten engines, with versions and scripts in the folder wild
traces-iterations =
    .hint = Solver iterations per step in this recording; 0 if unknown
traces-close =
    .hint = Close this trace
traces-shown = { $name }: shown in the meter
traces-step =
    .hint = Time step in seconds, for instance 1/60; 0 takes it from the time column of the file
traces-bodies = bodies
    .hint = Number of bodies in the row or stack, for κ, c and q; 0 if unknown
traces-unknown = there is no such trace in this program
traces-column = column { $column }
    .hint = The column with the position. The one that moves is chosen; choose another one here
traces-column-still = { $column } (does not move)
traces-too-many = { $most } traces are open, which is the most that can be compared: close one, then open { $name }
traces-details = Why
    .hint = What was seen in each trace, and what follows from it

# Which kind of softness a trace shows, why, and what to do.

card-ghost = Ghost spring: your solver stops early
card-accelerated = Ghost spring: your solver stops early (with momentum)
card-substepped = Ghost spring of sub-steps: your solver stops early
card-pushed-out = Ghost spring with extra damping: your solver stops early
card-undecided = Perhaps a ghost spring
card-designed = Designed spring: your engine's contacts are springs
card-dashpot = Dashpot: your solver forgets its forces
card-pumped = Pumped: the motion does not fade
card-rigid = Rigid: nothing moves
card-several-modes = No verdict: more than one oscillation
card-refused = No verdict

card-system = Your system
card-system-of = Your system of { $bodies } bodies
card-rings = { $system } rings at { $hertz } Hz, one swing in { $steps } steps.
card-rings-steps = { $system } rings, one swing in { $steps } steps.
card-sag = The kick makes it sag by { $sag } (in the unit of the file).
card-relaxes = { $system } gives way without swinging back, within about { $steps } steps.
card-creeps = { $system } gives way by { $speed } per second and does not stop (in the unit of the file).
card-creeps-step = { $system } gives way by { $speed } per step and does not stop (in the unit of the file).
card-restless = { $system } does not come to rest: the motion at the end is { $growth } times that at the beginning.
card-still = { $system } does not move by more than { $resolution } for longer than two steps.
card-modes = { $system } swings and fades, but a damped sine misses { $percent } % of the motion.
card-unclear = The trace cannot be read: { $reason }.

card-enter-iterations = Enter the iterations of each trace to decide: with twice the iterations a ghost rings 1.4 times as fast, a real spring as before.
card-second-trace = Record a second trace with twice the iterations to decide: a ghost rings 1.4 times as fast, a real spring as before.
card-stiffer = { $stiffer }× stiffer: { $ways }.
card-stiffer-if = If it is a ghost, { $stiffer }× stiffer: { $ways }.
card-or = { ", or " }
card-more-iterations = { $iterations } iterations ({ $price }× the cost)
card-times-iterations = { $price } times the iterations ({ $price }× the cost)
card-faster-steps = { $rate } instead of { $now } steps per second ({ $price }× the cost)
card-shorter-step = a time step { $price } times as short ({ $price }× the cost)
card-substeps = { $substeps } sub-steps with { $iterations } { $iterations ->
    [one] iteration
   *[other] iterations
} each (same cost)
card-rigid-from = Rigid: about { $iterations } iterations ({ $price }× the cost).
card-rigid-from-if = Rigid, if it is a ghost: about { $iterations } iterations ({ $price }× the cost).
card-ask-iterations = Not known: N_I, the iterations per step. Give it for each trace to see how many it needs.
card-ask-step = Not known: Δt, the time step. Give it to see the frequency in Hz.
card-ask-both = Not known: N_I, the iterations per step, and Δt, the time step. Give them to see how many iterations it needs, and the frequency in Hz.

law-holds = The law of the ghost spring holds: Δt/τ is { $ratio } times −ln cos(ωΔt).
law-holds-within = The law of the ghost spring holds within { $percent } %: Δt/τ is { $ratio } times −ln cos(ωΔt).
law-fails = The law of the ghost spring does not hold: Δt/τ is { $ratio } times −ln cos(ωΔt).

# Which kind of softness a trace shows, why, and what to do.


diagnosis-exponent = ω grows as N_I^{ $exponent } (± { $error }); expected: ghost spring 0.5, designed spring 0, substeps or momentum 1
diagnosis-not-alike = The traces differ; the verdict is based on the clearest ones.
diagnosis-no-iterations = N_I unknown
diagnosis-beyond = This is beyond ωΔt = π/2, where no ghost rings.
diagnosis-rings = rings with ωΔt = { $omega } and Δt/τ = { $rate }; a damped sine fits to { $percent } %. { $ratio }
diagnosis-second-mode = { $rings } A second, fainter oscillation ({ $percent } % of the first swing) was fitted and removed.
diagnosis-several = swings and fades, but a damped sine misses { $percent } % of the motion
diagnosis-relaxes = moves to a new position without swinging back, Δt/τ = { $rate }
diagnosis-creeps = creeps by { $speed } per step and does not come to rest
diagnosis-restless = does not come to rest: the motion at the end of the trace is { $growth } times as large as at the beginning
diagnosis-still = does not move: no motion of more than { $resolution } lasts longer than two steps
diagnosis-unclear = cannot be read: { $reason }

verdict-accelerated = Accelerated ghost spring: it comes from stopping the solver early, and its stiffness grows as N_I², as with momentum (Nesterov) in the sweeps.
verdict-substepped = Substepped ghost spring: N_I counts substeps here. The law holds in each of them, and the stiffness grows as their number squared.
verdict-velocity-pass = Ghost of sub-steps with a velocity pass: N_I counts sub-steps here, and the stiffness grows like their number squared. In each of them cos(ωh) = (1 + exp(−h/τ))/2 holds, as in XPBD, which corrects positions and then velocities: twice the damping of plain sub-steps.
verdict-substepped-damped = Ghost of sub-steps with more damping: the stiffness grows like N_I², as only sub-steps make it, but the damping is above their law. Velocities are relaxed besides.
verdict-pushed-out = Ghost spring with extra damping: the stiffness grows as N_I, so it comes from stopping the solver early, but it damps more than the law says. Engines that push overlaps out do that, and so do boxes that touch at two points.
verdict-ghost = Ghost spring: nobody put it there. The solver stops after N_I sweeps and starts the next step from its last forces; κ = q·m·N_I/Δt², γ = κ·Δt.
verdict-ghost-undecided = It obeys the law of the ghost spring. One N_I does not show whether it is one: a real spring without a damper, integrated by implicit Euler, obeys the same law.
verdict-ghost-off-law = It does not obey the law of the plain ghost spring, but comes near it or obeys that of sub-steps. It may be a ghost whose overlaps are pushed out, a ghost of sub-steps, or a damped spring: one N_I does not show which.
verdict-designed = Designed spring: its frequency does not depend on the iterations. The engine has a contact stiffness of its own.
verdict-designed-alone = Designed spring: its damping is not that of a ghost. With one N_I only the damping shows it: an engine that forgets its forces and pushes overlaps out looks the same, and so does one with sub-steps. A second trace with twice the iterations decides.
verdict-dashpot = Dashpot: it does not swing back. Contact forces are not kept from one step to the next, so it gives way again in every step.
verdict-pumped = Pumped: the motion does not fade. Pushing overlaps out within a step adds energy.
verdict-rigid = Rigid, as far as this trace shows: nothing moves above its resolution.
verdict-several-modes = Several modes: more than one oscillation, or contacts that open and slide. Kick less, record the slowest part, or record a body at the free end.
verdict-refused-falling = No verdict: ω falls as N_I grows, which we have not seen in any engine. These traces are probably not of the same row or stack, or their N_I are swapped.
verdict-refused-law = Refused: each trace is one damped sine, and ω grows faster than √N_I, but the damping follows none of the known laws (ghost, sub-steps, velocity pass). This solver has another law.
verdict-refused = No verdict is possible from these recordings.

advice-designed = { $stiffer }× stiffer: { $factor } times the engine's contact frequency (contact hertz, natural frequency, solref …). Iterations do not help.
advice-warm-start = Switch on warm starting: with its forces kept it stands still.
advice-creep = { $factor } times slower: { $factor } times the iterations ({ $factor }× the cost).
advice-pumped = Push overlaps out more slowly (Baumgarte factor, ERP, position iterations), or in a pass that does not touch velocities.

unclear-few = only { $samples } samples: record at least { $needed }, better a few hundred, one after every step
unclear-short = the trace ends before the ringing has faded enough to measure: record longer, about { $wanted } steps after the kick
unclear-noisy = too noisy: the motion after the kick is only { $ratio } times the noise. Record more digits, or kick harder
unclear-elsewhere = column { $column } does not move, but other columns do: { $others }. Choose one of them
unclear-not-at-rest = not at rest before the kick: in the { $samples } samples before it, the body moves by { $percent } % of the motion after it. Let it rest longer, then kick

# Why there is no fit.

refusal-opening = contacts are still opening (last at time { $last }): wait until they stay closed
refusal-few = only { $points } samples in the window, at least { $needed } are needed: let it run longer, or lower N_I or Δt so that it rings for more steps
refusal-no-numbers = the signal has values that are not finite, or times that do not increase
refusal-flat = nothing oscillates: the signal is constant up to rounding
refusal-overdamped = nothing oscillates: the signal relaxes without swinging back (overdamped)
refusal-too-rigid = overdamped: beyond N_I = { $beyond } nothing rings; lower N_I or lengthen the chain
refusal-grows = the oscillation grows instead of fading
refusal-too-fast = the frequency is at or beyond the Nyquist limit π/Δt of the samples
refusal-short = the run is too short: the window reaches { $wanted }, the data end at { $end }
refusal-poor-fit = not a single damped sine: the best one misses { $percent } % of the signal
refusal-window-moves = the window of the fit does not settle: τ depends on where it begins, so this is not a single damped sine
refusal-not-converged = the least-squares search did not converge

# Recorded traces of other engines.

wild-trace = { $engine }: { $scene } of { $bodies } { $shape ->
    [box] boxes
    [particle] particles
   *[other] discs
}, { $dt } s
wild-as-it-comes = { $engine }, as it comes

# The readout.
readout-more = more
    .hint = Stiffness, damping, speed of sound, sweep constant, and the kick protocol
readout-less = less

meter-past = You are looking at an earlier moment. ω and τ belong to the latest one.

# A packing of another program.

rigidity-rigid = Rigid enough: under its load the packing gives way by { $relative } of its size, and { $limit } is allowed. Body { $body } moves farthest, by { $largest }
rigidity-soft = Too soft: under its load the packing gives way by { $relative } of its size, and only { $limit } is allowed. Body { $body } moves farthest, by { $largest }
rigidity-no-load = No load is known, so nothing sags: the columns fx, fy, fz of the bodies can give loads, and the command rigidity takes --gravity
rigidity-designed = designed springs: { $springs }. The iterations do not decide how soft it is
rigidity-force-law = the forces of { $contacts } contacts follow from their overlaps, F = k·δ^{ $exponent } (all but { $unexplained } % of their spread), with k·Δt²/m = { $stiffness } where the sweeps would make about { $iterations }
rigidity-moving = not at rest: the forces on body { $body } leave { $force } mean contact forces unbalanced (at most { $most } is allowed); let it settle, or give --gravity and the columns fx, fy, fz of the loads
rigidity-note = note: { $what }
rigidity-gravity = gravity ({ $gravity }) found from the contact forces
rigidity-floats = left out, since it floats: { $part }
rigidity-unbalance = not quite at rest: { $force } mean contact forces are unbalanced at body { $body }
rigidity-floppy = { $count ->
        [one] One mode has no restoring force: nothing holds that motion
       *[other] { $count } of the modes have no restoring force: nothing holds these motions
    }
rigidity-spread = the sweeps of a step spread a force over { $length } (mean diameter { $diameter }); the packing is { $size } long
rigidity-sound = speed of sound { $speed } if the slowest mode is a quarter of a wave over that length
rigidity-sweeps = N_I = { $count } ({ $price } times the sweeps)
rigidity-too-many-sweeps = more than a billion sweeps
rigidity-remedy = To stay below { $limit } you need { $sweeps } at this Δt, or Δt = { $dt } at this N_I ({ $price } times the steps)
rigidity-spare = N_I = { $iterations } would still stay below { $limit } at this Δt, and so would Δt = { $dt } at this N_I
rigidity-jerk = a jerk of the load rings in modes { $modes }

packing-open = Open files…
    .hint = A table of bodies and one of contacts, or dumps of YADE, LAMMPS or VTK. You can also drop both on the window
packing-close =
    .hint = Close this packing and stop what is being computed
packing-empty = Open or drop two tables: the bodies (id, x, y, radius, …) and the contacts (a, b, normal_force, …) of your packing. You learn how soft your solver makes it, and see its forces and modes.
packing-beside = Found { $name } beside it.
packing-needs-bodies = { $name } has contacts. Now open the table of their bodies.
packing-needs-contacts = { $name } has bodies. Now open the table of their contacts.
packing-step-wanted = Enter N_I and Δt of your solver to get the verdict.
packing-computing = Computing …
packing-rigid = Take the contacts as rigid
    .hint = You will run this packing with a solver that stops early, so its own springs do not count
packing-iterations =
    .hint = Sweeps (iterations) of your solver per step
packing-step =
    .hint = Time step of your solver, in the unit of time of the files. A step with parts: the time of a part
packing-your-solver = Your solver
packing-solver = How it works
packing-limit = rigid below a sag of
    .hint = Largest displacement under the packing's own load that counts as rigid, relative to its size
packing-order = order
    .hint = The sequence in which a sweep visits the contacts. A wrong one changes ω by ten percent or so
packing-visits = a visit solves
    .hint = What one visit of a contact does
packing-spread = The sweeps of a step spread a force over { $percent } % of the packing.
packing-modes = Slowest modes
    .hint = How the packing swings if you disturb it a little. First the one that the sweeps relax most slowly. Click a mode to see it in motion
packing-share = share
    .hint = How much of the sag under the load is in this mode. A jerk of the load makes the large ones ring
packing-free = free
packing-verdict =
    .hint = The verdict is about the sag under the packing's own load. The gauge asks something else, whether a disturbance crosses the system within one step: a packing can be rigid there and too soft here
packing-run = Run on from here
    .hint = Opens these bodies with their velocities and forces as a run of this program, with this N_I and Δt. It visits the contacts in random order, whatever is chosen here. Kick it and see whether your verdict was right. Undo brings the present run back
packing-run-later = You can run it on once it is computed.
packing-about = { $name }, run on from another program.
packing-about-units = { $name }, run on from another program. d, m and t₀ are the units of length, mass and time of the files.
packing-in-space = A packing in space cannot be run on here: this program runs packings in the plane.
packing-no-disc = It cannot be run on here: body { $body } moves and is not a disc.
packing-no-piston = It cannot be run on here: wall { $body } moves, but is not a piston above the others that moves along y.
packing-loads = It cannot be run on here: body { $body } has a load, and only one body may have one, along y.
packing-frictions = It cannot be run on here: its contacts have several coefficients of friction.
packing-discs = It cannot be run on here: { $count } discs move, and 1 to 1000000 are allowed.
packing-details = Counted and assumed
packing-counted = { $formats }: { $bodies } bodies, { $contacts } loaded contacts ({ $sliding } sliding), { $rattlers } rattlers
packing-view = { $right } to the right, { $up } up
packing-view-front = Front
packing-view-side = Side
packing-view-top = Top
packing-caption = Lines: contacts. The thicker, the larger the normal force.
packing-caption-contacts = Lines: contacts. The file has no forces.
packing-caption-mode = Mode { $mode } in motion, enlarged.
