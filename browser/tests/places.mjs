// Where things are in a window of 1280×800 points, as the desktop's window has them, in points from the top left. Only for what has no
// key of its own.

/** The discs, when the picture has the window to itself (`Laboratory.onlyPicture`): left, top, right, bottom. */
export const PICTURE = [60, 120, 1270, 710];

/** The middle of it. */
export const MIDDLE = [(PICTURE[0] + PICTURE[2]) / 2, (PICTURE[1] + PICTURE[3]) / 2];

/** The slider of N_I from its lower end to its upper end. */
export const ITERATIONS_SLIDER = [
  [12, 74],
  [118, 74],
];

/** The number field of N_I. */
export const ITERATIONS_FIELD = [155, 51];

/** The menu of films over the chain, its entry for a film from now on, and the button in the bar at the top that ends it. */
export const FILM = [1183, 51];
export const FILM_NOW = [1183, 107];
export const FILM_END = [344, 16];

/** The button in the line of messages that takes an offer. */
export const OFFER = [880, 786];

/** The second answer to the first question of lesson 1. */
export const SECOND_ANSWER = [245, 118];

/** The button that doubles N_I, on a phone of 390×844 points. */
export const PHONE_DOUBLE = [168, 451];

/** The kick there. */
export const PHONE_KICK = [233, 452];

/** The number field of N_I there. */
export const PHONE_FIELD = [74, 452];
