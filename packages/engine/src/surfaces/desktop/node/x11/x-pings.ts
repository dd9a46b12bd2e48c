import type { XConnection } from './x-connection.ts'
import type { XProperties } from './x-properties.ts'

const answerMilliseconds = 5000

/**
 * Waits until the program of a window has handled all that was sent to it before; not at all where it cannot say so
 * (`_NET_WM_PING`), and some seconds where it does not. Events of the windows below the root must be asked for.
 */
export function xPings(x: XConnection, { atom, readIds, sendMessage }: XProperties): (window: number) => Promise<void> {
	const pings = new Map<number, { window: number; resolve(): void }>()
	let pinged = 0
	async function take(event: Buffer): Promise<void> {
		const kind = (event[0] ?? 0) & 0x7f
		if (kind === 17 || kind === 18) {
			for (const { window, resolve } of pings.values()) if (window === event.readUInt32LE(8)) resolve()
		} else if (kind === 33 && event.readUInt32LE(12) === (await atom('_NET_WM_PING')))
			pings.get(event.readUInt32LE(16))?.resolve()
	}
	x.listen((event) => void take(event).catch(() => {}))
	return async (window) => {
		const ping = await atom('_NET_WM_PING')
		const protocols = await readIds(window, 'WM_PROTOCOLS')
		if (!protocols.includes(ping)) return
		const number = ++pinged
		let late: NodeJS.Timeout | undefined
		await new Promise<void>((resolve) => {
			late = setTimeout(resolve, answerMilliseconds)
			pings.set(number, { window, resolve })
			void sendMessage(window, 'WM_PROTOCOLS', [ping, number, window])
		})
		clearTimeout(late)
		pings.delete(number)
	}
}
