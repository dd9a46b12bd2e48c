import { isPointIn } from '../../inside.ts'
import type { SystemWindows } from '../desktop-system.ts'
import { xBody } from './x-body.ts'
import type { XConnection } from './x-connection.ts'
import { xPings } from './x-pings.ts'
import { xProperties } from './x-properties.ts'

const substructure = 0x80000 | 0x100000
/** Of what a window says of its size: that its least one is among it (ICCCM, PMinSize). */
const saysLeast = 0x10

/** The windows of a display that has no other window manager: each is shown as it asks, and the newest has the keyboard. */
export async function xWindows(x: XConnection): Promise<SystemWindows> {
	const properties = xProperties(x)
	const { atom, read, readIds, write, sendMessage } = properties

	async function geometry(window: number) {
		const reply = await x.ask(14, 0, xBody('4', window))
		const [left, top] = [reply.readInt16LE(12), reply.readInt16LE(14)]
		return { left, top, width: reply.readUInt16LE(16), height: reply.readUInt16LE(18) }
	}

	/** Shown windows directly below the root, from the top; `own`: without menus and tips, which go past a window manager. */
	async function shown(own: boolean): Promise<number[]> {
		const tree = await x.ask(15, 0, xBody('4', x.root))
		const all = Array.from({ length: tree.readUInt16LE(16) }, (_, at) => tree.readUInt32LE(32 + at * 4)).reverse()
		const kept = await Promise.all(
			all.map(async (window) => {
				const facts = await x.ask(3, 0, xBody('4', window)).catch(() => undefined)
				return facts?.[26] === 2 && !(own && facts[27] === 1)
			}),
		)
		return all.filter((_, at) => kept[at])
	}

	async function focus(window: number): Promise<void> {
		x.send(12, 0, xBody('42__4', window, 0x40, 0))
		x.send(42, 1, xBody('44', window, 0))
		const protocols = await readIds(window, 'WM_PROTOCOLS')
		const take = await atom('WM_TAKE_FOCUS')
		if (protocols.includes(take)) await sendMessage(window, 'WM_PROTOCOLS', [take, 0])
		await write(x.root, '_NET_ACTIVE_WINDOW', 'WINDOW', [window])
	}

	/** What would lie beyond the edges, such as a dialog's buttons, nobody could reach; but a window may say how small it can be. */
	async function fitting(window: number, asked: { width: number; height: number }) {
		const [flags = 0, , , , , least = 0, lowest = 0] = await readIds(window, 'WM_NORMAL_HINTS')
		const [smallest, flattest] = flags & saysLeast ? [least, lowest] : [0, 0]
		return {
			width: Math.min(asked.width, Math.max(x.width, smallest)),
			height: Math.min(asked.height, Math.max(x.height, flattest)),
		}
	}

	async function show(window: number): Promise<void> {
		const asked = await geometry(window)
		const { width, height } = await fitting(window, asked)
		if (width < asked.width || height < asked.height) x.send(12, 0, xBody('42__44', window, 12, width, height))
		// One that asks for no place lies at the top left; a dialog goes to the middle.
		const dialog = (await readIds(window, 'WM_TRANSIENT_FOR')).length > 0
		if (dialog) {
			const [left, top] = [(x.width - width) / 2, (x.height - height) / 2].map(Math.floor)
			x.send(12, 0, xBody('42__44', window, 3, left ?? 0, top ?? 0))
		}
		await write(window, 'WM_STATE', 'WM_STATE', [1, 0])
		x.send(8, 0, xBody('4', window))
		await focus(window)
	}

	async function afterClosed(): Promise<void> {
		const [top] = await shown(true)
		if (top === undefined) return
		const now = await x.ask(43, 0)
		const focused = now.readUInt32LE(8)
		// Where the window that had it is gone, a display gives the keyboard to the root, which is nobody.
		const alive =
			focused > 1 &&
			focused !== x.root &&
			(await x.ask(3, 0, xBody('4', focused)).then(
				({ 26: state }) => state === 2,
				() => false,
			))
		if (!alive) await focus(top)
	}

	/** What a window asks for itself is granted. */
	function configure(event: Buffer): void {
		const mask = event.readUInt16LE(26)
		const values = [
			[1, event.readInt16LE(16)],
			[2, event.readInt16LE(18)],
			[4, event.readUInt16LE(20)],
			[8, event.readUInt16LE(22)],
			[16, event.readUInt16LE(24)],
		].flatMap(([bit = 0, value = 0]) => (mask & bit ? [value] : []))
		x.send(12, 0, xBody(`42__${'4'.repeat(values.length)}`, event.readUInt32LE(8), mask & 31, ...values))
	}

	const handled = xPings(x, properties)

	async function handle(event: Buffer): Promise<void> {
		const kind = (event[0] ?? 0) & 0x7f
		if (kind === 20) await show(event.readUInt32LE(8))
		else if (kind === 23) configure(event)
		else if (kind === 17 || kind === 18) await afterClosed()
		else if (kind === 33 && event.readUInt32LE(8) === (await atom('_NET_ACTIVE_WINDOW')))
			await focus(event.readUInt32LE(4))
	}

	x.listen((event) => void handle(event).catch(() => {}))
	x.send(2, 0, xBody('444', x.root, 0x800, substructure))

	return {
		async list() {
			const decode = new TextDecoder()
			const active = (await readIds(x.root, '_NET_ACTIVE_WINDOW'))[0]
			const windows = await shown(true)
			const all = windows.map(async (id) => {
				const facts = Promise.all([geometry(id), read(id, '_NET_WM_NAME'), read(id, 'WM_NAME')])
				// One that has been closed meanwhile is no window any more.
				const [place, name, old] = (await facts.catch(() => undefined)) ?? []
				if (!place || !name || !old) return []
				return [{ id, title: decode.decode(name.length > 0 ? name : old), active: id === active, ...place }]
			})
			return (await Promise.all(all)).flat()
		},
		focus,
		async move(id, { x: left, y: top }) {
			x.send(12, 0, xBody('42__44', id, 3, left, top))
		},
		async close(id) {
			const closes = await atom('WM_DELETE_WINDOW')
			if ((await readIds(id, 'WM_PROTOCOLS')).includes(closes)) await sendMessage(id, 'WM_PROTOCOLS', [closes, 0])
			else x.send(113, 0, xBody('4', id))
		},
		async touch(at) {
			for (const window of await shown(false)) {
				const place = await geometry(window).catch(() => undefined)
				if (!place || !isPointIn(at, place)) continue
				const facts = await x.ask(3, 0, xBody('4', window)).catch(() => undefined)
				if (facts && facts[27] !== 1) await focus(window)
				return window
			}
			return undefined
		},
		handled,
	}
}
