import { SessionRefused } from '../../../../run/step-errors.ts'
import type { RecordingListener } from '../../../node/recorded.ts'
import { answerScheme, guardSchemes } from '../browser/scheme-guard.ts'
import type { CdpConnection, CdpEvent } from '../cdp/cdp-connection.ts'
import { recordedWindows } from './recorded-windows.ts'
import { binding, ownWorld, recordingScript } from './recording-script.ts'
import { steerWindows } from './steer-windows.ts'

/** Of the events that are read; each has some. */
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

const largestPicture = 512 * 1024
/** Milliseconds after which a first page that still loads is shown as far as it is. */
const firstPageWithin = 3000

/** What the browser of a recording says, made into what its windows are and what a listener is sent of them. */
export function followWindows(
	tools: CdpConnection,
	known: readonly string[],
	listener: RecordingListener,
	fileFolder?: string,
) {
	const windows = recordedWindows(tools, listener)
	const { send, emit } = windows
	const { act, go } = steerWindows(windows, fileFolder)
	const source = recordingScript(known)
	let firstPageShown = false
	/** Shows the newest picture that came before the first page was loaded; none is left when it was shown. */
	let showEarly = () => {}

	/** What is clicked in the picture of a page that still loads would go to another element than the one aimed at. */
	function firstPageLoaded() {
		if (firstPageShown) return
		firstPageShown = true
		showEarly()
	}

	async function attached(session: string, target: { type: string; url: string }, parent: string) {
		if (!windows.join(session, target, parent)) return
		const auto = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }
		await Promise.all([
			send('Page.enable', {}, session),
			send('Runtime.enable', {}, session),
			guardSchemes(tools, session),
			send('Runtime.addBinding', { name: binding, executionContextName: ownWorld }, session),
			send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: ownWorld, runImmediately: true }, session),
			send('Page.setInterceptFileChooserDialog', { enabled: true }, session),
			send('Emulation.setFocusEmulationEnabled', { enabled: true }, session),
			send('Target.setAutoAttach', auto, session),
			send('Runtime.runIfWaitingForDebugger', {}, session),
		])
		// Not before: asked of a window that still waits, a screencast may begin nothing.
		windows.turnTo(session)
	}

	function received(session: string, context: number, payload: string) {
		const { what, ...rest } = JSON.parse(payload)
		const window = windows.of(session)
		if (!window) return
		if (what === 'here') window.title = String(rest.title)
		if (what === 'menu') windows.menu = { menu: rest.menu, session, context }
		if (what === 'here' || what === 'menu') return windows.show()
		emit({ what, ...rest }, window)
	}

	function navigated(session: string, { frame, frameId, url }: ToolsParameters) {
		const window = windows.of(session)
		if (!window || window.session !== session) return
		if (frame && !frame.parentId) windows.mainFrames.set(session, frame.id)
		if (frame ? frame.parentId : frameId !== windows.mainFrames.get(session)) return
		window.url = frame?.url ?? url
		windows.menu = undefined
		windows.show()
	}

	function asked(session: string, { type, message, defaultPrompt = '' }: ToolsParameters) {
		if (type === 'beforeunload') return void send('Page.handleJavaScriptDialog', { accept: true }, session)
		windows.dialog = { kind: type, message, text: defaultPrompt, session }
		windows.show()
	}

	function onEvent(event: CdpEvent) {
		const { method, sessionId = '', params } = event
		const p = params as unknown as ToolsParameters
		switch (method) {
			case 'Target.attachedToTarget':
				return void attached(p.sessionId, p.targetInfo, sessionId)
			case 'Target.detachedFromTarget':
				return windows.leave(p.sessionId)
			case 'Runtime.executionContextCreated': {
				const { id, name, auxData } = p.context
				if (name === ownWorld) windows.contexts.set(`${sessionId} ${auxData.frameId}`, id)
				return
			}
			case 'Runtime.bindingCalled':
				if (p.name === binding) received(sessionId, p.executionContextId, p.payload)
				return
			case 'Page.frameNavigated':
			case 'Page.navigatedWithinDocument':
				return navigated(sessionId, p)
			case 'Page.javascriptDialogOpening':
				return asked(sessionId, p)
			case 'Page.javascriptDialogClosed':
				windows.dialog = undefined
				return windows.show()
			case 'Fetch.requestPaused':
				return answerScheme(tools, event, fileFolder, (message) => emit({ what: 'note', message }))
			case 'gone':
				return listener.ended('The browser has ended.')
			case 'Page.loadEventFired':
				return windows.of(sessionId)?.url === 'about:blank' ? undefined : firstPageLoaded()
			case 'Page.screencastFrame':
				return void framed(sessionId, params)
			case 'Inspector.targetCrashed':
				return listener.ended('The page has crashed the browser.')
		}
	}

	async function framed(session: string, params: Record<string, unknown>) {
		const { deviceWidth, deviceHeight } = params.metadata as { deviceWidth: number; deviceHeight: number }
		const bytes = Buffer.from(String(params.data), 'base64')
		const size = { width: Math.round(deviceWidth), height: Math.round(deviceHeight) }
		if (firstPageShown) await offer(session, bytes, size)
		else showEarly = () => void offer(session, bytes, size)
		await send('Page.screencastFrameAck', { sessionId: params.sessionId }, session)
	}

	async function offer(session: string, bytes: Uint8Array, size: { width: number; height: number }) {
		const shown = () => session === windows.current?.session && bytes.length <= largestPicture
		// Of a page at rest no other picture comes: one that was not taken is offered again.
		for (let offers = 0; offers < 3 && shown(); offers++) {
			const taken = await listener.picture(bytes, size).then(
				() => true,
				() => false,
			)
			if (taken) break
		}
	}

	return {
		onEvent,
		act,
		async begin(url: string) {
			const first = new Promise<void>((done) => {
				windows.arrived = done
			})
			await tools.send('Browser.setDownloadBehavior', { behavior: 'deny' }).catch(() => {})
			const auto = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: [{ type: 'page' }] }
			await tools.send('Target.setAutoAttach', auto)
			await first
			const frames = (await send('Page.getFrameTree')) as { frameTree?: { frame: { id: string } } }
			if (windows.current && frames.frameTree)
				windows.mainFrames.set(windows.current.session, frames.frameTree.frame.id)
			const problem = await go(url, 'open')
			if (problem) throw new SessionRefused(problem)
			setTimeout(firstPageLoaded, firstPageWithin).unref()
		},
	}
}
