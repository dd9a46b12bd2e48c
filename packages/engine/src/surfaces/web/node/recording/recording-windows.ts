import type { RecordedEvent, RecordingInput, RecordingNow } from '@assay/contract/recordings'
import { recordedEvent } from '@assay/contract/recordings'
import { SessionRefused } from '../../../../run/step-errors.ts'
import { answerScheme, guardSchemes } from '../browser/scheme-guard.ts'
import { refusedAddress } from '../browser/web-address.ts'
import type { CdpConnection, CdpEvent } from '../cdp/cdp-connection.ts'
import { startScreencast } from '../evidence/screencast.ts'
import { keyCommand, mouseCommand } from './recording-input.ts'
import { ownWorld, recordingScript, tells } from './recording-script.ts'

/** What a recording tells while it goes on; `now` and `picture` replace what they told before. */
export interface RecordingTold {
	event(event: RecordedEvent): void
	now(now: RecordingNow): void
	/** Resolves when the next one may come. */
	picture(jpeg: Uint8Array, size: { width: number; height: number }): Promise<void>
	/** The browser is gone, with the reason. */
	ended(why: string): void
}

interface Window {
	n: number
	session: string
	title: string
	url: string
}

/** Of the events that are heeded; each has some. */
interface ToolsParameters {
	sessionId: string
	targetInfo: { type: string; url: string }
	context: { id: number; name: string; auxData: { frameId: string } }
	name: string
	executionContextId: number
	payload: string
	frame?: { id: string; parentId?: string; url: string }
	frameId: string
	url: string
	type: string
	message: string
	defaultPrompt?: string
}

const picture = { format: 'jpeg', quality: 70, maxWidth: 1280, maxHeight: 1280 }
const largestPicture = 512 * 1024

