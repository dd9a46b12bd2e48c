import { type RecordingNow, recordedEvent } from '@assay/contract/recordings'
import type { RecordingListener } from '../../../node/recorded.ts'
import type { CdpConnection } from '../cdp/cdp-connection.ts'
import { startScreencast } from '../evidence/screencast.ts'

export interface RecordedWindow {
	n: number
	session: string
	title: string
	url: string
}

const picture = { format: 'jpeg', quality: 70, maxWidth: 1280, maxHeight: 1280 }

/**
 * The windows of a browser that is recorded: which there are, which one is shown, and what asks for an answer in it. A new one
 * is turned to, and the last one that stays when that is closed. Unaware of what a person does there.
 */
export function recordedWindows(tools: CdpConnection, listener: RecordingListener) {
	const windows: RecordedWindow[] = []
	/** By session; that of a frame's session is its window too. */
	const windowOf = new Map<string, RecordedWindow>()
	let count = 0
	const state = {
		current: undefined as RecordedWindow | undefined,
		dialog: undefined as (RecordingNow['dialog'] & { session: string }) | undefined,
		menu: undefined as { menu: NonNullable<RecordingNow['menu']>; session: string; context: number } | undefined,
		/** Of the recorder's script, by session and frame. */
		contexts: new Map<string, number>(),
		/** By session. */
		mainFrames: new Map<string, string>(),
		/** Called when a window is turned to. */
		arrived: undefined as (() => void) | undefined,
	}

	/** To the window that is shown, unless another session is meant; what fails is passed over. */
	const send = (method: string, params: object = {}, session = state.current?.session) =>
		tools.send(method, params, session).catch(() => ({}) as Record<string, unknown>)

	function emit(event: object, { n, title } = state.current ?? { n: 0, title: '' }) {
		const read = recordedEvent.safeParse({ ...event, window: { n, title } })
		if (read.success) listener.event(read.data)
	}

	function show() {
		const { current, dialog, menu } = state
		if (!current) return
		const { session: _, ...asking } = dialog ?? { session: '' }
		listener.now({
			url: current.url.slice(0, 20_000),
			title: current.title,
			...(dialog ? { dialog: asking as NonNullable<RecordingNow['dialog']> } : {}),
			...(menu ? { menu: menu.menu } : {}),
		})
	}

	/** Whether a session belongs to a window: other conversations with the browser attach to its windows too. */
	function join(session: string, target: { type: string; url: string }, parent: string): boolean {
		const own = target.type === 'page' && parent === ''
		if (own) windows.push({ n: count++, session, title: '', url: target.url })
		const window = own ? windows.at(-1) : windowOf.get(parent)
		if (window) windowOf.set(session, window)
		return window !== undefined
	}

	/** To the window whose own session this is, if it is still there. */
	function turnTo(session: string) {
		const window = windows.find((one) => one.session === session)
		if (!window) return
		if (state.current && state.current !== window) void send('Page.stopScreencast')
		state.current = window
		void send('Page.bringToFront')
		startScreencast(tools, window.session, picture, () => state.current === window).catch(() => {})
		show()
		state.arrived?.()
	}

	function leave(session: string) {
		const window = windowOf.get(session)
		windowOf.delete(session)
		if (window?.session !== session) return
		windows.splice(windows.indexOf(window), 1)
		if (state.dialog?.session === session) state.dialog = undefined
		if (state.current !== window) return
		state.current = undefined
		const last = windows.at(-1)
		if (last) turnTo(last.session)
		else listener.ended('The last window of the browser was closed.')
	}

	return Object.assign(state, {
		of: (session: string) => windowOf.get(session),
		send,
		emit,
		show,
		join,
		turnTo,
		leave,
	})
}

export type RecordedWindows = ReturnType<typeof recordedWindows>
