# The strip above the picture.
picture-colour = Colour
    .hint = What the colour of a disc means (m). Hollow discs carry no force.
picture-film = Film
    .hint = Films the picture from here on: one swing in about forty frames, as GIF. Press again to end it.
picture-fit = Fit
    .hint = Show everything (Home). Drag to move, scroll to enlarge.
picture-forces = Forces
    .hint = Contact forces as lines: wide and bright where they are strong, broken where the contact slides (f)
picture-waves = Waves
    .hint = How fast the discs move along the load, as a glow behind them: sound on its way. One colour for each direction.
picture-trails = Trails
    .hint = The way of the last sixteen steps behind every disc, magnified like all displacements
picture-magnify = Magnify
    .hint = Displacements since the last kick or reference are drawn so many times larger (. and ,). The ringing of a packing is a millionth of a disc.
picture-automatic = auto
    .hint = Chosen again after every kick, so that one sees what it does
picture-reference = Reference
    .hint = Displacements count from here, until the next kick (x)

# The line of colours under it.
colours-at-rest = at rest
colours-mode-shape = mode shape { $mode }, not motion
colours-magnified = displacements { $factor }

# Tools.
tool-look = Move and inspect
    .hint = Drag to move the picture, scroll to enlarge it, click a disc to inspect it
tool-pull = Pull
    .hint = Pull: press on a disc or the piston and drag; a spring pulls it towards the pointer
tool-tap = Tap
    .hint = Tap: a blow on a disc or the piston, along the drag, or along the load
tool-disc = Disc
    .hint = Disc: a click on free ground puts one, a click on a disc takes it
tool-wall = Wall
    .hint = Wall: draw an obstacle; discs that lie in its way are taken. A click on a wall takes it away
tool-ruler = Ruler
    .hint = Ruler: drag to measure a distance and the force that goes across it
tool-in-packing = { $tool }: in a packing
touch-spring = Spring
    .hint = Stiffness of the spring between hand and body: force over the length of the band. Where displacements are drawn magnified, so is the band
touch-impulse = Impulse
    .hint = Impulse of a blow: mass times the velocity that a disc gets
touch-radius = Radius
    .hint = Radius of the disc that is put
touch-force-drawn = { $force }, drawn { $factor }
touch-ruler = { $length }, force across { $force }

# The menu on the right button.
menu-inspect-disc = Inspect this disc
menu-inspect-piston = Inspect this piston
menu-tap-left = Tap it to the left
menu-tap-right = Tap it to the right
menu-tap-down = Tap it down
menu-tap-up = Tap it up
menu-take = Take it away
menu-pull = Pull it: take the hand
menu-take-wall = Take this wall away
menu-put = Put a disc here
menu-fit = Show everything
menu-reference = Displacements count from here
menu-ruler = Measure with the ruler

# The ruler in the space–time picture.
flight = { $way } in { $time }

# The inspector.
inspector-empty = Click a disc or a contact in the picture.
inspector-gone = gone
inspector-disc = disc { $disc }
inspector-disc-no-force = disc { $disc } (no force)
inspector-contact = contact { $a }–{ $b }
inspector-contact-wall = contact { $a }–wall
inspector-contact-open = contact { $a }–{ $b }, open

# Films and stills.
picture-film-last = Film the last swing…
    .hint = Goes back to the last kick and films what happened since then
picture-film-now = Film from now on…
picture-still = Picture…
    .hint = The picture as it is now, as PNG

picture-film-end =
    .hint = Ends the film and saves it
