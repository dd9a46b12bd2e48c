import { NotYet, SessionLost, StepFailed } from '../../../../run/step-errors.ts'
import type { Element } from '../../driver.ts'
import { type CdpPipe, pageCrashed } from '../cdp/cdp-pipe.ts'
import type { Frame, Tab } from './frame-book.ts'
import type { PipeOptions } from './pipe-options.ts'
import type { Pages } from './pipe-pages.ts'

/** Where the steps are: a window, and in it a frame. */
export interface Place {
	tab: Tab
	/** The frames that were entered, each with the element that holds it in the one before. */
	path: { frame: string; owner: Element }[]
}

/** What is at that place now, and whether a step can go on there. */
export interface Standing {
	/** Throws where the window is gone. */
	window(): Tab
	/** The frame that the steps are in; throws where there is none any more or a dialog is in the way. */
	frame(): Frame
	/** The frame in which the so manieth entered one lies. */
	frameAt(depth: number): Frame
	/** Nothing more comes from the page before somebody does something: it is gone, or shows a dialog. */
	stopped(): boolean
	/** The page or the frame is loading what steps wait for. */
	busy(): boolean
}

export const sessionLost = (why: string) => new SessionLost(`The browser session was lost: ${why}`)

export function standingIn(tools: CdpPipe, pages: Pages, place: Place, options: PipeOptions): Standing {
	function window(): Tab {
		const { tab } = place
		if (tools.gone !== undefined) throw sessionLost(tools.gone)
		if (!pages.tabs.has(tab.id)) throw new StepFailed('The browser window was closed')
		if (tab.crashed) throw sessionLost(pageCrashed)
		return tab
	}

	function frame(): Frame {
		const tab = window()
		if (tab.dialog) throw new StepFailed(`The page shows a dialog that waits for an answer: "${tab.dialog.message}"`)
		if (tab.refused) {
			const { refused } = tab
			delete tab.refused
			throw new StepFailed(refused)
		}
		return known()
	}

	/** Steps stay in a frame until the page is left; then they are in the page itself. */
	function known(): Frame {
		const { tab, path } = place
		const gone = path.findIndex((one) => !pages.frames.has(one.frame))
		if (gone >= 0) place.path = []
		const found = pages.frames.get(place.path.at(-1)?.frame ?? tab.id)
		if (!found) throw new StepFailed('The browser window was closed')
		return found
	}

	const stopped = () => {
		const { tab } = place
		return tools.gone !== undefined || !pages.tabs.has(tab.id) || tab.crashed === true || tab.dialog !== undefined
	}

	const loads = ({ requested, loading, moments }: Frame) => {
		if (options.until === 'none') return false
		if (requested || !moments.has(options.until)) return true
		return options.until === 'load' && loading
	}
	const busy = () => {
		const top = pages.frames.get(place.tab.id)
		const inner = pages.frames.get(place.path.at(-1)?.frame ?? '')
		return (top !== undefined && loads(top)) || (inner !== undefined && loads(inner))
	}

	return {
		window,
		frame,
		frameAt(depth) {
			const found = pages.frames.get(place.path[depth - 1]?.frame ?? place.tab.id)
			if (!found) throw new NotYet('was replaced by the page')
			return found
		},
		stopped,
		busy,
	}
}
