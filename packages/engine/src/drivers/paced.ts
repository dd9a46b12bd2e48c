import { setTimeout as wait } from 'node:timers/promises'

/** Takes pictures that come of their own accord, but not more often than so many milliseconds: each waits for its time. */
export function paced<Given extends unknown[]>(milliseconds: number, take: (...given: Given) => Promise<void>) {
	let next = 0
	return async (...given: Given): Promise<void> => {
		const early = next - Date.now()
		if (early > 0) await wait(early, undefined, { ref: false })
		next = Date.now() + milliseconds
		await take(...given)
	}
}
