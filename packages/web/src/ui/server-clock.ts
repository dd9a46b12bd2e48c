/** Milliseconds by which it is not worth saying that two clocks differ: an answer has its time in whole seconds, and was on its way. */
const unsure = 3000

let ahead = 0

/** Learns by an answer that was made just now how far the server's clock is ahead of this browser's. */
export function learnServerTime({ headers }: Pick<Response, 'headers'>): void {
	const by = Date.parse(headers.get('date') ?? '') - Date.now()
	if (!Number.isNaN(by)) ahead = Math.abs(by) < unsure ? 0 : by
}

/** Now by the server's clock, whose times runs, schedules and tickets have. */
export const serverNow = (): number => Date.now() + ahead
