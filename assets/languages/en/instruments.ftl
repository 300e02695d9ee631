# Titles of the panels, and what one is looking at.

panel-parameters = Parameters
panel-plots = Plots
panel-space-time = Space–time
    .about = Each line of this picture is one moment: every disc of the chain (every layer of a packing) is coloured by how fast it moves, by its force or by how far it has moved. News of a push shows as slanted stripes: it takes its time, though rigid discs should pass it on at once. The dashed line is what theory predicts, x = c·t, with the speed of sound c; four times the sweeps N_I make c twice as large. Point at a stripe to read its slope, or drag a ruler along it.
panel-meter = Elasticity meter
    .about = Rigid discs have no springs, and yet the loaded end swings: read here how fast (frequency ω) and for how long (decay time τ). From these two follow the springs that nobody built in, with their stiffness κ and damping γ, the speed of sound c, and q, which says how well one sweep carries a force on. They come from the computer, which looks for the forces in N_I sweeps and stops before they are right; so theory can predict them, and the prediction stands beside the measurement (continuum: simpler formulas for long waves). The last column compares with the measurement before, made with other settings: ×2 means twice as much.
panel-gauge = Soft/rigid gauge
    .about = Does the whole system feel a push within one time step Δt, as rigid bodies should, or only a part of it, as in rubber? Three bars beside the discs show, to scale, how far the news gets: √(D·Δt) by spreading from sweep to sweep (D says how fast), c·Δt as sound (with its speed c), and λ_c, the shortest wave that still swings. If they reach from end to end (length L), it is rigid. All three grow only like the root of the number of sweeps N_I, so a system twice as long takes four times the sweeps.
panel-microscope = Iteration microscope
    .about = A look inside one single time step: each curve shows all contact forces after one more sweep, from dark to light; dashed is what theory says. At first nobody knows of the load, and every contact asks only its neighbours, so the news spreads like heat in a rod (how fast is the number D). If the sweeps end before it has crossed the system, the rest must wait for the next step, and this waiting is what we see as a spring. Pause and press One sweep or One visit; with the order “accelerated” the news has momentum and runs like a wave.
panel-lanes = Lanes
    .about = Copies of the same scene run side by side, step for step, and differ in one thing only; so whatever looks different comes from that one thing. Most telling are the twins: rigid discs whose forces are computed with too few sweeps, beside soft discs with real springs and dampers of the predicted strength. They move alike. The implicit twin matches exactly while all contacts of a chain stay closed: its springs have no dampers at all, but each step uses the forces of its own end (implicit Euler), and that alone brakes the motion.
panel-modes = Mode launcher
    .about = Like a guitar string or the air in an organ pipe, the discs can swing in certain patterns, their modes: launch one, and it swings alone. For a chain the plots show how fast each mode swings (frequency ω) and how long it lasts (decay time τ) against its wave number k, which is large for short waves. The simple formulas (continuum, dotted) say that beyond the wave number k_c nothing swings; the exact law (dashed) goes on, and so do the discs. The modes of a packing follow from its contacts alone: choose one, look at its shape, launch it; those that swing across (transversal) are slower.
panel-universal = Universal curve
    .about = Every ringing measured in this session is one point: to the right, how far it swings on within one time step (ω·Δt, frequency times step), upwards, how much it fades in it (Δt/τ, step over decay time). All points should lie on one curve, cos(ω·Δt) = exp(−Δt/τ), whatever the scene, the masses or the friction, because all these springs come from the same unfinished computation. A point beside the curve is news: contacts that open, several modes at once, or a packing that was not at rest. Point at one to see where it came from, click it to go back there; diamonds are recordings of other engines.
panel-equal-cost = Equal-cost explorer
    .about = How do you get a stiff material for the least work? Work is the number of sweeps per unit of time, N_I/Δt (N_I sweeps in each time step Δt): along the dashed line it is the same, and so is the damping γ. Stiffness κ ~ N_I/Δt² is not: half the sweeps with half the time step cost the same and are twice as stiff, down to about 10 sweeps, where these formulas end. The other lines are as stiff as the present point with other ways to sweep, and higher means cheaper; drag the point, or type the spring that you want.
