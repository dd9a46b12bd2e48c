/** Milliseconds: longer nobody waits for what is only evidence. */
const ofEvidence = 2000

/** What can be had within `longest` milliseconds; undefined where it takes longer or cannot be had. `inTime` says whether somebody still waits. */
export async function inShortTime<T>(
	work: (inTime: () => boolean) => Promise<T | undefined>,
	longest = ofEvidence,
): Promise<T | undefined> {
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
