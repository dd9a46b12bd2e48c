import { setTimeout as wait } from 'node:timers/promises'
import type { Box } from '../../driver.ts'
import type { SystemWindows } from '../desktop-system.ts'
import type { WinApi } from './win-api.ts'
import type { WinInput } from './win-input.ts'

/** Of styles: what is no window of its own, such as a palette, and what is one all the same. */
const [tool, own] = [0x80, 0x40000]
const extendedStyle = -20
/** What `DwmGetWindowAttribute` is asked: where its frame is seen, and whether it is hidden though it is shown. */
const [frame, cloaked] = [9, 14]
/** The desktop itself, the bar of tasks, menus and tips. */
const noWindow = /^(?:Progman|WorkerW|Shell_TrayWnd|Shell_SecondaryTrayWnd|#32768|tooltips_class32)$/
const root = 2
/** Keeps its size and its place among the others, without waiting for its program. */
const moveAlone = 0x4015
const [nothing, closes, restore] = [0, 0x10, 9]
/** Gives up where its program hangs. */
const unlessHung = 2
const answerMilliseconds = 5000
/** A key that no keyboard has. */
const noKey = 0xe8
const [focusLooks, focusMilliseconds] = [20, 25]

/** The windows of the main screen. */
export function winWindows(win: WinApi, input: WinInput): SystemWindows {
	function text(ask: 'GetWindowTextW' | 'GetClassNameW', window: number): string {
		const bytes = Buffer.alloc(1024)
		return bytes.toString('utf16le', 0, 2 * win[ask](window, bytes, bytes.length / 2))
	}

	function boxOf(window: number): Box {
		const edges = Buffer.alloc(16)
		win.GetWindowRect(window, edges)
		return box(edges)
	}

	/** As people see it: without the invisible edges by which it is made larger. */
	function seenBox(window: number): Box {
		const edges = Buffer.alloc(16)
		return win.DwmGetWindowAttribute(window, frame, edges, 16) === 0 ? box(edges) : boxOf(window)
	}

	function isWindow(window: number): boolean {
		if (!win.IsWindowVisible(window) || win.IsIconic(window)) return false
		const style = win.GetWindowLongPtrW(window, extendedStyle)
		if ((style & tool && !(style & own)) || noWindow.test(text('GetClassNameW', window))) return false
		const hidden = Buffer.alloc(4)
		return win.DwmGetWindowAttribute(window, cloaked, hidden, 4) !== 0 || hidden.readUInt32LE(0) === 0
	}

	async function list() {
		const all: number[] = []
		win.eachWindow((window) => all.push(window))
		const active = win.GetForegroundWindow()
		return all.filter(isWindow).flatMap((id) => {
			const place = seenBox(id)
			if (place.width < 1 || place.height < 1) return []
			return [{ id, title: text('GetWindowTextW', id), active: id === active, ...place }]
		})
	}

	return {
		list,
		async focus(id) {
			if (win.IsIconic(id)) win.ShowWindow(id, restore)
			// Where a dialog of it waits for an answer, that has the keyboard.
			const window = win.GetLastActivePopup(id)
			for (let looks = 0; looks < focusLooks; looks++) {
				win.SetForegroundWindow(window)
				if (win.GetForegroundWindow() === window) return
				// Windows lets only him bring up a window from whom the latest input came.
				input([0, 2].map((flags) => ({ key: noKey, scan: 0, flags })))
				await wait(focusMilliseconds)
			}
			throw new Error(`Windows does not give the keyboard to the window "${text('GetWindowTextW', id)}"`)
		},
		async move(id, { x, y }) {
			const [whole, seen] = [boxOf(id), seenBox(id)]
			win.SetWindowPos(id, 0, x - (seen.left - whole.left), y - (seen.top - whole.top), 0, 0, moveAlone)
		},
		async close(id) {
			win.PostMessageW(id, closes, 0, 0)
		},
		// The click itself brings it up.
		async touch(at) {
			return win.GetAncestor(win.WindowFromPoint(at), root) || undefined
		},
		handled: (id) =>
			new Promise((resolve) =>
				win.SendMessageTimeoutW.async(id, nothing, 0, 0, unlessHung, answerMilliseconds, null, () => resolve()),
			),
	}
}

function box(edges: Buffer): Box {
	const [left, top, right, bottom] = [0, 4, 8, 12].map((at) => edges.readInt32LE(at)) as [
		number,
		number,
		number,
		number,
	]
	return { left, top, width: right - left, height: bottom - top }
}
