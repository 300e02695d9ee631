# What the letters mean.

glossary-sweeps = number of sweeps
    .meaning = How often the solver goes over all contacts in one time step to correct their forces before it stops.
    .formula = κ and γ grow as N_I, the frequency as √N_I
glossary-time-step = time step
    .meaning = How much simulated time passes from one step to the next.
    .formula = κ ~ 1/Δt², γ ~ 1/Δt
glossary-critical = critical wave number
    .meaning = Waves shorter than 2π/k_c should be damped so strongly that they no longer swing.
    .formula = k_c = 2/(√(q·N_I)·d)
glossary-sweep-constant = sweep constant
    .meaning = How well one sweep passes a force on. It depends on the order in which contacts are updated.
    .formula = q = κ·Δt²/(m·N_I): random sweeps 0.797, all at once ½
glossary-stiffness = stiffness
    .meaning = How hard it is to push two neighbouring discs together: the spring that nobody put there.
    .formula = κ = q·m·N_I/Δt²
glossary-damping = damping
    .meaning = How strongly the motion between two neighbouring discs is slowed: the shock absorber that nobody put there.
    .formula = γ = κ·Δt = q·m·N_I/Δt
glossary-decay = decay time
    .meaning = The time in which the swings shrink to 37 % of their size.
    .formula = swings shrink as exp(−t/τ)
glossary-frequency = angular frequency
    .meaning = How fast it swings: 2π divided by the time of one swing, there and back.
    .formula = ω = 2π/period
glossary-set = Now: { $value }
glossary-both = Now: measured { $measured }, predicted { $predicted }
glossary-measured = Now: measured { $value }
glossary-predicted = Now: predicted { $value }
glossary-unknown = Not yet known for this run.
