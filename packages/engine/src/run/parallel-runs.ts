/** How many runs an executor takes at once. Throws an `Error` whose message says what was expected. */
export function readParallelRuns(text: string): number {
	const number = Number(text)
	if (!/^\d+$/.test(text.trim()) || number < 1 || number > 64) throw new Error('a number from 1 to 64')
	return number
}