panel-contacts = Contact laboratory
    .about = Each point is one contact: how far its two discs overlap, and how hard they press on each other (force R_n); below, how often each force occurs. With real springs more force would mean more overlap, and the points would lie on a line; but here an overlap only remembers how its force came about, step after step, and under a steady load it says nothing about the force. Only over many contacts together does the material shrink as springs would. So never read a force off an overlap.
panel-scan = Scan
    .about = The same measurement is made for every value in a list, several times each with other random numbers (seeds), on copies of this scene in the background. Both axes count in powers of ten, which turns laws like ω₀ ~ √N_I (four times the sweeps N_I, twice the frequency ω₀) into straight lines; dashed is the slope that theory predicts. Write a list as 10,20,40, or as 10..160:log:5 (five values, equal factors apart), or as 0.5..2:lin:4 (four values, equal steps apart). Click a point to open it as a live run; the saved recipe is read by `ghostspring scan` as well.
panel-traces = Traces of other engines
    .about = Does the stack in your physics engine wobble like jelly? Let it come to rest, raise the load by a few percent and record one position (the top body's) after every step; then the same with twice the iterations, and drop both tables here. If it now swings 1.4 times as fast, nobody chose that spring: it comes from a solver that stops early but remembers its forces, and its points lie on the universal curve. A spring that the engine's authors chose does not care about the iterations, and an engine that forgets its forces creeps.
panel-inspector = Inspector
    .about = The numbers of one disc or one contact: where it is, how fast it moves, what it carries. Click on it in the picture.
panel-notebook = Lab notebook
    .about = What was predicted, measured and changed is written down here by itself. Type a note, and Report makes one page of it.

# The elasticity meter.

meter-measured = measured
    .hint = Fitted to the ringing of the loaded end, with standard errors
meter-predicted = predicted
    .hint = Nothing is predicted yet
meter-trace = trace
    .hint = Of the recorded trace that is chosen, its steps counted as steps of this run. κ, γ, c and q need its N_I and its bodies
meter-continuum = continuum
    .hint = The paper's formulas for long waves; chains only
meter-ratio = × before
    .hint = How many times the measurement before, which was made with other parameters
meter-off = Measured is { $percent } % from it.

source-exact-law = exact law
    .full = exact law
    .hint = What the slowest mode of the chain does as long as no contact opens: cos(ω·Δt) = exp(−Δt/τ) = S(k)^(N_I/2)
source-network = contacts
    .full = from its contacts
    .hint = What the slowest mode of its contacts that moves the piston does with the present N_I and Δt. Nothing was measured for it
source-scaled = scaled
    .full = scaled from the kick at N_I = { $iterations }
    .hint = What the last kick of this packing says about the present N_I and Δt: ω₀ ~ √N_I/Δt, τ ~ Δt/N_I. Only as good as that kick

meter-omega = Angular frequency: how fast the loaded end swings. Four times the sweeps, twice the frequency. ω = 2π/period
meter-tau = Damping time: how long the ringing lasts until e⁻¹ = 37 % of it is left. More sweeps damp faster: τ ~ Δt/N_I
meter-kappa = Stiffness of the spring that nobody put between two discs. κ = q·m·N_I/Δt²
meter-gamma = Damping of the dashpot that nobody put there either; always κ·Δt. γ = q·m·N_I/Δt
meter-c = Speed of sound: how far news travels in a unit of time. c = √(q·N_I)·d/Δt
meter-q = Sweep constant: how well one sweep spreads a force. In a chain it depends on the order of visits alone; in a packing also on its contacts, because κ and c are those of a row of discs as long as the packing is high. q = κ·Δt²/(m·N_I)

meter-listening = Listening…
meter-listening-steps = Listening: about { $steps } more steps.
meter-law-fails = The law cos(ωΔt) = exp(−Δt/τ) fails here: τ deviates from it by { $percent } %. Several modes in one signal, contacts that open, or a start that was not at rest.
meter-law-holds = cos(ωΔt) = exp(−Δt/τ): deviates by { $percent } %
meter-missed-law = { $source }, which missed the law by { $percent } %
meter-flying = On its way: nothing touches yet.
meter-unloaded = ω and τ are measured where a piston or an end is loaded. Here the plot shows the top of the system.
meter-at-rest = At rest. Kick it (k) and it rings.
meter-bouncing = Waiting: contacts are still opening and closing.
meter-paused = Paused. Let it run on and its ringing is measured.
meter-too-few-steps = It rings for too few steps to be measured. Lower N_I and it rings for longer.
meter-several-modes = Several modes ring at once: the best single one leaves { $percent } % of the signal.
meter-relaxes = It relaxes without swinging back: nothing rings.
meter-sag = Sag { $measured }; predicted from the solver settings: { $predicted }.
meter-kick-protocol = Kick protocol
    .hint = On a copy of this run: settle, kick by a ten-thousandth of the load, wait, fit all five parameters
meter-kicked = Kick protocol: ω = { $omega } 1/t₀, τ = { $tau } t₀; deviates from the law by { $percent } %; drift before it { $drift } d

# Why nothing is predicted.

unpredicted-this-mode-does-not-ring = this mode does not ring
unpredicted-change-n-i-or-t-and-kick-it-again-the-next-kick-is-predicted-from-this-one = change N_I or Δt and kick it again: the next kick is predicted from this one
unpredicted-n-i-differs-from-step-to-step = N_I differs from step to step
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
study-silent = the law says that this mode does not ring

# The soft/rigid gauge.

gauge-rigid = rigid
    .about = News crosses the system within one step.
gauge-rings = rings
    .about = An elastic body: news needs many steps to cross it.
gauge-soft = soft
    .about = So soft that the load visibly squeezes it.
gauge-diffusion-length = diffusion length
gauge-sound-travel = sound travel per step
gauge-critical-wavelength = critical wavelength
gauge-share = { $percent } % of L
gauge-size = size L
gauge-strain = mean strain
    .hint = How much each layer is squeezed: (load + half the weight) / (κ·d)
gauge-kicked = Kicked, it will ring at ω = { $omega }: a swing in { $steps } steps, 37 % of it left after { $tau }.
gauge-rigid-from = Rigid from N_I ≈ { $sweeps } on (now { $now }).
gauge-price = That would take { $time } per step on this machine.
gauge-as-chain = Taken for a chain as long as the packing is high; kick it to know better.

# The iteration microscope.

microscope-sweep = One sweep
microscope-visit = One visit
microscope-pace = Pace counts sweeps
    .hint = Slow playback: the pace is in sweeps per second
microscope-inside = inside step { $step }, after sweep { $sweep }
microscope-whole = step { $step }, all sweeps
microscope-empty = Make a step or a sweep to see its forces.
microscope-mean-change = mean ΔR
microscope-after = sweep { $sweep }
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
    .hint = A bump of force spreads through one step of a chain with these N_I, Δt and order, averaged over 96 seeds

# The mode launcher.

modes-number = mode j
modes-amplitude = Velocity amplitude [d/t₀]
modes-launch = Launch
    .hint = In the run: sets the velocities. A chain should be pressed together first (scene chain_pressed).
modes-pulse = Pulse
    .hint = A push at the loaded end that runs as sound
modes-transversal = Transversal
    .hint = The vortex that fills the box
modes-measure = Measure
    .hint = Launches this mode in a pressed chain like this one, ten seeds, and adds its ω and τ
modes-measure-ten = Measure 0–9
    .hint = The ten slowest modes
modes-measure-transversal = Measure transversal
    .hint = Settles a copy, launches the vortex that fills the box, fits ω and τ
modes-exact-law = exact law
modes-lines = dashed: exact law · dotted: continuum · vertical: k_c
modes-last = last: ω { $omega } %, τ { $tau } % from the exact law
modes-slowest = slowest mode: ω = { $omega }, τ = { $tau }
modes-transversal-measured = transversal: ω = { $omega }, τ = { $tau }, c_T = { $speed } d/t₀

modes-sliding = , { $count } of them sliding
modes-counted = The { $modes } slowest modes of { $contacts } contacts{ $sliding }. Nothing is measured: ω and τ follow N_I and Δt at once.
modes-searching = looking for its modes
modes-none = No modes: { $reason }.
modes-wanted = Its modes are being looked for.
modes-j =
    .hint = Number, from the slowest on
modes-omega =
    .hint = Angular frequency [1/t₀] with the present N_I and Δt
modes-tau =
    .hint = Damping time [t₀] with the present N_I and Δt
modes-steps = steps
    .hint = Steps of one swing
modes-share = share
    .hint = Share of the piston's give that this mode carries: how much of it one sees in the plot after a kick
modes-kind = kind
    .hint = Longitudinal: sound. Transversal: shear. Breathing: from all sides at once
mode-kind-longitudinal = longitudinal
mode-kind-transversal = transversal
mode-kind-breathing = breathing
mode-kind-mixed = mixed
modes-participation = { $percent } % of the bodies take part
modes-shape = Shape of mode { $mode }
    .hint = Draws where the discs would swing to, slowly and much enlarged: the shape of the mode, not the motion of the run
modes-swing =
    .hint = How far the fastest disc swings in the drawing
modes-launch-shape = Launch mode { $mode }
    .hint = Gives every disc the velocity of this mode. It swings alone: look for its line in the spectrum (6)

# The universal curve.

universal-empty = Each ringing that the meter can read becomes a point here.
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
equal-cost-numbers = κ = { $stiffness },  γ = { $damping },  cost N_I/Δt = { $cost } sweeps per t₀
equal-cost-sweeps = Sweeps for this κ: { $counts }
    .hint = Sweeps per Δt that make a chain this stiff. A visit does not cost the same in each of them, and substeps damp less
equal-cost-stiffer = Same cost, twice as stiff
    .hint = Half the sweeps, half the time step
equal-cost-softer = Half as stiff
    .hint = Twice the sweeps, twice the time step
equal-cost-use = Use
    .hint = Makes this spring

# The contact laboratory.

contacts-empty = No contact carries a force.
contacts-points = contacts
contacts-overlap = overlap
contacts-density = density
contacts-loaded = loaded contacts
contacts-correlation = correlation
contacts-sliding = sliding

# The scan.

scan-page = In a browser runs are made one after the other between two frames: the picture waits for each.
scan-begin = Begin
    .hint = Runs it in the background
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
scan-without-number = { $done }, { $count } without a number
scan-predicted-slope = predicted slope
scan-predicted = predicted { $value }
scan-open = { $field } = { $value }: click to open it
scan-shrinkage = shrinkage

# Traces of other engines.

traces-open = Open a trace…
    .hint = A table (.csv, .tsv, .txt, also .gz) with one position after every step. Dropping it on the window does as well
traces-shipped = Recorded here
    .hint = Rows and stacks that were kicked in ten engines, with the versions and scripts in the folder wild
traces-iterations =
    .hint = Solver iterations per step with which it was recorded; 0 if they are not known
traces-close =
    .hint = Take this trace away
traces-shown = { $name }: shown in the meter
traces-step =
    .hint = Time step in seconds, 1/60 for instance; 0 if it is not known
traces-bodies = bodies
    .hint = Bodies in the row or stack, for κ, c and q; 0 if they are not known
traces-unknown = there is no such trace in the program

# Which kind of softness a trace shows, why, and what to do.

softness-ghost-spring = ghost spring
softness-ghost-spring-undecided = ghost spring undecided
softness-designed-spring = designed spring
softness-dashpot = dashpot
softness-pumped = pumped
softness-rigid = rigid
softness-several-modes = several modes
softness-refused = refused

diagnosis-exponent = ω grows like N_I^{ $exponent } (± { $error }); a ghost spring has 0.5, a designed spring 0, sub-steps or momentum 1
diagnosis-not-alike = The traces do not all look alike; the verdict rests on those that say most.
diagnosis-no-iterations = N_I unknown
diagnosis-beyond = beyond ωΔt = π/2, where no ghost rings
diagnosis-law = { $ratio } times the law's −ln cos(ωΔt)
diagnosis-rings = rings with ωΔt = { $omega } and Δt/τ = { $rate }, which is { $ratio }; one damped sine leaves { $percent } % of the signal
diagnosis-several = swings and fades, but the best damped sine leaves { $percent } % of the signal
diagnosis-relaxes = goes to a new place without swinging back, Δt/τ = { $rate }
diagnosis-creeps = creeps on by { $speed } per step and does not come to rest
diagnosis-restless = does not come to rest: the motion at the end of the trace is { $growth } times that at its beginning
diagnosis-still = stands still: nothing moves for longer than two steps by more than { $resolution }
diagnosis-unclear = cannot be read: { $reason }

verdict-accelerated = Accelerated ghost: the spring comes from stopping the solver early, and its stiffness grows like N_I², as with momentum (Nesterov) in the sweeps.
verdict-substepped = Substepped ghost: N_I counts sub-steps here. The law holds in each of them, and the stiffness grows like their number squared.
verdict-pushed-out = Ghost with push-out: the stiffness grows like N_I, so it comes from stopping the solver early; but overlaps are pushed out as well, which changes its damping. Without push-out it would be the paper's spring or, if forces are not kept, a dashpot.
verdict-ghost = Ghost spring: nobody put it there. The solver stops after N_I sweeps and goes on from its last forces; κ = q·m·N_I/Δt², γ = κ·Δt.
verdict-ghost-undecided = The law of the ghost spring holds. With one N_I it cannot be known whether it is one: a real spring without a damper, integrated by implicit Euler, obeys the same law. Record a second trace with twice the iterations: a ghost's ω grows by 1.4, a real spring's stays.
verdict-designed = Designed spring: its frequency does not depend on the iterations. The engine has a contact stiffness of its own.
verdict-designed-alone = Designed spring: its damping is not that of a ghost. With one N_I this rests on the damping alone: an engine that forgets its forces and pushes overlaps out looks alike. A second trace with twice the iterations would tell.
verdict-dashpot = Dashpot: it does not swing back. Contact forces are not kept from one step to the next, so every step gives way anew.
verdict-pumped = Pumped: the motion does not fade. Overlaps that are pushed out within a step put energy in.
verdict-rigid = Rigid, as far as this trace can tell: nothing moves above its resolution.
verdict-several-modes = Several modes: more than one oscillation, or contacts that open and slide. Kick less, record the slowest part, or record a body at the free end.
verdict-refused-falling = Refused: ω falls as N_I grows, which no engine does. These traces are not of the same row or stack, or their N_I are swapped.
verdict-refused = Refused: no verdict is possible from what was recorded.

advice-stiffer = { $stiffer } times stiffer
advice-if-ghost = if it is a ghost, { $wanted }
advice-iterations = { $wanted } by iterations: N_I times { $factor }{ $more }, at { $factor } times the price
advice-time-step = { $wanted } by the time step: Δt divided by { $factor }{ $finer }, at { $factor } times the price
advice-designed = { $wanted }: raise the engine's contact frequency by { $factor } (contact hertz, natural frequency, solref …); iterations do not help
advice-warm-start = switch on warm starting, so that forces are kept: then it stands
advice-creep = { $slower } times slower creep: N_I times { $factor }
advice-pumped = push overlaps out more slowly (Baumgarte factor, ERP, position iterations) or in a pass that does not touch velocities

unclear-few = only { $samples } samples: record at least { $needed }, better a few hundred, one after every step
unclear-short = the trace ends before the ringing has faded enough to be measured: record on, about { $wanted } steps after the kick
unclear-noisy = too noisy: the motion after the kick is only { $ratio } times the noise. Record with more digits, or kick harder
unclear-not-at-rest = not at rest before the kick: in the { $samples } samples before it the body moves by { $percent } % of the motion after it. Let it rest longer, then kick

# Why there is no fit.

refusal-opening = contacts are still opening (last at time { $last }): wait until they stay closed
refusal-few = only { $points } samples in the window, at least { $needed } are needed: let it run on, or lower N_I or Δt so that it rings for more steps
refusal-no-numbers = the signal has values that are not finite, or times that do not increase
refusal-flat = nothing oscillates: the signal is constant to rounding
refusal-overdamped = nothing oscillates: the signal relaxes without swinging back (overdamped)
refusal-too-rigid = overdamped: N_I beyond { $beyond } leaves nothing that rings; lower N_I or lengthen the chain
refusal-grows = the oscillation grows instead of fading
refusal-too-fast = the frequency is at or beyond the Nyquist limit π/Δt of the samples
refusal-short = the run is too short: the window reaches { $wanted }, the data end at { $end }
refusal-poor-fit = not one damped sine: the best one leaves { $percent } % of the signal
refusal-window-moves = the window of the fit does not settle: τ depends on where it begins, so this is not one damped sine
refusal-not-converged = the least-squares search did not converge

# Recorded traces of other engines.

wild-trace = { $engine }: { $scene } of { $bodies } { $shape ->
    [box] boxes
   *[other] discs
}, { $dt } s
wild-as-it-comes = { $engine }, as it comes

# The readout.
readout-more = more
    .hint = Stiffness, damping, speed of sound, sweep constant, and the kick protocol
readout-less = less

meter-past = You are looking at an earlier moment. ω and τ belong to the newest one.
