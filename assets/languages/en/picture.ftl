# The strip above the picture.
picture-colour = Colour
    .hint = What the colour of a disc means (m). Hollow discs carry no force.
picture-film = Film
    .hint = Films the picture from now on, as GIF, with about forty frames per swing. Press again to stop.
picture-fit = Fit
    .hint = Show everything (Home). Drag to move, scroll to zoom.
picture-forces = Forces
    .hint = Contact forces as lines: thick and bright where they are strong, dashed where the contact slides (f)
picture-waves = Waves
    .hint = How fast the discs move along the load, as a glow behind them: sound waves. One colour for each direction.
picture-trails = Trails
    .hint = The path of every disc in the last sixteen steps, magnified like all displacements
picture-magnify = Magnify
    .hint = How many times larger displacements are drawn (. and ,). They count from the last kick or reference. A packing rings by a millionth of a disc.
picture-automatic = auto
    .hint = Adjusted after every kick, so that you can see the motion
picture-reference = Reference
    .hint = Measure displacements from here, until the next kick (x)

# The line of colours under it.
colours-at-rest = at rest
colours-mode-shape = mode shape { $mode }, not motion
colours-magnified = displacements { $factor }

# Tools.
tool-look = Move and inspect
    .hint = Drag to move the picture, scroll to zoom, click a disc to inspect it
tool-pull = Pull
    .hint = Pull: press on a disc or the piston and drag; a spring pulls it towards the pointer
tool-tap = Tap
    .hint = Tap: strike a disc or the piston, along your drag or, with a click, along the load
tool-disc = Disc
    .hint = Disc: click an empty spot to add a disc, click a disc to remove it
tool-wall = Wall
    .hint = Wall: draw an obstacle on free ground, not over discs. Click a wall to remove it
tool-ruler = Ruler
    .hint = Ruler: drag to measure a distance and the force across it
tool-in-packing = { $tool }: only in a packing
touch-spring = Spring
    .hint = Stiffness of the spring between hand and body: force per length of the band. The band is magnified like the displacements
touch-impulse = Impulse
    .hint = Strength of a tap: the mass of a disc times the velocity it gets
touch-radius = Radius
    .hint = Radius of the discs you add
touch-force-drawn = { $force }, drawn { $factor }
touch-ruler = { $length }, force across { $force }

# The menu on the right button.
menu-inspect-disc = Inspect this disc
menu-inspect-piston = Inspect this piston
menu-tap-left = Tap it to the left
menu-tap-right = Tap it to the right
menu-tap-down = Tap it down
menu-tap-up = Tap it up
menu-take = Remove it
menu-pull = Pull with the hand
menu-take-wall = Remove this wall
menu-put = Add a disc here
menu-fit = Show everything
menu-reference = Measure displacements from here
menu-ruler = Measure with the ruler

# The ruler in the space–time picture.
flight = { $way } in { $time }

# The inspector.
inspector-empty = Click a disc or a contact in the picture.
inspector-gone = removed
inspector-disc = disc { $disc }
inspector-disc-no-force = disc { $disc } (no force)
inspector-contact = contact { $a }–{ $b }
inspector-contact-wall = contact { $a }–wall
inspector-contact-open = contact { $a }–{ $b }, open

# Films and stills.
picture-film-last = Film the last swing…
    .hint = Goes back to the last kick and films what has happened since
picture-film-now = Film from now on…
picture-still = Picture…
    .hint = The picture as it is now, as PNG

picture-film-end =
    .hint = Stops the film and saves it
