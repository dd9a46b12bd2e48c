import { NotYet, StepFailed } from './step-errors.ts'

/**
 * The one wait loop: looks at once, then after 20, 50, 100, 100 … ms. Only `NotYet` makes it look again; whatever else is
 * thrown ends it. Unaware of browsers.
 */
export async function waitUntil<T>(attempt: () => Promise<T>, wait: Wait): Promise<T> {
	const started = wait.nanos()
	const elapsed = () => (wait.nanos() - started) / 1e6
	let slow = false
	for (let looks = 0; ; looks++) {
		try {
			return await attempt()
		} catch (error) {
			if (!(error instanceof NotYet)) throw error
			const left = wait.milliseconds - elapsed()
			if (left <= 0) throw inVain(error, wait.milliseconds, wait.setting)
			if (!slow && elapsed() >= slowAfter) {
				slow = true
				await wait.onSlow?.()
			}
			await wait.sleep(Math.min(wait.every ?? pauses[looks] ?? 100, left))
		}
	}
}

export interface Wait {
	milliseconds: number
	/** Which setting says so; absent where the step or the action says it. */
	setting?: string | undefined
	/** Milliseconds from look to look, where an action promises its own. */
	every?: number
	/** Monotonic, in nanoseconds. */
	nanos(): number
	sleep(milliseconds: number): Promise<void>
	/** Called once when there was no success for half a second, to keep what the page looked like then. */
	onSlow?: (() => Promise<void>) | undefined
}

/** How long a step may look for what it needs, and by which clock. */
export interface SearchTime {
	/** Seconds. */
	explicitWait: number
	/** Seconds that a check of what is there may take to come true. */
	checkWait: number
	/** Monotonic, in nanoseconds. */
	nanos(): number
	sleep(milliseconds: number): Promise<void>
	onSlow?: () => Promise<void>
}

const pauses = [20, 50]
const slowAfter = 500

/** The failure of a wait: its sentence says how long it was waited for, and which setting would change that. */
export function inVain({ message, difference }: NotYet, milliseconds: number, setting?: string): StepFailed {
	const by = setting === undefined ? '' : `, ${setting}`
	const waited = milliseconds > 0 ? ` (waited ${milliseconds / 1000} s${by})` : ''
	return new StepFailed(message + waited, difference)
}
