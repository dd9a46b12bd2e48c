import type { CdpEvent } from '../cdp/cdp-connection.ts'
import type { CdpPipe } from '../cdp/cdp-pipe.ts'
import { type Frame, type FrameBook, frameBook, type Tab } from './frame-book.ts'

export interface Pages {
	tabs: Map<string, Tab>
	frames: Map<string, Frame>
	/** Waits until it holds, or the time is over, or the browser is gone; gives whether it holds. */
	until(holds: () => boolean, milliseconds: number): Promise<boolean>
	/** Something changed that no event reports. */
	changed(): void
}

/** Of the events that are read; each has some. */
interface Parameters {
	sessionId: string
	targetId: string
	targetInfo: { targetId: string; type: string; url: string }
	context: { id: number; auxData?: { frameId?: string; isDefault?: boolean } }
	executionContextId: number
	frame: { id: string; parentId?: string; url: string }
	frameId: string
	parentFrameId: string
	reason: string
	disposition: string
	name: string
	type: string
	message: string
	defaultPrompt?: string
	delay: number
}

export interface PageRules {
	/** Gives a new session all that it needs, before its page runs. */
	prepare(session: string, tab: Tab): Promise<unknown>
	/** A frame shows another document. */
	shows(frame: Frame, url: string): void
	/** A dialog that nobody is to see. */
	answers(type: string): boolean | undefined
}

/** A page that asks for another document and begins nothing has changed its mind: a download, an application's address. */
const requestMilliseconds = 500
const swapMilliseconds = 150

/** What the windows of a browser and their frames are doing, as its events report it. Unaware of steps. */
export function followPages(tools: CdpPipe, rules: PageRules): Pages {
	const book = frameBook()
	const waiters = new Set<() => void>()
	const changed = () => {
		for (const look of [...waiters]) look()
	}
	const readers = eventReaders(tools, book, rules, changed)
	tools.listen(({ method, sessionId = '', params }: CdpEvent) => {
		readers[method]?.(params as unknown as Parameters, sessionId)
		changed()
	})
	return {
		tabs: book.tabs,
		frames: book.frames,
		changed,
		until: (holds, milliseconds) =>
			new Promise((resolve) => {
				const settle = (held: boolean) => {
					clearTimeout(late)
					waiters.delete(look)
					resolve(held)
				}
				const look = () => {
					if (holds()) settle(true)
					else if (tools.gone !== undefined) settle(false)
				}
				const late = setTimeout(() => settle(holds()), milliseconds)
				waiters.add(look)
				look()
			}),
	}
}

type Reader = (p: Parameters, session: string) => void

/** Of each event that says something, what becomes of the book. */
function eventReaders(
	tools: CdpPipe,
	{ frames, tabOf, frameOf, forget, attached, detached }: FrameBook,
	rules: PageRules,
	changed: () => void,
): Readonly<Record<string, Reader>> {
	const requests = new WeakMap<Frame, NodeJS.Timeout>()

	function request(frame: Frame, milliseconds = requestMilliseconds): void {
		frame.requested = true
		clearTimeout(requests.get(frame))
		const over = () => {
			frame.requested = false
			changed()
		}
		requests.set(frame, setTimeout(over, milliseconds).unref())
	}

	const of =
		(read: (frame: Frame, p: Parameters) => void): Reader =>
		(p) => {
			const frame = frames.get(p.frameId)
			if (frame) read(frame, p)
		}

	return {
		'Target.attachedToTarget'({ sessionId, targetInfo }, parent) {
			const tab = attached(sessionId, targetInfo, parent)
			if (!tab) return
			const ready = () => {
				if (targetInfo.type === 'page') tab.ready = true
				changed()
			}
			rules.prepare(sessionId, tab).then(ready, ready)
		},
		'Target.detachedFromTarget': ({ sessionId }) => detached(sessionId),
		'Runtime.executionContextCreated'({ context: { id, auxData } }, session) {
			const frame = auxData?.isDefault && auxData.frameId ? frameOf(auxData.frameId, session) : undefined
			if (frame) Object.assign(frame, { context: id, session, scripts: new Map() })
		},
		'Runtime.executionContextDestroyed'({ executionContextId }, session) {
			for (const frame of frames.values())
				if (frame.session === session && frame.context === executionContextId) frame.context = undefined
		},
		'Runtime.executionContextsCleared'(_, session) {
			for (const frame of frames.values()) if (frame.session === session) frame.context = undefined
		},
		'Page.frameAttached': ({ frameId, parentFrameId }, session) => void frameOf(frameId, session, parentFrameId),
		'Page.frameDetached'({ frameId, reason }) {
			if (reason !== 'swap') forget(frameId)
		},
		'Page.frameNavigated'({ frame: { id, parentId, url }, type }, session) {
			const frame = frameOf(id, session, parentId)
			if (!frame) return
			Object.assign(frame, { requested: false, leaving: false })
			if (type !== 'BackForwardCacheRestore') frame.moments.clear()
			rules.shows(frame, url)
		},
		'Page.frameRequestedNavigation': of((frame, { disposition }) => {
			if (disposition === 'currentTab') request(frame)
		}),
		'Page.frameScheduledNavigation': of((frame, { delay }) => {
			if (delay < 1) request(frame)
		}),
		'Page.navigatedWithinDocument': of((frame) => {
			frame.requested = false
		}),
		'Page.frameClearedScheduledNavigation': of((frame) => {
			frame.requested = false
		}),
		'Page.frameStartedLoading': of((frame) => void Object.assign(frame, { loading: true, requested: false })),
		'Page.frameStartedNavigating': of((frame) => {
			frame.leaving = true
		}),
		'Page.frameStoppedLoading': of((frame) => {
			frame.loading = false
			// The document that makes way for the next stops before that one is announced.
			if (frame.leaving) request(frame, swapMilliseconds)
			else frame.requested = false
			frame.leaving = false
		}),
		'Page.lifecycleEvent': of((frame, { name }) => void frame.moments.add(name)),
		'Page.javascriptDialogOpening'({ type, message, defaultPrompt }, session) {
			const tab = tabOf(session)
			const accept = rules.answers(type)
			if (accept !== undefined)
				return void tools.send('Page.handleJavaScriptDialog', { accept }, session).catch(() => {})
			if (tab) tab.dialog = { type, message, preset: defaultPrompt ?? '' }
		},
		'Page.javascriptDialogClosed'(_, session) {
			delete tabOf(session)?.dialog
		},
		'Inspector.targetCrashed'(_, session) {
			const tab = tabOf(session)
			if (tab?.session === session) tab.crashed = true
		},
	}
}
