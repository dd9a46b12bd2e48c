import type { RecordingInput } from '@assay/contract/recordings'
import { SessionRefused } from '../step-errors.ts'
import { readBrowserWish } from './browser-wish.ts'
import { type CdpConnection, type CdpEvent, connectCdp } from './cdp-connection.ts'
import { openLocal } from './local-browser.ts'
import { followWindows, type RecordingTold } from './recording-windows.ts'
import { toolsAddress } from './tools-address.ts'
import type { WebDriverOptions } from './web.ts'
import { endSession, openRemote } from './web-session.ts'

export interface RecordingBrowser {
	act(input: RecordingInput): void
	close(): Promise<void>
}

/**
 * A browser that a person uses from afar while a script in each document tells what he does. Windows that the page opens are
 * followed. Needs the developer tools of a Chromium; throws `SessionRefused` where a browser has none.
 */
export async function openRecordingBrowser(
	asked: { url: string; settings: Record<string, unknown>; known: readonly string[] },
	told: RecordingTold,
	signal: AbortSignal,
	options: WebDriverOptions = {},
): Promise<RecordingBrowser> {
	const wish = readBrowserWish(asked.settings, options.addedArguments)
	const opened = wish.url ? await openRemote(wish, wish.url, options) : await openLocal(wish, signal, options)
	const close = async () => {
		tools?.close()
		await endSession(opened)
	}
	let tools: CdpConnection | undefined
	try {
		const address = await toolsAddress(opened.browser, opened.local)
		if (!address) throw new SessionRefused(noTools)
		const early: CdpEvent[] = []
		let heed = (event: CdpEvent): void => {
			early.push(event)
		}
		tools = await connectCdp(address, (event) => heed(event))
		const followed = followWindows(tools, asked.known, told)
		heed = followed.heed
		for (const event of early) heed(event)
		await followed.begin(asked.url)
		return { act: followed.act, close }
	} catch (error) {
		await close()
		throw error
	}
}

const noTools =
	"Recording needs a Chromium: a browser of the executor's own, or of a grid that lets its developer tools be asked. The settings of the environment ask for another one."
