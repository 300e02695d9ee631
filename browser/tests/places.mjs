// Where things are in a window of 1280×800 points, as the desktop's window has them, in points from the top left. Only for what has no
// key of its own.

/** The discs, when the picture has the window to itself (`Laboratory.onlyPicture`): left, top, right, bottom. */
export const PICTURE = [60, 120, 1270, 710];

/** The middle of it. */
export const MIDDLE = [(PICTURE[0] + PICTURE[2]) / 2, (PICTURE[1] + PICTURE[3]) / 2];

/** The slider of N_I from its lower end to its upper end. */
export const ITERATIONS_SLIDER = [
  [112, 72],
  [146, 72],
];

/** The number field of N_I. */
export const ITERATIONS_FIELD = [190, 72];

/** The button that begins a film of the chain and ends it. */
export const FILM = [666, 48];

/** The button in the line of messages that takes an offer. */
export const OFFER = [60, 787];

/** The second answer to the first question of lesson 1. */
export const SECOND_ANSWER = [230, 119];

/** The button that doubles N_I, on a phone of 390×844 points. */
export const PHONE_DOUBLE = [180, 453];

/** The kick there. */
export const PHONE_KICK = [241, 453];

/** The number field of N_I there. */
export const PHONE_FIELD = [78, 453];
