# The card for newcomers.

welcome = See the springs that aren't there
welcome-solver = The spring comes from the solver. In each step it corrects the contact forces a few times and then stops, as every physics engine does.
welcome-kick = Kick it and watch it ring
    .hint = A small push on the loaded end (k)
welcome-lesson = Begin the first lesson
    .hint = Ten minutes: predict what will happen, run it, compare
welcome-again = Help (?) brings this card back.


help-first-steps = First steps
    .hint = What you are looking at, and three things to try
keys-blank = blank the screen, so that the class looks at the teacher; any key brings it back

welcome-chain = Rigid discs in a row, pressed against a wall. They cannot be squeezed and they do not bounce. Yet the row rings like a spring: the plot shows the position of its end.
welcome-joined = Rigid bodies that cannot be squeezed or stretched and do not bounce. Yet the loaded end rings like a weight on a spring: the plot shows its position.
welcome-packing = Rigid discs under a piston. They cannot be squeezed and they do not bounce. Yet the piston rings like a weight on a spring: the plot shows its position.
welcome-scene = Rigid discs that cannot be squeezed and do not bounce. Yet together they give way and swing as if they were made of springs.
welcome-quarter = A quarter of the sweeps, then kick again
    .hint = Divides N_I by four and kicks again. Predict first: how fast will it swing, and for how long?
welcome-double = Twice the sweeps, then kick again
    .hint = Doubles N_I and kicks again. Predict first: how fast will it swing, and for how long?
