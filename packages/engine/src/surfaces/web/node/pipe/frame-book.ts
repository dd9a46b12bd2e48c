/** A window or tab; its main frame has the same id. */
export interface Tab {
	id: string
	session: string
	dialog?: { type: string; message: string; preset: string }
	crashed?: boolean
	/** It was opened by a command of ours, or was reported. */
	known?: boolean
	/** It led to an address that it may not open. */
	refused?: string
	/** It has every setting that each page gets. */
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

/** The windows of a browser and their frames, by their ids. */
export interface FrameBook {
	tabs: Map<string, Tab>
	frames: Map<string, Frame>
	/** The tab that a session belongs to, that of a frame's session too. */
	tabOf(session: string): Tab | undefined
	/** The frame of this id, entered where it is new; undefined where nobody knows the session. */
	frameOf(id: string, session: string, parent?: string): Frame | undefined
	/** With all that lies in it. */
	forget(id: string): void
	/** A session with a window or with a frame of another site; gives its tab where it is one of ours. */
	attached(session: string, target: { targetId: string; type: string }, parent: string): Tab | undefined
	detached(session: string): void
}

export function frameBook(): FrameBook {
	const tabs = new Map<string, Tab>()
	const frames = new Map<string, Frame>()
	const sessions = new Map<string, Tab>()

	function frameOf(id: string, session: string, parent?: string): Frame | undefined {
		const tab = sessions.get(session)
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

	return {
		tabs,
		frames,
		tabOf: (session) => sessions.get(session),
		frameOf,
		forget,
		attached(session, { targetId, type }, parent) {
			// Other conversations with the browser attach to its windows too.
			const tab = type === 'page' && parent === '' ? { id: targetId, session, ready: false } : sessions.get(parent)
			if (!tab) return undefined
			sessions.set(session, tab)
			if (type === 'page') tabs.set(targetId, tab)
			const frame = frameOf(targetId, session)
			if (frame) Object.assign(frame, { session, context: undefined })
			return tab
		},
		detached(session) {
			const tab = sessions.get(session)
			sessions.delete(session)
			for (const frame of [...frames.values()]) {
				if (frame.session !== session) continue
				frame.context = undefined
				if (tab?.session === session) forget(frame.id)
			}
			if (tab?.session === session) tabs.delete(tab.id)
		},
	}
}
