import type { Audience } from '../run/host.ts'
import type { ServerLink } from './server-link.ts'

export interface RunAudience extends Audience {
	/** What the server says: whether somebody looks. */
	setWatched(watched: boolean): void
	/** Whether a browser could be shown now. */
	readonly watchable: boolean
	close(): void
}

// Somebody who comes later sees a page that stands still, and it is noticed when nobody looks any more.
const againAfter = 2000

/**
 * Who watches one run, as far as its server says. Of each browser only the newest picture goes up, the next when the last
 * has arrived: nothing is queued, and a server that is slow or away costs the run nothing.
 */
export function openAudience(link: Pick<ServerLink, 'frame'>, runId: number, epoch: number): RunAudience {
	const listeners = new Set<() => void>()
	const newest = new Map<string, { picture: Uint8Array; sent: boolean }>()
	const sending = new Set<string>()
	let looks = false

	function setWatched(watched: boolean): void {
		if (watched === looks) return
		looks = watched
		if (!looks) newest.clear()
		for (const changed of listeners) changed()
	}

	async function send(feature: string): Promise<void> {
		if (sending.has(feature)) return
		sending.add(feature)
		for (let one = newest.get(feature); looks && one && !one.sent; one = newest.get(feature)) {
			one.sent = true
			// A picture that was lost is followed by another.
			await link.frame(runId, epoch, feature, one.picture).then(setWatched, () => {})
		}
		sending.delete(feature)
	}

	const again = setInterval(() => {
		for (const [feature, one] of newest) {
			one.sent = false
			void send(feature)
		}
	}, againAfter)
	again.unref()

	return {
		get looks() {
			return looks
		},
		get watchable() {
			return listeners.size > 0
		},
		setWatched,
		follow(changed) {
			listeners.add(changed)
			return () => listeners.delete(changed)
		},
		show(feature, picture) {
			newest.set(feature, { picture, sent: false })
			void send(feature)
		},
		gone: (feature) => void newest.delete(feature),
		close() {
			clearInterval(again)
			setWatched(false)
		},
	}
}
