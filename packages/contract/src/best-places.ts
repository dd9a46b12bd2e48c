/** The picture of a screen on which a step found no place that is its picture: those that look most like it are drawn in, the best is its mark. */
export const bestPlaces = 'what-looks-like-it.png'
