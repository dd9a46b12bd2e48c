import { unlessCancelled } from './cancelled.ts'

/** Milliseconds: longer nobody waits for what is only evidence, as of a page that does not answer any more. */
const ofEvidence = 15_000

/** Evidence that cannot be had neither changes the verdict nor holds up the run: undefined where it takes too long, or the run is cancelled. */
export async function evidenceInTime<T>(
	asked: Promise<T> | undefined,
	signal: AbortSignal,
	longest = ofEvidence,
): Promise<T | undefined> {
	let timer: ReturnType<typeof setTimeout> | undefined
	const late = new Promise<undefined>((done) => {
		timer = setTimeout(() => done(undefined), longest)
	})
	try {
		return await unlessCancelled(Promise.race([asked, late]), signal)
	} catch {
		return undefined
	} finally {
		clearTimeout(timer)
	}
}