/** The windows of a browser that is recorded: each new one is turned to, and the last one that stays when that is closed. */
export function followWindows(
	tools: CdpConnection,
	known: readonly string[],
	told: RecordingTold,
	fileFolder?: string,
) {
	const windows: Window[] = []
	/** Contexts of the script, by session and frame; and the window of a session, that of a frame's session too. */
	const contexts = new Map<string, number>()
	const windowOf = new Map<string, Window>()
	const mainFrames = new Map<string, string>()
	const source = recordingScript(known)
	let count = 0
	let current: Window | undefined
	let dialog: (RecordingNow['dialog'] & { session: string }) | undefined
	let menu: { menu: NonNullable<RecordingNow['menu']>; session: string; context: number } | undefined
	let arrived: (() => void) | undefined

	const send = (method: string, params: object = {}, session = current?.session) =>
		tools.send(method, params, session).catch(() => ({}) as Record<string, unknown>)
	const tell = (event: object, { n, title } = current ?? { n: 0, title: '' }) => {
		const read = recordedEvent.safeParse({ ...event, window: { n, title } })
		if (read.success) told.event(read.data)
	}
	const show = () => {
		if (!current) return
		const { session: _, ...asking } = dialog ?? { session: '' }
		told.now({
			url: current.url.slice(0, 20_000),
			title: current.title,
			...(dialog ? { dialog: asking as NonNullable<RecordingNow['dialog']> } : {}),
			...(menu ? { menu: menu.menu } : {}),
		})
	}

	async function attached(session: string, target: { type: string; url: string }, parent: string) {
		const own =
			target.type === 'page' && parent === '' ? { n: count++, session, title: '', url: target.url } : undefined
		const window: Window | undefined = own ?? windowOf.get(parent)
		// Other conversations with the browser attach to its windows too.
		if (!window) return
		windowOf.set(session, window)
		if (own) windows.push(own)
		const auto = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }
		await Promise.all([
			send('Page.enable', {}, session),
			send('Runtime.enable', {}, session),
			guardSchemes(tools, session),
			send('Runtime.addBinding', { name: tells, executionContextName: ownWorld }, session),
			send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: ownWorld, runImmediately: true }, session),
			send('Page.setInterceptFileChooserDialog', { enabled: true }, session),
			send('Emulation.setFocusEmulationEnabled', { enabled: true }, session),
			send('Target.setAutoAttach', auto, session),
			send('Runtime.runIfWaitingForDebugger', {}, session),
		])
		// Not before: asked of a window that still waits, a screencast may begin nothing.
		if (own && windows.includes(own)) turnTo(own)
	}

	function turnTo(window: Window) {
		if (current && current !== window) void send('Page.stopScreencast', {}, current.session)
		current = window
		void send('Page.bringToFront')
		startScreencast(tools, window.session, picture, () => current === window).catch(() => {})
		show()
		arrived?.()
	}

	function detached(session: string) {
		const window = windowOf.get(session)
		windowOf.delete(session)
		if (window?.session !== session) return
		windows.splice(windows.indexOf(window), 1)
		if (dialog?.session === session) dialog = undefined
		if (current !== window) return
		current = undefined
		const last = windows.at(-1)
		if (last) turnTo(last)
		else told.ended('The last window of the browser was closed.')
	}

	function heard(session: string, context: number, payload: string) {
		const { what, ...rest } = JSON.parse(payload)
		const window = windowOf.get(session)
		if (!window) return
		if (what === 'here') window.title = String(rest.title)
		if (what === 'menu') menu = { menu: rest.menu, session, context }
		if (what === 'here' || what === 'menu') return show()
		tell({ what, ...rest }, window)
	}

	function heed(event: CdpEvent) {
		const { method, sessionId = '', params } = event
		const p = params as unknown as ToolsParameters
		switch (method) {
			case 'Target.attachedToTarget':
				return void attached(p.sessionId, p.targetInfo, sessionId)
			case 'Target.detachedFromTarget':
				return detached(p.sessionId)
			case 'Runtime.executionContextCreated': {
				const { id, name, auxData } = p.context
				if (name === ownWorld) contexts.set(`${sessionId} ${auxData.frameId}`, id)
				return
			}
			case 'Runtime.bindingCalled':
				if (p.name === tells) heard(sessionId, p.executionContextId, p.payload)
				return
			case 'Page.frameNavigated':
			case 'Page.navigatedWithinDocument': {
				const { frame } = p
				const window = windowOf.get(sessionId)
				if (!window || window.session !== sessionId) return
				if (frame && !frame.parentId) mainFrames.set(sessionId, frame.id)
				if (frame ? frame.parentId : p.frameId !== mainFrames.get(sessionId)) return
				window.url = frame?.url ?? p.url
				menu = undefined
				return show()
			}
			case 'Page.javascriptDialogOpening': {
				if (p.type === 'beforeunload') return void send('Page.handleJavaScriptDialog', { accept: true }, sessionId)
				dialog = { kind: p.type, message: p.message, text: p.defaultPrompt ?? '', session: sessionId }
				return show()
			}
			case 'Page.javascriptDialogClosed':
				dialog = undefined
				return show()
			case 'Fetch.requestPaused':
				return answerScheme(tools, event, fileFolder, (message) => tell({ what: 'note', message }))
			case 'gone':
				return told.ended('The browser has ended.')
			case 'Page.screencastFrame':
				return void framed(sessionId, params)
			case 'Inspector.targetCrashed':
				return told.ended('The page has crashed the browser.')
		}
	}

	async function framed(session: string, params: Record<string, unknown>) {
		const { deviceWidth, deviceHeight } = params.metadata as { deviceWidth: number; deviceHeight: number }
		const bytes = Buffer.from(String(params.data), 'base64')
		const size = { width: Math.round(deviceWidth), height: Math.round(deviceHeight) }
		// Of a page at rest no other picture comes: one that was not taken is offered again.
		for (let offers = 0; offers < 3 && session === current?.session && bytes.length <= largestPicture; offers++) {
			const taken = await told.picture(bytes, size).then(
				() => true,
				() => false,
			)
			if (taken) break
		}
		await send('Page.screencastFrameAck', { sessionId: params.sessionId }, session)
	}

	/** In the order of the calls, none waited for: a click that opens a dialog is answered only after the dialog. */
	function act(input: RecordingInput) {
		if (input.do !== 'mouse' || input.type !== 'move') closeMenuUnless(input)
		switch (input.do) {
			case 'mouse':
			case 'wheel':
				return void send('Input.dispatchMouseEvent', mouseCommand(input))
			case 'key':
				return void send('Input.dispatchKeyEvent', keyCommand(input))
			case 'text':
				return void send('Input.insertText', { text: input.text })
			case 'go':
				return void go(input.url, 'address')
			case 'reload':
				tell({ what: 'went', how: 'reload', url: current?.url ?? '' })
				return void send('Page.reload')
			case 'back':
			case 'forward':
				return void travel(input.do)
			case 'look':
				return void inTop(`assayLook(${input.x}, ${input.y}, ${JSON.stringify(input.check)})`)
			case 'answer':
				return answer(input)
		}
	}

	function closeMenuUnless(input: RecordingInput) {
		if (!menu) return
		const { session, context } = menu
		menu = undefined
		if (input.do === 'choose')
			void send('Runtime.evaluate', { contextId: context, expression: `assayChoose(${input.index})` }, session)
		show()
	}

	function answer({ accept, text }: Extract<RecordingInput, { do: 'answer' }>) {
		if (!dialog) return
		const { kind, session } = dialog
		tell({ what: 'dialog', kind, accepted: accept, ...(kind === 'prompt' ? { text } : {}) }, windowOf.get(session))
		void send('Page.handleJavaScriptDialog', { accept, ...(kind === 'prompt' ? { promptText: text } : {}) }, session)
	}

	async function inTop(expression: string) {
		const session = current?.session ?? ''
		const contextId = contexts.get(`${session} ${mainFrames.get(session)}`)
		if (contextId !== undefined) await send('Runtime.evaluate', { contextId, expression }, session)
	}

	async function travel(how: 'back' | 'forward') {
		const { entries = [], currentIndex = 0 } = (await send('Page.getNavigationHistory')) as {
			entries?: { id: number; url: string }[]
			currentIndex?: number
		}
		const to = entries[currentIndex + (how === 'back' ? -1 : 1)]
		if (!to || !/^https?:/.test(to.url)) return
		tell({ what: 'went', how, url: to.url })
		await send('Page.navigateToHistoryEntry', { entryId: to.id })
	}

	async function go(url: string, how: 'open' | 'address'): Promise<string | undefined> {
		const refused = refusedAddress(url, true, fileFolder)
		if (refused) {
			if (how === 'address') tell({ what: 'note', message: refused })
			return refused
		}
		tell({ what: 'went', how, url })
		const { errorText } = (await send('Page.navigate', { url })) as { errorText?: string }
		// A download is no failure of the page.
		if (!errorText || /ERR_ABORTED/.test(errorText)) return undefined
		const problem = `${url} cannot be opened: ${errorText}`
		if (how === 'address') tell({ what: 'note', message: problem.slice(0, 1000) })
		return problem
	}

	return {
		heed,
		act,
		async begin(url: string) {
			const first = new Promise<void>((done) => {
				arrived = done
			})
			await tools.send('Browser.setDownloadBehavior', { behavior: 'deny' }).catch(() => {})
			const auto = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: [{ type: 'page' }] }
			await tools.send('Target.setAutoAttach', auto)
			await first
			const frames = (await send('Page.getFrameTree')) as { frameTree?: { frame: { id: string } } }
			if (current && frames.frameTree) mainFrames.set(current.session, frames.frameTree.frame.id)
			const problem = await go(url, 'open')
			if (problem) throw new SessionRefused(problem)
		},
	}
}
