import type { ConsoleLine } from '../../../../run/any-driver.ts'
import type { Browser } from '../webdriver/web-command.ts'
import { type BidiEvent, loadedByBidi } from './bidi-requests.ts'
import { inShortTime } from './in-short-time.ts'
import { archiveOf, type NetworkLog } from './network-log.ts'

/** What a browser says by itself over WebDriver BiDi: its console and what it loads. */
export interface BidiLog extends NetworkLog {
	/** Since the last call. */
	consoleLines(): ConsoleLine[]
}

interface LogEntry {
	/** `console`, or `javascript` of what nobody called for. */
	type: string
	level: string
	text: string | null
	/** Milliseconds since 1970. */
	timestamp: number
	stackTrace?: { callFrames: { url: string; lineNumber: number; columnNumber: number }[] }
}

const levels: Record<string, string> = { warn: 'warning' }
const requestEvents = ['network.beforeRequestSent', 'network.responseCompleted', 'network.fetchError'] as const
// What an archive shows of a body, in any encoding.
const largestBody = 256 * 1024
const mostSent = 60

/** Listens from now on; undefined where the browser cannot be listened to. */
export async function bidiLog(browser: Browser): Promise<BidiLog | undefined> {
	if (typeof (browser.capabilities as { webSocketUrl?: unknown }).webSocketUrl !== 'string') return undefined
	let lines: ConsoleLine[] = []
	let events: BidiEvent[] = []
	browser.on('log.entryAdded', ({ type, level, text, timestamp, stackTrace }: LogEntry) => {
		const [at] = stackTrace?.callFrames ?? []
		const where = at?.url ? `${at.url} ${at.lineNumber + 1}:${at.columnNumber + 1} ` : ''
		// As the console of each browser shows what nobody caught.
		const thrown = type === 'javascript' && level === 'error' ? 'Uncaught ' : ''
		lines.push({ level: levels[level] ?? level, text: `${where}${thrown}${text ?? ''}`, at: timestamp })
	})
	for (const method of requestEvents)
		browser.on(method, (params: unknown) => events.push({ method, params: params as BidiEvent['params'] }))
	const listening = await inShortTime(async () => {
		await browser.sessionSubscribe({ events: ['log.entryAdded', ...requestEvents] })
		return true
	})
	if (!listening) return undefined
	// An older browser keeps no bodies.
	for (const type of ['response', 'request'])
		await inShortTime(() =>
			browser.networkAddDataCollector({ dataTypes: [type as 'response'], maxEncodedDataSize: largestBody }),
		)
	const dataOf = async (dataType: string, request: string) => {
		const { bytes } = await browser.networkGetData({ dataType: dataType as 'response', request })
		return { body: bytes.value, base64Encoded: bytes.type === 'base64' }
	}
	return {
		consoleLines: () => lines.splice(0),
		async read() {
			const { browserName: name = '', browserVersion: version = '' } = browser.capabilities as Record<string, string>
			const loaded = loadedByBidi(events)
			for (const { id, request } of loaded.filter(({ request }) => request.hasPostData).slice(-mostSent)) {
				const sent = await inShortTime(() => dataOf('request', id))
				if (sent && !sent.base64Encoded) request.postData = sent.body
			}
			return archiveOf(loaded, (id) => dataOf('response', id), { name, version })
		},
		async forget() {
			lines = []
			events = []
		},
	}
}
