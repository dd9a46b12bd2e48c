import type { Bundle, BundleFeature } from '@assay/contract/bundle'
import type { RunEvent } from '@assay/contract/run-events'
import { runBundle } from '../../src/surfaces/run-bundle.ts'
import type { RunHost } from '../../src/surfaces/run-host.ts'
import type { Driver } from '../../src/surfaces/web/driver.ts'

/** A host without processes or time: the clock moves only when somebody sleeps. */
export interface TestHost extends RunHost {
	events: RunEvent[]
	stop: AbortController
	kept: Uint8Array[]
}

export function testHost(over: Partial<RunHost> = {}): TestHost {
	const events: RunEvent[] = []
	const stop = new AbortController()
	const kept: Uint8Array[] = []
	let milliseconds = 1000
	return {
		events,
		stop,
		kept,
		clock: () => milliseconds,
		nanos: () => milliseconds * 1e6,
		emit: (event) => events.push(event),
		keep: async (bytes) => {
			kept.push(bytes)
			return { blob: String(kept.length).padStart(64, '0'), size: bytes.length }
		},
		sleep: async (by) => {
			milliseconds += by
		},
		openDriver: async () => {
			throw new Error('This test opens no browser')
		},
		openDevice: async () => {
			throw new Error('This test opens no device')
		},
		openDesktop: async () => {
			throw new Error('This test opens no desktop')
		},
		runKarate: async () => ({ scenarios: 0, passed: 0, failed: 0 }),
		runLoad: async () => ({}),
		signal: stop.signal,
		...over,
	}
}

export function testBundle(text: string | Partial<BundleFeature>[], over: Partial<Bundle> = {}): Bundle {
	const features = typeof text === 'string' ? [{ text }] : text
	return {
		name: 'a run',
		kind: 'FEATURE',
		features: features.map((feature, at) => ({
			name: `feature ${at + 1}`,
			path: `feature-${at + 1}.feature`,
			featureType: 'ANOROC',
			text: '',
			locators: {},
			...feature,
		})),
		included: {},
		files: [],
		environment: { name: 'Test', ui: {}, api: {}, settings: {} },
		secrets: [],
		...over,
	}
}

/** Runs and gives the log as lines: `1.1.2 failed: message`. */
export async function logOf(bundle: Bundle, host: TestHost = testHost()): Promise<string[]> {
	await runBundle(bundle, host)
	return host.events.map(line)
}

function line(event: RunEvent): string {
	switch (event.type) {
		case 'runStarted':
			return `run ${event.name}`
		case 'featureStarted':
			return `${event.feature} ${event.name}`
		case 'scenarioStarted':
			return `${event.scenario} ${event.name}`
		case 'stepStarted':
			return `${event.step} ${event.keyword} ${event.text}`
		case 'stepPassed':
			return `${event.step} ${event.keyword} ${event.text}: passed`
		case 'stepFinished':
			return [`${event.step} ${event.status}`, event.message].filter(Boolean).join(': ')
		case 'evidence':
			return `${event.step} ${event.evidence.kind}`
		case 'scenarioFinished':
			return `${event.scenario} ${event.status}`
		case 'featureFinished':
			return [`${event.feature} ${event.status}`, event.reason].filter(Boolean).join(': ')
		case 'loadStarted':
			return `${event.feature} load ${event.profile}`
		case 'loadSecond':
			return `${event.feature} second ${event.second}`
		case 'loadFailure':
			return `${event.feature} ${event.request}: ${event.message}`
		case 'loadFinished':
			return `${event.feature} load finished`
		case 'note':
			return `note: ${event.text}`
		case 'runFinished':
			return [`run ${event.status}`, event.reason].filter(Boolean).join(': ')
	}
}

/** A page of texts by locator; what is done to it is written down. */
export interface FakePage {
	texts: Record<string, string>
	done: string[]
	driver: Driver
}

export function fakePage(texts: Record<string, string> = {}): FakePage {
	const done: string[] = []
	const name = (element: Record<string, string>) => element.locator ?? ''
	const page: FakePage = {
		texts,
		done,
		driver: {
			look: async (locator, _need, want) => {
				const text = page.texts[locator]
				if (text === undefined) return { count: 0, reason: 'was not found' }
				return { count: 1, element: { locator }, ...(want ? { values: [text] } : {}) }
			},
			lookAll: async (locator) => {
				const text = page.texts[locator]
				return text === undefined ? [] : [{ element: { locator }, values: [text] }]
			},
			measure: async (locators) => ({
				boxes: locators.map(() => []),
				window: { left: 0, top: 0, right: 9, bottom: 9 },
			}),
			picture: async () => new Uint8Array(),
			click: async (element) => {
				done.push(`click ${name(element)}`)
			},
			type: async (element, text, how) => {
				done.push(`${how} ${name(element)} ${text}`)
				page.texts[name(element)] = text
			},
			upload: async (element, files) => {
				done.push(`upload ${name(element)} ${files.map((file) => file.name).join(' ')}`)
			},
			press: async (presses, element) => {
				done.push(`press ${element ? name(element) : 'the focus'} ${presses.map(({ key }) => key).join(' ')}`)
			},
			hover: async (element) => {
				done.push(`hover ${name(element)}`)
			},
			point: async (element, gesture) => {
				done.push(`${gesture} ${name(element)}`)
			},
			drag: async (from) => {
				done.push(`drag ${name(from)}`)
			},
			travel: async (way) => {
				done.push(`travel ${way}`)
			},
			windows: async () => ({ all: ['1'], current: '1' }),
			switchWindow: async () => {},
			newTab: async () => {},
			closeWindow: async () => {},
			enterFrame: async () => {},
			leaveFrames: async () => {},
			dialog: async () => undefined,
			acceptDialog: async () => {},
			dismissDialog: async () => {},
			downloads: async () => [],
			allowClipboard: async () => {},
			setCookie: async () => {},
			httpStatus: async () => 200,
			script: async () => undefined as never,
			go: async (url) => {
				done.push(`go ${url}`)
			},
			url: async () => 'http://shop/basket',
			title: async () => 'Basket',
			maximise: async () => {},
			examine: async () => ({
				url: 'http://shop/basket',
				testEngine: { name: 'none', version: '0' },
				violations: [],
				incomplete: [],
				passes: [],
			}),
			screenshot: async () => new Uint8Array([1]),
			film: async () => ({ stop: async () => {} }),
			source: async () => '',
			network: async () => undefined,
			consoleLines: async () => [],
			pageNow: async () => undefined,
			reset: async () => {
				done.push('reset')
			},
			close: async () => {
				done.push('close')
			},
		},
	}
	return page
}
