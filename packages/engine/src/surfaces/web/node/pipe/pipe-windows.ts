import { NotYet, StepFailed, StepWrong } from '../../../../run/step-errors.ts'
import type { Door } from '../../../node/door.ts'
import type { Driver } from '../../driver.ts'
import { refusedAddress } from '../browser/web-address.ts'
import { withoutDoor } from '../browser/without-door.ts'
import type { CdpPipe } from '../cdp/cdp-pipe.ts'
import { navigationError, notLoaded } from '../webdriver/webdriver-errors.ts'
import type { Tab } from './frame-book.ts'
import type { PipeOptions } from './pipe-options.ts'
import type { Pages } from './pipe-pages.ts'
import type { Steps } from './pipe-steps.ts'

type Windows = Pick<
	Driver,
	| 'go'
	| 'travel'
	| 'url'
	| 'title'
	| 'windows'
	| 'switchWindow'
	| 'newTab'
	| 'closeWindow'
	| 'enterFrame'
	| 'leaveFrames'
	| 'dialog'
	| 'acceptDialog'
	| 'dismissDialog'
	| 'setCookie'
	| 'allowClipboard'
>

interface Around {
	tools: CdpPipe
	pages: Pages
	steps: Steps
	options: PipeOptions
	door: Door | undefined
	fileFolder: string | undefined
	/** Called when the steps go on in another window. */
	turned(window: string): void
}

const soon = 5000

/** Windows, frames, dialogs, history and cookies of a browser that is driven over its pipe. */
export function pipeWindows({
	tools,
	pages,
	steps,
	options,
	door,
	fileFolder,
	turned,
}: Around): Windows & { openTab(): Promise<Tab> } {
	const { place } = steps
	const entry = async () => {
		const { entries = [], currentIndex = 0 } = (await steps.ask('Page.getNavigationHistory')) as {
			entries?: { id: number; url: string }[]
			currentIndex?: number
		}
		return { entries, currentIndex, url: entries[currentIndex]?.url ?? '' }
	}

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

	async function openTab(): Promise<Tab> {
		const { targetId } = (await tools.send('Target.createTarget', { url: 'about:blank' })) as { targetId: string }
		await pages.until(() => pages.tabs.get(targetId)?.ready === true, soon)
		const tab = pages.tabs.get(targetId)
		if (!tab) throw new StepFailed('The browser opened no tab')
		tab.known = true
		return tab
	}

	function turnTo(tab: Tab): void {
		place.tab = tab
		place.path = []
		turned(tab.id)
	}

	return {
		openTab,
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
				const answer = await Promise.race([steps.ask('Page.navigate', { url }), limit])
				const { errorText = '' } = answer as { errorText?: string }
				// A download is no failure of the page.
				if (errorText && !/ERR_ABORTED/.test(errorText)) {
					const now = await entry().then(
						({ url: shown }) => shown,
						() => '',
					)
					throw navigationError(withoutDoor(new Error(errorText), [url, now], door), url, options.pageLoad)
				}
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
			const { entries, currentIndex } = await entry()
			const to = entries[currentIndex + (way === 'back' ? -1 : 1)]
			if (to) await begun(() => steps.ask('Page.navigateToHistoryEntry', { entryId: to.id }))
		},
		async url() {
			await steps.call('return 0', [], 'reads')
			return (await entry()).url
		},
		title: () => steps.call<string>('return document.title', [], 'reads', steps.frameAt(0)),
		async windows() {
			const { tab } = place
			// What the page has just opened is told before this is answered.
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
			turnTo(await openTab())
		},
		async closeWindow() {
			const { id } = steps.frame().tab
			await steps.ask('Target.closeTarget', { targetId: id }, '')
			await pages.until(() => !pages.tabs.has(id), soon)
		},
		async enterFrame(wanted) {
			const owner =
				typeof wanted === 'number'
					? await steps.call<Record<string, string> | null>(nthFrame, [wanted], 'reads')
					: wanted
			if (!owner) throw new NotYet('is no frame of this page')
			const { session } = steps.frame()
			const objectId = await steps.hold(owner)
			const { node } = (await steps.ask('DOM.describeNode', { objectId }, session)) as {
				node?: { frameId?: string; contentDocument?: { backendNodeId: number } }
			}
			const id = node?.frameId
			if (!id) throw new NotYet('is no frame of this page')
			const scripted = () => pages.frames.get(id)?.context !== undefined
			// A frame that nothing was loaded into has no place for scripts before somebody asks for one.
			const { backendNodeId } = node.contentDocument ?? {}
			if (!scripted() && backendNodeId) await steps.ask('DOM.resolveNode', { backendNodeId }, session)
			await pages.until(scripted, soon)
			if (!pages.frames.has(id)) throw new NotYet('is no frame of this page')
			place.path.push({ frame: id, owner })
			await steps.settled()
		},
		async leaveFrames() {
			place.path = []
		},
		async dialog() {
			if (tools.gone === undefined && place.tab.dialog) return place.tab.dialog.message
			await steps.call('return 0', [], 'reads', steps.frameAt(0)).catch((error: unknown) => {
				if (!place.tab.dialog) throw error
			})
			return place.tab.dialog?.message
		},
		async acceptDialog(text) {
			const { dialog, session } = place.tab
			if (!dialog) throw new NotYet('The page shows no alert')
			if (text !== undefined && dialog.type !== 'prompt') throw new NotYet('cannot be used: the dialog takes no text')
			const promptText = text ?? dialog.preset
			await tools.send('Page.handleJavaScriptDialog', { accept: true, promptText }, session)
			await pages.until(() => place.tab.dialog !== dialog, soon)
		},
		async dismissDialog() {
			const { dialog, session } = place.tab
			if (!dialog) throw new NotYet('The page shows no alert')
			await tools.send('Page.handleJavaScriptDialog', { accept: false }, session)
			await pages.until(() => place.tab.dialog !== dialog, soon)
		},
		async allowClipboard() {
			const { url } = await entry()
			if (!/^https?:/.test(url)) return
			const permissions = ['clipboardReadWrite', 'clipboardSanitizedWrite']
			await tools.send('Browser.grantPermissions', { origin: new URL(url).origin, permissions })
		},
		async setCookie(name, value) {
			const { url } = await entry()
			await steps.ask('Network.setCookie', { name, value, url })
		},
	}
}

const nthFrame = "return document.querySelectorAll('iframe, frame')[arguments[0]] ?? null"
