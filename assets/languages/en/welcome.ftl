# The card for newcomers.

welcome = See the springs that aren't there
welcome-solver = The spring comes from the solver. In each step it corrects the contact forces a few times and then stops, as every physics engine does.
welcome-kick = Kick it and watch it ring
    .hint = A small push on the loaded end (k)
welcome-lesson = Begin the first lesson
    .hint = Ten minutes: say first what will happen, then run it, then compare
welcome-again = Help (?) brings this card back.


help-first-steps = First steps
    .hint = What is seen, and three things to try
keys-blank = a dark screen, so that a class looks at its teacher; any key brings it back

welcome-chain = Rigid discs in a row, pressed against a wall. They cannot be squeezed and they do not bounce. Yet the row rings like a spring: the plot shows where its end is.
welcome-packing = Rigid discs under a piston. They cannot be squeezed and they do not bounce. Yet the piston rings like a weight on a spring: the plot shows where it is.
welcome-scene = Rigid discs that cannot be squeezed and do not bounce. Yet what they build gives way and swings like something made of springs.
welcome-quarter = A quarter of the sweeps, then kick again
    .hint = It rings half as fast and four times as long
welcome-double = Twice the sweeps, then kick again
    .hint = It rings 1.4 times as fast and dies away in half the time
