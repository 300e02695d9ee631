# The menu of lessons and the panel of the lesson that is under way.

lessons = Lessons
    .hint = Predict what will happen, run it, compare
lessons-entry = { $number }  { $title }
lessons-level = { $level } · { $minutes } min
lessons-worksheet = Worksheet…
    .hint = A page to print: the questions, empty axes and room for answers
lessons-teacher-sheet = Teacher's sheet…
    .hint = The same with answers, hints, common misconceptions and timing. The lesson is played for it, which takes a few seconds
lessons-about = { $about } Needs: { $needs }
lessons-step = { $step } of { $count }
lessons-now = Now: { $goal }.
lessons-watch = Watch what happens.
lessons-end =
    .hint = End the lesson
lessons-next = Next
    .hint = To the next step (PageDown)
lessons-skip = Skip
lessons-back = Back
    .hint = To the previous step (PageUp)
lessons-said = Lock it in
lessons-i-say = My prediction:
lessons-number =
    .hint = Move the slider, or type a number
lessons-draw = Draw your curve in the plot below, from left to right (with the mouse, or with the arrow keys once the plot has the focus).
    .hint = Draw it up to the right edge
lessons-clear = Clear
lessons-class = Hands:
lessons-hands =
    .hint = Click to add a hand, right-click to remove one
lessons-theory = Theory: { $value }.
lessons-finish = Finish
lessons-next-lesson = Next lesson: { $title }
lessons-locked = Your prediction: { $said }.
lessons-trying = First your own choice, “{ $said }”.
lessons-tried = You chose “{ $said }”. Measured { $outcome }: { $value }.
lessons-tried-plain = You chose “{ $said }”.
lessons-right-one = Now the right one
lessons-nearly = Nearly.
lessons-over = That was the last step. Your predictions and results are in the lab notebook (F4); “Report…” there makes one page to hand in.

# What is covered while a question is open.

covered = Covered until you lock in your prediction.

# Another scene during a lesson.

leave = Leave the lesson “{ $lesson }”?
leave-scene = { $scene } opens instead of the scene that the lesson is about. Your answers stay in the lab notebook.
leave-other = This opens something else than the scene that the lesson is about. Your answers stay in the lab notebook.
leave-no = Stay in the lesson
leave-yes = Leave the lesson

# The plot in which a learner draws.

lessons-curve-said = your prediction
lessons-curve-measured = measured
lessons-curve-theory = theory
lessons-curve-rest = at rest
lessons-curve-time = time since the start [t₀]
lessons-curve-end = displacement of the end [d]
lessons-curve-piston = displacement of the piston [d]
lessons-curve-top = displacement of the top disc [d]

# A lesson on the command line.

lessons-print-about = Level: { $level }, { $minutes } minutes. Needs: { $needs }
lessons-print-range = { $least } to { $most } { $unit }
lessons-print-draw = to draw: 0 to { $time } t0, { $least } to { $most } d
lessons-print-waits = waits for: { $goal }

# For whom a lesson is.

level-school = school
level-university = university
level-research = research

# What is to be done, as in "Now: kick it."

goal-kick = kick it
goal-touch = pull or tap a disc
goal-set = set { $field } to { $value }
goal-fit = let it ring until the meter shows ω (how fast it swings) and τ (how long it rings)
goal-steps = { $steps ->
        [one] let it run for { $steps } step
       *[other] let it run for { $steps } steps
    }
goal-sweeps = { $sweeps ->
        [one] make { $sweeps } sweep by hand
       *[other] make { $sweeps } sweeps by hand
    }
goal-steps-left = { $steps ->
        [one] let it run for { $steps } more step
       *[other] let it run for { $steps } more steps
    }
goal-sweeps-left = { $sweeps ->
        [one] make { $sweeps } more sweep by hand
       *[other] make { $sweeps } more sweeps by hand
    }
goal-scene = open the scene { $scene }
goal-plot = show the plot { $plot }
goal-panel = open the panel { $panel }
goal-lanes = open { $lanes } lanes
goal-rigid = make it rigid
goal-rings = make it ring
goal-soft = make it soft
goal-between = measure { $outcome }: { $least } to { $most }

# What is measured, as in "measure the stiffness κ: 1 to 2".

