/** Longer nobody waits for what is only evidence. */
const longest = 2000

/** What can be had soon; undefined where it takes longer or cannot be had. `inTime` says whether somebody still waits. */
export async function inShortTime<T>(work: (inTime: () => boolean) => Promise<T | undefined>): Promise<T | undefined> {
	let late = false
	let timer: NodeJS.Timeout | undefined
	const limit = new Promise<undefined>((done) => {
		timer = setTimeout(() => {
			late = true
			done(undefined)
		}, longest)
	})
	try {
		return await Promise.race([work(() => !late).catch(() => undefined), limit])
	} finally {
		clearTimeout(timer)
	}
}
