import { SessionRefused } from '../../../../run/step-errors.ts'
import { type Door, doorArguments } from '../../../node/door.ts'
import type { BrowserWish, PageLoad } from '../browser/browser-wish.ts'
import { localArguments, quietPrefs, telephone } from '../browser/capabilities.ts'
import { type Device, deviceSizes } from '../browser/device-sizes.ts'

/** What a browser of our own is started with, as the environment asks for it. */
export interface PipeOptions {
	arguments: string[]
	prefs: Record<string, unknown>
	emulated: { device?: Device; userAgent?: string } | undefined
	insecureCertificates: boolean
	/** Which moment of a page steps wait for; `none`: they go on at once. */
	until: 'load' | 'DOMContentLoaded' | 'none'
	pageLoad: PageLoad
	/** Milliseconds. */
	script: number
	/** What is to become of a dialog that no step answers, where the environment says so. */
	dialogs: 'leave' | 'accept' | 'dismiss'
}

type Json = Record<string, unknown>

/** The same meaning as the capabilities have with a driver. Throws `SessionRefused` naming what a local browser does not take. */
export function pipeOptions(wish: BrowserWish, profile: string, door?: Pick<Door, 'port'>): PipeOptions {
	const { capabilities } = wish
	const name = String(capabilities.browserName ?? 'chrome')
	if (!/^(?:chrome|chromium|microsoftedge|msedge)$/i.test(name)) {
		refuse(`on this machine there is no browser called ${name}; capabilities.browserName may be chrome`)
	}
	for (const key of Object.keys(capabilities)) {
		if (!known.has(key) && !key.includes(':'))
			refuse(`capabilities.${key} means nothing to a browser of the executor's own`)
	}
	const options = object('goog:chromeOptions', capabilities['goog:chromeOptions'] ?? capabilities['ms:edgeOptions'])
	for (const key of Object.keys(options)) {
		if (!knownOptions.has(key))
			refuse(`goog:chromeOptions.${key} is read by chromedriver only (setting webdriver.local: CHROMEDRIVER)`)
	}
	const prefs: Json = { ...quietPrefs, ...object('prefs', options.prefs), ...wish.prefs }
	const timeouts = object('timeouts', capabilities.timeouts)
	const asked = [...list(options.args), ...wish.arguments].map(dashed)
	const left = new Set(list(options.excludeSwitches).map(dashed))
	const own = [...localArguments({ profile }), ...automated].filter(
		(argument) => !left.has(argument.replace(/=.*/, '')),
	)
	return {
		arguments: merged([...own, ...asked, ...doorArguments(door, wish.proxy)]),
		prefs,
		emulated: emulation(wish, options),
		insecureCertificates: capabilities.acceptInsecureCerts === true,
		until:
			({ normal: 'load', eager: 'DOMContentLoaded', none: 'none' }[String(capabilities.pageLoadStrategy)] as
				| PipeOptions['until']
				| undefined) ?? 'load',
		pageLoad: wish.pageLoad,
		script: milliseconds(timeouts.script, 60_000),
		dialogs: dialogs(capabilities.unhandledPromptBehavior),
	}
}

/** What chromedriver starts a browser with too: a page behaves as it would there. */
const automated = [
	// A click on a page that was not painted yet would be lost.
	'--allow-pre-commit-input',
	'--disable-popup-blocking',
	'--enable-automation',
	// Nothing asks back, and no page counts as hung or as one in the background.
	'--disable-prompt-on-repost',
	'--disable-hang-monitor',
	'--disable-backgrounding-occluded-windows',
	'--disable-renderer-backgrounding',
	'--disable-background-timer-throttling',
	'--disable-client-side-phishing-detection',
	'--disable-default-apps',
	'--disable-sync',
	'--no-service-autorun',
	'--use-mock-keychain',
]

const known = new Set([
	'acceptInsecureCerts',
	'browserName',
	'browserVersion',
	'pageLoadStrategy',
	'platformName',
	'setWindowRect',
	'strictFileInteractability',
	'timeouts',
	'unhandledPromptBehavior',
])

const knownOptions = new Set(['args', 'prefs', 'mobileEmulation', 'excludeSwitches'])

function refuse(why: string): never {
	throw new SessionRefused(`The browser could not be started: ${why}.`)
}

function object(name: string, value: unknown): Json {
	if (value === undefined || value === null) return {}
	if (typeof value !== 'object' || Array.isArray(value)) refuse(`${name} must be a JSON object`)
	return value as Json
}

const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const dashed = (argument: string) => (argument.startsWith('-') ? argument : `--${argument}`)

const milliseconds = (value: unknown, usual: number) => (typeof value === 'number' && value >= 0 ? value : usual)

function dialogs(value: unknown): PipeOptions['dialogs'] {
	const word = /^(accept|dismiss)/.exec(String(value ?? ''))?.[1]
	return (word as 'accept' | 'dismiss' | undefined) ?? 'leave'
}

/** The last of equal arguments counts; lists of features add up. */
function merged(all: string[]): string[] {
	const kept = new Map<string, string>()
	for (const argument of all) {
		const [name = '', value] = split(argument)
		const before = kept.get(name)
		const adds =
			/^--(?:disable|enable)-(?:features|blink-features)$/.test(name) && before !== undefined && value !== undefined
		kept.delete(name)
		kept.set(name, adds ? `${before},${value}` : argument)
	}
	return [...kept.values()]
}

const split = (argument: string) => {
	const at = argument.indexOf('=')
	return at < 0 ? [argument] : [argument.slice(0, at), argument.slice(at + 1)]
}

function emulation({ type }: BrowserWish, options: Json): PipeOptions['emulated'] {
	const asked = object('mobileEmulation', options.mobileEmulation ?? (type === 'MOBILE' ? telephone : undefined))
	if (Object.keys(asked).length === 0) return undefined
	if (asked.deviceName !== undefined) {
		const device = deviceSizes[String(asked.deviceName)]
		if (!device) refuse(`the device "${asked.deviceName}" is unknown; there are ${Object.keys(deviceSizes).join(', ')}`)
		return { device: { ...device, mobile: true, touch: true }, userAgent: agents[device.system] }
	}
	const metrics = object('deviceMetrics', asked.deviceMetrics)
	const number = (value: unknown) => (typeof value === 'number' ? value : 0)
	const userAgent = text(asked.userAgent)
	return {
		...(asked.deviceMetrics
			? {
					device: {
						width: number(metrics.width),
						height: number(metrics.height),
						pixelRatio: number(metrics.pixelRatio),
						mobile: metrics.mobile !== false,
						touch: metrics.touch !== false,
					},
				}
			: {}),
		...(userAgent ? { userAgent } : {}),
	}
}

const agents = {
	Android: telephone.userAgent,
	iPhone:
		'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
	iPad: 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
}
