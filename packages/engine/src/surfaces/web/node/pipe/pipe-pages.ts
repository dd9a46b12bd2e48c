import type { CdpEvent } from '../cdp/cdp-connection.ts'
import type { CdpPipe } from '../cdp/cdp-pipe.ts'

/** A window or tab; its main frame has the same id. */
export interface Tab {
	id: string
	session: string
	dialog?: { type: string; message: string; preset: string }
	crashed?: boolean
	/** It led to an address that it may not open. */
	refused?: string
	/** Everything was told to it that each page is told. */
	ready: boolean
}

export interface Frame {
	id: string
	tab: Tab
	parent: string | undefined
	/** Frames of other sites have a session of their own. */
	session: string
	/** Where the page's own scripts run; undefined between two documents. */
	context: number | undefined
	/** By their text, the names of the scripts that the browser holds compiled for the context; none while it compiles one. */
	scripts: Map<string, string | undefined>
	/** Something is still loaded into it. */
	loading: boolean
	/** The page asked for another document, and nothing has begun yet. */
	requested: boolean
	/** Another document is being fetched for it. */
	leaving: boolean
	/** Moments of its document that have come. */
	moments: Set<string>
}

export interface Pages {
	tabs: Map<string, Tab>
	frames: Map<string, Frame>
	/** Waits until it holds, or the time is over, or the browser is gone; tells whether it holds. */
	until(holds: () => boolean, milliseconds: number): Promise<boolean>
	/** Something changed that no event tells. */
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
}

export interface PageRules {
	/** Tells a new session all that it needs, before its page runs. */
	prepare(session: string, tab: Tab): Promise<unknown>
	/** A frame shows another document. */
	shows(frame: Frame, url: string): void
	/** A dialog that nobody is to see. */
	answers(type: string): boolean | undefined
}

/** A page that asks for another document and begins nothing has changed its mind: a download, an application's address. */
const requestMilliseconds = 500
const swapMilliseconds = 150

/** What the windows of a browser and their frames are doing, as its events tell it. Unaware of steps. */
export function followPages(tools: CdpPipe, rules: PageRules): Pages {
	const tabs = new Map<string, Tab>()
	const frames = new Map<string, Frame>()
	/** The tab that a session belongs to, that of a frame's session too. */
	const tabOf = new Map<string, Tab>()
	const requests = new WeakMap<Frame, NodeJS.Timeout>()
	const waiters = new Set<() => void>()
	const changed = () => {
		for (const look of [...waiters]) look()
	}

	function frameOf(id: string, session: string, parent?: string): Frame | undefined {
		const tab = tabOf.get(session)
		if (!tab) return undefined
		let frame = frames.get(id)
		if (!frame) {
			const moments = new Set(['load', 'DOMContentLoaded'])
			frame = {
				id,
				tab,
				parent,
				session,
				context: undefined,
				scripts: new Map(),
				loading: false,
				requested: false,
				leaving: false,
				moments,
			}
			frames.set(id, frame)
		}
		return frame
	}

	function forget(id: string): void {
		frames.delete(id)
		for (const frame of [...frames.values()]) if (frame.parent === id) forget(frame.id)
	}

	function attached(session: string, { targetId, type }: Parameters['targetInfo'], parent: string): void {
		// Other conversations with the browser attach to its windows too.
		const tab = type === 'page' && parent === '' ? { id: targetId, session, ready: false } : tabOf.get(parent)
		if (!tab) return
		tabOf.set(session, tab)
		if (type === 'page') tabs.set(targetId, tab)
		const frame = frameOf(targetId, session)
		if (frame) Object.assign(frame, { session, context: undefined })
		const ready = () => {
			if (type === 'page') tab.ready = true
			changed()
		}
		rules.prepare(session, tab).then(ready, ready)
	}

	function detached(session: string): void {
		const tab = tabOf.get(session)
		tabOf.delete(session)
		for (const frame of [...frames.values()]) {
			if (frame.session !== session) continue
			frame.context = undefined
			if (tab?.session === session) forget(frame.id)
		}
		if (tab?.session === session) tabs.delete(tab.id)
	}

	function request(frame: Frame, milliseconds = requestMilliseconds): void {
		frame.requested = true
		clearTimeout(requests.get(frame))
		const over = () => {
			frame.requested = false
			changed()
		}
		requests.set(frame, setTimeout(over, milliseconds).unref())
	}

	function heed(method: string, session: string, p: Parameters): void {
		switch (method) {
			case 'Target.attachedToTarget':
				attached(p.sessionId, p.targetInfo, session)
				return
			case 'Target.detachedFromTarget':
				detached(p.sessionId)
				return
			case 'Runtime.executionContextCreated': {
				const { id, auxData } = p.context
				const frame = auxData?.isDefault && auxData.frameId ? frameOf(auxData.frameId, session) : undefined
				if (frame) Object.assign(frame, { context: id, session, scripts: new Map() })
				return
			}
			case 'Runtime.executionContextDestroyed':
				for (const frame of frames.values())
					if (frame.session === session && frame.context === p.executionContextId) frame.context = undefined
				return
			case 'Runtime.executionContextsCleared':
				for (const frame of frames.values()) if (frame.session === session) frame.context = undefined
				return
			case 'Page.frameAttached':
				frameOf(p.frameId, session, p.parentFrameId)
				return
			case 'Page.frameDetached':
				if (p.reason !== 'swap') forget(p.frameId)
				return
			case 'Page.frameNavigated': {
				const frame = frameOf(p.frame.id, session, p.frame.parentId)
				if (!frame) return
				Object.assign(frame, { requested: false, leaving: false })
				if (p.type !== 'BackForwardCacheRestore') frame.moments.clear()
				rules.shows(frame, p.frame.url)
				return
			}
		}
		const frame = p.frameId ? frames.get(p.frameId) : undefined
		switch (method) {
			case 'Page.frameRequestedNavigation':
				if (frame && p.disposition === 'currentTab') request(frame)
				return
			case 'Page.frameScheduledNavigation':
				if (frame && (p as unknown as { delay: number }).delay < 1) request(frame)
				return
			case 'Page.navigatedWithinDocument':
			case 'Page.frameClearedScheduledNavigation':
				if (frame) frame.requested = false
				return
			case 'Page.frameStartedLoading':
				if (frame) Object.assign(frame, { loading: true, requested: false })
				return
			case 'Page.frameStartedNavigating':
				if (frame) frame.leaving = true
				return
			case 'Page.frameStoppedLoading':
				if (!frame) return
				frame.loading = false
				// The document that makes way for the next stops before that one is told of.
				if (frame.leaving) request(frame, swapMilliseconds)
				else frame.requested = false
				frame.leaving = false
				return
			case 'Page.lifecycleEvent':
				frame?.moments.add(p.name)
				return
			case 'Page.javascriptDialogOpening': {
				const tab = tabOf.get(session)
				const accept = rules.answers(p.type)
				if (accept !== undefined)
					return void tools.send('Page.handleJavaScriptDialog', { accept }, session).catch(() => {})
				if (tab) tab.dialog = { type: p.type, message: p.message, preset: p.defaultPrompt ?? '' }
				return
			}
			case 'Page.javascriptDialogClosed':
				delete tabOf.get(session)?.dialog
				return
			case 'Inspector.targetCrashed': {
				const tab = tabOf.get(session)
				if (tab?.session === session) tab.crashed = true
				return
			}
		}
	}

	tools.listen(({ method, sessionId = '', params }: CdpEvent) => {
		heed(method, sessionId, params as unknown as Parameters)
		changed()
	})
	return {
		tabs,
		frames,
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
