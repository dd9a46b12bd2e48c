import type { ConsoleLine } from '../../../../run/any-driver.ts'
import type { CdpEvent } from '../cdp/cdp-connection.ts'
import type { CdpPipe } from '../cdp/cdp-pipe.ts'
import { loadedOf, type NetworkEvent } from '../evidence/network-events.ts'
import { archiveOf } from '../evidence/network-log.ts'

/** What a browser reports beside the steps: its console, and what it loads. */
export interface PipeEvidence {
	/** Since the last call. */
	lines(): ConsoleLine[]
	/** A line of ours among them. */
	note(text: string): void
	archive(browser: { name: string; version: string }): Promise<object>
	forget(): void
}

/** Memory is bounded also where a scenario never ends. */
const mostEvents = 50_000
const mostLines = 5000

interface RemoteObject {
	type: string
	subtype?: string
	value?: unknown
	unserializableValue?: string
	description?: string
	preview?: { overflow: boolean; properties: { name: string; type: string; value?: string }[] }
}

interface EventParameters {
	type: string
	args: RemoteObject[]
	timestamp: number
	stackTrace?: { callFrames: { url: string; lineNumber: number; columnNumber: number }[] }
	exceptionDetails: { text: string; url?: string; lineNumber: number; columnNumber: number; exception?: RemoteObject }
	entry: { level: string; text: string; url?: string; timestamp: number }
}

export function pipeEvidence(tools: CdpPipe): PipeEvidence {
	let lines: ConsoleLine[] = []
	let events: NetworkEvent[] = []
	/** Which session a request was seen in: only that one holds its body. */
	const sessions = new Map<string, string>()
	const line = (level: string, at: number, ...parts: (string | undefined)[]) => {
		if (lines.length < mostLines) lines.push({ level, at: Math.round(at), text: parts.filter(Boolean).join(' ') })
	}

	function read({ method, sessionId = '', params }: CdpEvent): void {
		const p = params as unknown as EventParameters
		if (method.startsWith('Network.')) {
			const event = { method, params } as unknown as NetworkEvent
			if (!kept.has(method)) return
			if (events.length >= mostEvents) events = events.slice(mostEvents / 10)
			events.push(event)
			if (method === 'Network.requestWillBeSent') sessions.set(event.params.requestId, sessionId)
		} else if (method === 'Runtime.consoleAPICalled') {
			const [at] = p.stackTrace?.callFrames ?? []
			const where = at?.url ? `${at.url} ${at.lineNumber + 1}:${at.columnNumber + 1}` : undefined
			line(levels[p.type] ?? 'info', p.timestamp, where, ...p.args.map(shown))
		} else if (method === 'Runtime.exceptionThrown') {
			const { text, url, lineNumber, columnNumber, exception } = p.exceptionDetails
			const where = url ? `${url} ${lineNumber + 1}:${columnNumber + 1}` : undefined
			line('error', p.timestamp, where, text, exception && shown(exception))
		} else if (method === 'Log.entryAdded') {
			const { level, text, url, timestamp } = p.entry
			line(level === 'verbose' ? 'debug' : level, timestamp, url && `${url} -`, text)
		}
	}

	tools.listen(read)
	return {
		lines: () => lines.splice(0),
		note: (text) => line('error', Date.now(), text),
		archive: (browser) =>
			archiveOf(
				loadedOf(events),
				async (requestId) =>
					(await tools.send('Network.getResponseBody', { requestId }, sessions.get(requestId))) as never,
				browser,
			),
		forget() {
			lines = []
			events = []
			sessions.clear()
		},
	}
}

const kept = new Set(
	[
		'requestWillBeSent',
		'requestWillBeSentExtraInfo',
		'responseReceived',
		'responseReceivedExtraInfo',
		'loadingFinished',
		'loadingFailed',
	].map((name) => `Network.${name}`),
)

const levels: Record<string, string> = { error: 'error', assert: 'error', warning: 'warning', debug: 'debug' }

/** As the browser's own console shows it, on one line. */
function shown({ type, value, unserializableValue, description, preview }: RemoteObject): string {
	if (type === 'string') return String(value)
	if (preview && !/^(?:Error|\w+Error)/.test(description ?? '')) {
		const inside = preview.properties.map(
			({ name, type, value }) => `${name}: ${type === 'string' ? JSON.stringify(value) : value}`,
		)
		return `{${inside.join(', ')}${preview.overflow ? ', …' : ''}}`
	}
	return unserializableValue ?? description ?? String(value)
}
