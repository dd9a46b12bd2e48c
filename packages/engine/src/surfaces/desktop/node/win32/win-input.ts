import type { WinApi } from './win-api.ts'

/** What a mouse or a keyboard does at one time. */
export type WinEvent =
	| { mouse: number; x?: number; y?: number; data?: number }
	| { key: number; scan: number; flags: number }

/** Mouse and keyboard as programs see them. What is sent together no other input comes between. */
export type WinInput = (events: readonly WinEvent[]) => void

/** Bytes of an INPUT where an address has eight. */
const size = 40

export const winInput =
	({ SendInput }: Pick<WinApi, 'SendInput'>): WinInput =>
	(events) => {
		if (events.length === 0) return
		const bytes = Buffer.alloc(size * events.length)
		for (const [at, event] of events.entries()) {
			const one = bytes.subarray(at * size)
			if ('mouse' in event) {
				one.writeInt32LE(event.x ?? 0, 8)
				one.writeInt32LE(event.y ?? 0, 12)
				one.writeInt32LE(event.data ?? 0, 16)
				one.writeUInt32LE(event.mouse, 20)
			} else {
				one.writeUInt32LE(1, 0)
				one.writeUInt16LE(event.key, 8)
				one.writeUInt16LE(event.scan, 10)
				one.writeUInt32LE(event.flags, 12)
			}
		}
		if (SendInput(events.length, bytes, size) !== events.length)
			throw new Error(
				'Windows takes neither mouse nor keys from this process: the screen is locked, or another desktop is shown.',
			)
	}
