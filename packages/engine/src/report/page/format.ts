const number = (value: number, digits: number) =>
	value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** Steps in milliseconds. */
export const milliseconds = (nanos: number) => {
	const value = nanos / 1e6
	return value >= 10_000 ? `${number(value / 1000, 1)} s` : `${number(value, value < 10 && value > 0 ? 1 : 0)} ms`
}

/** Scenarios and runs in seconds, from a minute on in minutes. */
export function seconds(nanos: number): string {
	const value = nanos / 1e9
	if (value < 60) return `${number(value, value < 10 ? 2 : 1)} s`
	const minutes = Math.floor(value / 60)
	if (minutes < 60) return `${minutes} min ${Math.round(value % 60)} s`
	return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

export const bytes = (size: number) =>
	size < 1000 ? `${size} B` : size < 1_000_000 ? `${number(size / 1000, 1)} kB` : `${number(size / 1_000_000, 1)} MB`

export const count = (value: number, one: string, many = `${one}s`) => `${number(value, 0)} ${value === 1 ? one : many}`

export const whole = (value: number) => number(value, 0)

export const date = (at: number) => new Date(at).toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' })

export const clock = (at: number) => new Date(at).toISOString().slice(11, 23)
