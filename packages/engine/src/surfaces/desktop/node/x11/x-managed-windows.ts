import { isPointIn } from '../../inside.ts'
import type { SystemWindows } from '../desktop-system.ts'
import { xBody } from './x-body.ts'
import type { XConnection } from './x-connection.ts'
import { xPings } from './x-pings.ts'
import { xProperties } from './x-properties.ts'

/** Reports what happens to the windows below the root. */
const substructureNotify = 0x80000

/** The frame's upper left corner (1), in both directions (3), as a tool wishes it (2). */
const cornerTo = 1 | (3 << 8) | (2 << 12)

/** The windows of a display that has a window manager, which says what they are (EWMH); undefined where it has none. */
export async function xManagedWindows(x: XConnection): Promise<SystemWindows | undefined> {
	const properties = xProperties(x)
	const { atom, read, readIds, sendMessage } = properties
	const [manager] = await readIds(x.root, '_NET_SUPPORTING_WM_CHECK')
	if (manager === undefined || (await readIds(manager, '_NET_SUPPORTING_WM_CHECK'))[0] !== manager) return undefined
	x.send(2, 0, xBody('444', x.root, 0x800, substructureNotify))
	const handled = xPings(x, properties)

	/** With its frame: a window is what people see of it. */
	async function geometry(window: number) {
		const own = await x.ask(14, 0, xBody('4', window))
		const at = await x.ask(40, 0, xBody('44ss', window, x.root, 0, 0))
		const [left = 0, right = 0, top = 0, bottom = 0] = await readIds(window, '_NET_FRAME_EXTENTS')
		return {
			left: at.readInt16LE(12) - left,
			top: at.readInt16LE(14) - top,
			width: own.readUInt16LE(16) + left + right,
			height: own.readUInt16LE(18) + top + bottom,
		}
	}

	async function list() {
		const decode = new TextDecoder()
		const [active] = await readIds(x.root, '_NET_ACTIVE_WINDOW')
		const all = (await readIds(x.root, '_NET_CLIENT_LIST_STACKING')).reverse().map(async (id) => {
			const facts = Promise.all([
				geometry(id),
				read(id, '_NET_WM_NAME'),
				read(id, 'WM_NAME'),
				x.ask(3, 0, xBody('4', id)),
			])
			// One that has been closed meanwhile, or is an icon, is no window any more.
			const [place, name, old, state] = (await facts.catch(() => undefined)) ?? []
			if (!place || !name || !old || state?.[26] !== 2) return []
			return [{ id, title: decode.decode(name.length > 0 ? name : old), active: id === active, ...place }]
		})
		return (await Promise.all(all)).flat()
	}

	/** A wish to the manager: it names the window, and says that no person has it but a tool (2). */
	async function ask(window: number, what: string, values: number[]): Promise<void> {
		const event = xBody('1124444444', 33, 32, 0, window, await atom(what), ...values, 0, 0, 0, 0).subarray(0, 32)
		x.send(25, 0, Buffer.concat([xBody('44', x.root, 0x80000 | 0x100000), event]))
	}

	return {
		list,
		focus: (id) => ask(id, '_NET_ACTIVE_WINDOW', [2, 0, 0]),
		move: (id, { x: left, y: top }) => ask(id, '_NET_MOVERESIZE_WINDOW', [cornerTo, left, top]),
		async close(id) {
			const closes = await atom('WM_DELETE_WINDOW')
			if ((await readIds(id, 'WM_PROTOCOLS')).includes(closes)) await sendMessage(id, 'WM_PROTOCOLS', [closes, 0])
			else x.send(113, 0, xBody('4', id))
		},
		// The click itself has the manager bring it up.
		touch: async (at) => (await list()).find((one) => isPointIn(at, one))?.id,
		handled,
	}
}
