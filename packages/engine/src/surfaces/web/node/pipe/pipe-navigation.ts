import { StepFailed, StepWrong } from '../../../../run/step-errors.ts'
import type { Door } from '../../../node/door.ts'
import type { Driver } from '../../driver.ts'
import { refusedAddress } from '../browser/web-address.ts'
import { withoutDoor } from '../browser/without-door.ts'
import type { CdpPipe } from '../cdp/cdp-pipe.ts'
import { navigationError, notLoaded } from '../webdriver/webdriver-errors.ts'
import type { PipeOptions } from './pipe-options.ts'
import type { Pages } from './pipe-pages.ts'
import type { Steps } from './pipe-steps.ts'

interface Around {
	tools: CdpPipe
	pages: Pages
	steps: Steps
	options: PipeOptions
	door: Door | undefined
	fileFolder: string | undefined
}

type Navigation = Pick<Driver, 'go' | 'travel' | 'url' | 'title' | 'setCookie' | 'allowClipboard'>

/** The address that a window of a browser on a pipe shows, its history, and what belongs to the site there. */
export function pipeNavigation({ tools, pages, steps, options, door, fileFolder }: Around): Navigation {
	const { place } = steps

	/** What a command of ours sets off begins a moment later; what a page does by itself is seen by its events. */
	async function begun(command: () => Promise<unknown>): Promise<void> {
		const top = pages.frames.get(place.tab.id)
		place.path = []
		let shown = false
		let stopped = false
		const stop = tools.listen(({ method, params }) => {
			const { frame, frameId } = params as { frame?: { id: string }; frameId?: string }
			if (frame?.id !== place.tab.id && frameId !== place.tab.id) return
			if (method === 'Page.frameNavigated' || method === 'Page.navigatedWithinDocument') shown = true
			if (method === 'Page.frameStoppedLoading') stopped = true
		})
		const over = () => shown || (stopped && !top?.requested)
		try {
			await command()
			await steps.unlessStopped(pages.until(over, options.pageLoad.milliseconds).then(() => {}))
			await steps.settled()
		} finally {
			stop()
		}
	}

	/** Asks for the address; throws what the step then says where the browser cannot show it. */
	async function navigate(url: string): Promise<void> {
		const { errorText = '' } = (await steps.ask('Page.navigate', { url })) as { errorText?: string }
		// A download is no failure of the page.
		if (!errorText || /ERR_ABORTED/.test(errorText)) return
		const now = await currentEntry(steps).then(
			({ url: shown }) => shown,
			() => '',
		)
		throw navigationError(withoutDoor(new Error(errorText), [url, now], door), url, options.pageLoad)
	}

	return {
		async go(url) {
			const refusal = refusedAddress(url, true, fileFolder)
			if (refusal) throw new StepWrong(refusal)
			steps.frame()
			place.path = []
			const late = new StepFailed(`${url} ${notLoaded(options.pageLoad)}`)
			let waiting: NodeJS.Timeout | undefined
			const limit = new Promise<never>((_, reject) => {
				waiting = setTimeout(() => reject(late), options.pageLoad.milliseconds)
			})
			limit.catch(() => {})
			try {
				await Promise.race([navigate(url), limit])
				await Promise.race([steps.settled(), limit])
			} catch (error) {
				if (error === late) await tools.send('Page.stopLoading', {}, place.tab.session).catch(() => {})
				throw error instanceof Error && /invalid URL/i.test(error.message)
					? new StepWrong(`${url} is not an address that a browser can open`)
					: error
			} finally {
				clearTimeout(waiting)
			}
		},
		async travel(way) {
			await steps.settled()
			steps.frame()
			if (way === 'again') return begun(() => steps.ask('Page.reload'))
			const { entries, currentIndex } = await currentEntry(steps)
			const to = entries[currentIndex + (way === 'back' ? -1 : 1)]
			if (!to) throw new StepFailed(`There is no page to go ${way} to`)
			await begun(() => steps.ask('Page.navigateToHistoryEntry', { entryId: to.id }))
		},
		async url() {
			await steps.call('return 0', [], 'reads')
			return (await currentEntry(steps)).url
		},
		title: () => steps.call<string>('return document.title', [], 'reads', steps.frameAt(0)),
		async setCookie(name, value) {
			const { url } = await currentEntry(steps)
			await steps.ask('Network.setCookie', { name, value, url })
		},
		async allowClipboard() {
			const { url } = await currentEntry(steps)
			if (!/^https?:/.test(url)) return
			const permissions = ['clipboardReadWrite', 'clipboardSanitizedWrite']
			await tools.send('Browser.grantPermissions', { origin: new URL(url).origin, permissions })
		},
	}
}

/** The history of the window, and what it shows of it. */
async function currentEntry(steps: Steps) {
	const { entries = [], currentIndex = 0 } = (await steps.ask('Page.getNavigationHistory')) as {
		entries?: { id: number; url: string }[]
		currentIndex?: number
	}
	return { entries, currentIndex, url: entries[currentIndex]?.url ?? '' }
}
