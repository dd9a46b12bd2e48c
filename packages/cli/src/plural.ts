/** A number with what it counts: `1 line`, `2 lines`. */
export const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
