# What the letters mean.

glossary-sweeps = number of sweeps
    .meaning = How often the computer goes over all contacts in one time step to correct their forces, before it stops.
    .formula = κ and γ grow like N_I, the frequency like √N_I
glossary-time-step = time step
    .meaning = How much time passes in the simulation from one picture of the discs to the next.
    .formula = κ ~ 1/Δt², γ ~ 1/Δt
glossary-critical = critical wave number
    .meaning = Waves that are shorter than 2π/k_c should be damped so strongly that they do not swing any more.
    .formula = k_c = 2/(√(q·N_I)·d)
glossary-sweep-constant = sweep constant
    .meaning = How far one sweep carries a force on. It depends on the order in which contacts are visited.
    .formula = q = κ·Δt²/(m·N_I): random sweeps 0.797, all at once ½
glossary-stiffness = stiffness
    .meaning = How hard it is to push two neighbouring discs closer: the spring that nobody put there.
    .formula = κ = q·m·N_I/Δt²
glossary-damping = damping
    .meaning = How strongly the motion of two neighbouring discs is braked: the shock absorber that nobody put there.
    .formula = γ = κ·Δt = q·m·N_I/Δt
glossary-decay = decay time
    .meaning = The time in which the ringing falls to 37 % of what it was.
    .formula = a swing falls like exp(−t/τ)
glossary-frequency = angular frequency
    .meaning = How fast it swings: 2π divided by the time for once to and fro.
    .formula = ω = 2π/period
glossary-set = Here and now: { $value }
glossary-both = Here and now: measured { $measured }, predicted { $predicted }
glossary-measured = Here and now: measured { $value }
glossary-predicted = Here and now: predicted { $value }
glossary-unknown = Not known for this run yet.
