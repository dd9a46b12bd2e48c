import { SessionRefused } from '../../../../run/step-errors.ts'
import type { Recorded, RecordingListener } from '../../../node/recorded.ts'
import { readBrowserWish } from '../browser/browser-wish.ts'
import { type CdpConnection, type CdpEvent, connectCdp } from '../cdp/cdp-connection.ts'
import { onPipe, openPipeBrowser, type PipeBrowser } from '../pipe/pipe-browser.ts'
import type { WebDriverOptions } from '../web.ts'
import { openLocal } from '../webdriver/local-browser.ts'
import { toolsAddress } from '../webdriver/tools-address.ts'
import { endSession, type OpenedBrowser, openRemote } from '../webdriver/web-session.ts'
import { followWindows } from './recording-windows.ts'

/**
 * A browser that a person uses from afar while a script in each document emits what he does. Windows that the page opens are
 * followed. Needs the developer tools of a Chromium; throws `SessionRefused` where a browser has none.
 */
export async function openRecordingBrowser(
	asked: RecordingAsked & { settings: Record<string, unknown> },
	listener: RecordingListener,
	signal: AbortSignal,
	options: WebDriverOptions = {},
): Promise<Recorded> {
	const wish = readBrowserWish(asked.settings, options.addedArguments)
	if (onPipe(wish)) return await recordOverPipe(await openPipeBrowser(wish, signal, options), asked, listener, options)
	const opened = wish.url ? await openRemote(wish, wish.url, options) : await openLocal(wish, signal, options)
	return await recordOverDriver(opened, asked, listener, options)
}

interface RecordingAsked {
	url: string
	known: readonly string[]
}

export const recordOverPipe = (
	{ tools, end }: PipeBrowser,
	asked: RecordingAsked,
	listener: RecordingListener,
	options: WebDriverOptions,
): Promise<Recorded> => {
	const connect = async (onEvent: (event: CdpEvent) => void) => {
		const close = tools.listen(onEvent)
		return { send: tools.send, close }
	}
	return follow({ connect, end }, asked, listener, options)
}

/** As `openRecordingBrowser`, with a session that a driver or a grid has opened. */
export const recordOverDriver = (
	opened: OpenedBrowser,
	asked: RecordingAsked,
	listener: RecordingListener,
	options: WebDriverOptions,
): Promise<Recorded> => {
	async function connect(onEvent: (event: CdpEvent) => void): Promise<CdpConnection> {
		const address = await toolsAddress(opened.browser, opened.local)
		if (!address) throw new SessionRefused(noTools)
		return await connectCdp(address, onEvent)
	}
	return follow({ connect, end: () => endSession(opened) }, asked, listener, options)
}

interface Followed {
	connect(onEvent: (event: CdpEvent) => void): Promise<CdpConnection>
	end(): Promise<void>
}

async function follow(
	{ connect, end }: Followed,
	asked: RecordingAsked,
	listener: RecordingListener,
	{ fileFolder }: WebDriverOptions,
): Promise<Recorded> {
	let tools: CdpConnection | undefined
	const close = async () => {
		tools?.close()
		await end()
	}
	try {
		const early: CdpEvent[] = []
		let onEvent = (event: CdpEvent): void => {
			early.push(event)
		}
		tools = await connect((event) => onEvent(event))
		const followed = followWindows(tools, asked.known, listener, fileFolder)
		onEvent = followed.onEvent
		for (const event of early) onEvent(event)
		await followed.begin(asked.url)
		return { act: followed.act, close }
	} catch (error) {
		await close()
		throw error
	}
}

const noTools =
	"Recording needs a Chromium: a browser of the executor's own, or of a grid that lets its developer tools be asked. The settings of the environment ask for another one."