outcome-angular-frequency = the angular frequency ω
outcome-period = the time of one swing
outcome-damping-time = the damping time τ
outcome-stiffness = the stiffness κ
outcome-sound-speed = the speed of sound c
outcome-frequency-ratio = how many times as fast as before it rings
outcome-damping-ratio = how many times as long as before it rings
outcome-stiffness-ratio = how many times as stiff as before it is
outcome-law-ratio = the distance from the universal curve
outcome-crossing-steps = the steps that sound needs to reach the other end
outcome-news-per-step = the discs that sound passes in one step
outcome-iterations-needed = the sweeps needed to be rigid
outcome-way = the displacement of the loaded end
outcome-way-per-step = the displacement of the loaded end per step
outcome-force-reach = how many discs deep the force has reached
outcome-sag = how far the stack has sagged
outcome-trace-ratio = how many times as fast the engine rings with the most iterations

# How far off an answer was.

answer-number = You predicted { $said }; the measurement gave { $found }. { $how }.
answer-well-predicted = Good prediction
answer-did-not-move = It did not move at all
answer-something = It was not zero
answer-other-way = It is the other way round
answer-twice = Your prediction is twice the measured value
answer-half = Your prediction is half the measured value
answer-times-too-much = Your prediction is { $times } times too large
answer-times-too-little = Your prediction is { $times } times too small
answer-percent-too-much = Your prediction is { $percent } % too large
answer-percent-too-little = Your prediction is { $percent } % too small
answer-choice-right = You predicted “{ $said }”, and you were right.
answer-choice-wrong = You predicted “{ $said }”; the answer is “{ $right }”.
answer-drawn = a drawn curve
answer-curve = the measured curve
answer-other = not what was asked for

answer-curve-right = Your curve is within { $percent } % of the amplitude: well drawn.
answer-curve-off = Your curve is off by { $percent } % of the amplitude: { $how }.
answer-curve-it-swings = the measured curve swings, yours does not
answer-curve-yours-swings = yours swings, the measured curve does not
answer-curve-too-fast = yours swings too fast or for too long
answer-curve-too-slow = the measured curve swings faster or longer
answer-curve-other-side = the measured curve ends on the other side
answer-curve-still = the measured curve moves, yours stays flat
answer-curve-end-farther = the measured curve ends { $times } times as far down
answer-curve-end-nearer = yours ends { $times } times as far down
answer-curve-swings-less = yours swings { $times } times as far
answer-curve-swings-more = the measured curve swings { $times } times as far
answer-curve-moments = right shape, wrong timing

# Pages for paper: what worksheets and lab notebooks have in common.

sheet-name = Name
sheet-date = Date

# The worksheet of a lesson.

worksheet = Worksheet
worksheet-teacher = For the teacher
worksheet-about = { $level } · { $minutes } minutes · needs: { $needs }
worksheet-units = Lengths in disc diameters d, times in time steps of length t_0.
worksheet-minutes = { $minutes } min
worksheet-see = What I see:
worksheet-prediction = My prediction ({ $least } to { $most } { $unit }):
worksheet-measured = measured:
worksheet-because = Because:
worksheet-happened = What happened:
worksheet-answer = Answer
worksheet-found = measured { $value }
worksheet-waits = Waits for
worksheet-explanation = Explanation
worksheet-misconception = Many believe
worksheet-hint = Hint
worksheet-time = time since the start
worksheet-way = displacement

# The lab notebook as a page.

labbook = Lab notebook
labbook-of = Lab notebook: { $names }
labbook-lanes = The lanes side by side
labbook-done = Actions, predictions and measurements
labbook-said = My prediction: { $said }.
labbook-measured = Measured: { $measured }.
labbook-observed = Observed: { $observed }.
labbook-hands = Hands raised: { $hands }.
labbook-did = measured
labbook-drawn = my prediction
labbook-time = time
labbook-way = displacement
labbook-position-end = position of the end
labbook-position-piston = position of the piston
labbook-nothing = No changes were made.
labbook-before = before step
labbook-changed = changed
labbook-units = Lengths in disc diameters d, masses in disc masses m, times in t_0. Replaying the session gives the same numbers to the last bit.

# What a class votes for where a curve is drawn.

votes-curve-stays = It stays where it is
votes-curve-moves = It moves without swinging
votes-curve-swings = It swings and comes to rest
votes-curve-goes-on = It keeps swinging
