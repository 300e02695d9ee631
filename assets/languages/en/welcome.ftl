# The card for newcomers.

welcome = See the springs that aren't there
welcome-discs = Fifty rigid discs fly at a wall. They cannot be squeezed and they do not bounce.
welcome-spring = Yet the row rings like a spring: the curve below the picture shows where its end is.
welcome-solver = The spring is made by the computer, which looks for the forces a few times in every step and then stops, as every physics engine does.
welcome-kick = Kick the row and watch it ring
    .hint = The force on its end becomes a little larger (k)
welcome-sweeps = Let the computer look four times as often, and kick again
    .hint = Four times the sweeps N_I: it rings twice as fast
welcome-lesson = Begin the first lesson
    .hint = Ten minutes: say first what will happen, then run it, then compare
welcome-again = Help (?) brings this card back.


help-first-steps = First steps
    .hint = What is seen, and three things to try
keys-blank = a dark screen, so that a class looks at its teacher; any key brings it back
