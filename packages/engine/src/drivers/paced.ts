import { setTimeout as wait } from 'node:timers/promises'

// Eight pictures a second show every step and are enough to use a page; the page pays for each.
const everyMilliseconds = 120

/** Takes pictures that come of their own accord, but not more often than a person sees: each waits for its time. */
export function paced<Given extends unknown[]>(take: (...given: Given) => Promise<void>) {
	let next = 0
	return async (...given: Given): Promise<void> => {
		const early = next - Date.now()
		if (early > 0) await wait(early, undefined, { ref: false })
		next = Date.now() + everyMilliseconds
		await take(...given)
	}
}
