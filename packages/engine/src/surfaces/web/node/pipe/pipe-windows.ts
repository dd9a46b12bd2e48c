import { StepFailed } from '../../../../run/step-errors.ts'
import type { CdpPipe } from '../cdp/cdp-pipe.ts'
import type { Windows } from '../driver-parts.ts'
import type { Tab } from './frame-book.ts'
import type { Pages } from './pipe-pages.ts'
import type { Steps } from './pipe-steps.ts'

interface Around {
	tools: CdpPipe
	pages: Pages
	steps: Steps
	/** Called when the steps go on in another window. */
	turned(window: string): void
}

const soon = 5000

/** The windows of a browser that is driven over its pipe. */
export function pipeWindows({ tools, pages, steps, turned }: Around): Windows {
	const { place } = steps

	function turnTo(tab: Tab): void {
		place.tab = tab
		place.path = []
		turned(tab.id)
	}

	return {
		async windows() {
			const { tab } = place
			// What the page has just opened is reported before this is answered.
			if (pages.tabs.has(tab.id) && !tab.dialog)
				await tools.send('Runtime.evaluate', { expression: '0' }, tab.session).catch(() => {})
			return { all: [...pages.tabs.keys()], current: pages.tabs.has(place.tab.id) ? place.tab.id : undefined }
		},
		async switchWindow(id) {
			const tab = pages.tabs.get(id)
			if (!tab) throw new StepFailed('The browser window was closed')
			await pages.until(() => tab.ready, soon)
			turnTo(tab)
			await tools.send('Page.bringToFront', {}, tab.session).catch(() => {})
		},
		async newTab() {
			turnTo(await openTab(tools, pages))
		},
		async closeWindow() {
			const { id } = steps.frame().tab
			await steps.ask('Target.closeTarget', { targetId: id }, '')
			await pages.until(() => !pages.tabs.has(id), soon)
		},
	}
}

/** A new tab, which has so many milliseconds to have every setting that each page gets. */
export async function openTab(tools: CdpPipe, pages: Pages, milliseconds = soon): Promise<Tab> {
	const { targetId } = (await tools.send('Target.createTarget', { url: 'about:blank' })) as { targetId: string }
	await pages.until(() => pages.tabs.get(targetId)?.ready === true, milliseconds)
	const tab = pages.tabs.get(targetId)
	if (!tab) throw new StepFailed('The browser opened no tab')
	tab.known = true
	return tab
}
