const waiting: (() => unknown)[] = []

/**
 * Does it when the test file has ended, the last first. Unlike `afterAll` also where it is asked for within a hook or a test,
 * which is where most things are made that are to be gone afterwards.
 */
export const afterFile = (work: () => unknown): void => void waiting.push(work)

export async function endFile(): Promise<void> {
	for (let work = waiting.pop(); work; work = waiting.pop()) await work()
}
