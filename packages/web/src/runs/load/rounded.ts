/** A figure of a chart in words: below ten with a digit behind the point. */
export const rounded = (value: number): string =>
	(value < 10 ? Number(value.toFixed(1)) : Math.round(value)).toLocaleString('en')
