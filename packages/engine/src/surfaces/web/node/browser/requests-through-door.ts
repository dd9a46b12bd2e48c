import { dispatcherBy } from '@assay/karate/http/dispatcher-by'
import { TargetRefused, type Targets } from '../../../node/door.ts'

/** Lets the requests of a WebDriver client go to targets of tests alone. */
export interface RequestsThroughDoor {
	send(request: RequestInit): RequestInit
	/** Why it may not go where it was to go, as a sentence. */
	refused(): string | undefined
	close(): Promise<void>
}

/** @param longest milliseconds for a connection, and for an answer */
export async function throughDoor({ open }: Targets, longest: number): Promise<RequestsThroughDoor> {
	let refused: string | undefined
	const noted: Targets['open'] = (wanted) =>
		open(wanted).catch((problem) => {
			if (problem instanceof TargetRefused) refused = problem.message
			throw problem
		})
	const dispatcher = await dispatcherBy(noted, longest)
	return {
		// The client would put its own in its place afterwards.
		send: (request) =>
			Object.defineProperty(request, 'dispatcher', { get: () => dispatcher, set() {}, enumerable: true }),
		refused: () => refused,
		close: () => dispatcher.destroy(),
	}
}
