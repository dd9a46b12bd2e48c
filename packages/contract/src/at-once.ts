/** How many features of a test plan run at the same time: 1 = one after another, 0 = side by side, as many as there is room for. */
export const atOnceWords = { oneAfterAnother: 1, sideBySide: 0, most: 64 }

/** As the screens say it. */
export const sayAtOnce = (count: number): string =>
	count === 1 ? 'One after another' : count === 0 ? 'Side by side' : `${count} at once`
