import { findEnvKey } from '@assay/contract/env-keys'
import { readPath } from '../../../../feature/values/dotted-path.ts'
import { isUnset } from '../../../../feature/values/is-unset.ts'
import { seconds } from '../../../../run/settings.ts'
import { SessionRefused } from '../../../../run/step-errors.ts'
import { refusedSetting } from '../../browser-settings.ts'
import { ownProxy } from './own-proxy.ts'

/** What the environment's settings ask of a browser: the keys of the help page, as JSON or as text holding JSON. */
export interface BrowserWish {
	/** One of the values of webdriver.type. */
	type: string
	/** A grid, a provider or a driver elsewhere. */
	url: URL | undefined
	/** How a Chromium on this machine is driven: over a pipe of its own, or by chromedriver. */
	local: 'pipe' | 'chromedriver'
	/** Which browser a provider is asked for. */
	browser: string | undefined
	capabilities: Record<string, unknown>
	arguments: string[]
	prefs: Record<string, unknown>
	/** How long a page may take to load, and what says so. */
	pageLoad: PageLoad
	/** Of a browser that we start ourselves, as `--proxy-server` takes it; it stands in none of the others any more. */
	proxy?: string
}

export interface PageLoad {
	milliseconds: number
	setting: string
}

/** Where providers take sessions, unless remote.webdriver.url says otherwise. */
const hubs: Record<string, string> = {
	BROWSERSTACK: 'https://hub-cloud.browserstack.com/wd/hub',
	SAUCELABS: 'https://ondemand.us-west-1.saucelabs.com/wd/hub',
}

/** Those that this machine cannot start, and what they need. */
const elsewhere: Record<string, string> = {
	SAFARI: 'the address of a grid with Safari, or of safaridriver on a Mac',
	PCLOUDY: 'the address that pCloudy gives you',
}

/**
 * Throws `SessionRefused` for what is no wish, and for what no environment may ask.
 * @param added names of arguments that the operator allows beside the list
 */
export function readBrowserWish(settings: Record<string, unknown>, added: readonly string[] = []): BrowserWish {
	const value = (key: string) => readPath(settings, key)?.value
	const type = String(value('webdriver.type') || 'CHROME')
		.trim()
		.toUpperCase()
	const types = findEnvKey('webdriver.type')?.values ?? []
	if (!types.includes(type)) {
		throw new SessionRefused(`The setting webdriver.type must be one of ${types.join(', ')}, not ${type}.`)
	}
	const url = sessionAddress(settings, type)
	if (!url && elsewhere[type]) {
		throw new SessionRefused(`webdriver.type ${type} needs the setting remote.webdriver.url: ${elsewhere[type]}.`)
	}
	const wish: BrowserWish = {
		type,
		url,
		local: localClient(value('webdriver.local')),
		browser: String(value('config.browser') ?? '').trim() || undefined,
		capabilities: readCapabilities(settings),
		arguments: list(value('arguments')),
		prefs: object('prefs', value('prefs')),
		pageLoad: pageLoadLimit(settings, readCapabilities(settings)),
	}
	const name = String(wish.capabilities.browserName ?? (type === 'FIREFOX' ? 'firefox' : (wish.browser ?? type)))
	const why = refusedSetting({ ...wish, firefox: /^firefox$/i.test(name), elsewhere: url !== undefined, added })
	if (why) throw new SessionRefused(why)
	return url ? wish : withOwnProxy(wish)
}

/** The setting `capabilities`. Throws `SessionRefused` where it is no JSON object. */
export const readCapabilities = (settings: Record<string, unknown>): Record<string, unknown> =>
	object('capabilities', readPath(settings, 'capabilities')?.value)

/** Where sessions are asked for: the setting, or the provider's own; undefined where there is neither. */
export const sessionAddress = (settings: Record<string, unknown>, type?: string): URL | undefined => {
	const provider =
		type ??
		String(readPath(settings, 'webdriver.type')?.value ?? '')
			.trim()
			.toUpperCase()
	return address(readPath(settings, 'remote.webdriver.url')?.value || hubs[provider])
}

function pageLoadLimit(settings: Record<string, unknown>, { timeouts }: Record<string, unknown>): PageLoad {
	const asked = (timeouts as { pageLoad?: unknown } | null | undefined)?.pageLoad
	if (typeof asked === 'number' && asked >= 0) return { milliseconds: asked, setting: 'capabilities.timeouts.pageLoad' }
	// No page is loaded at once.
	const milliseconds = Math.max(1, seconds(settings, 'Explicit.wait.time')) * 1000
	return { milliseconds, setting: 'Explicit.wait.time' }
}

function localClient(value: unknown): BrowserWish['local'] {
	const word = String(value || 'pipe')
		.trim()
		.toLowerCase()
	if (word === 'pipe' || word === 'chromedriver') return word
	throw new SessionRefused(`The setting webdriver.local must be PIPE or CHROMEDRIVER, not ${value}.`)
}

/** What goes to which proxy is said in one place, whoever asked for it where. */
function withOwnProxy(wish: BrowserWish): BrowserWish {
	const { proxy, ...capabilities } = wish.capabilities
	const given: string[] = []
	for (const block of ['goog:chromeOptions', 'ms:edgeOptions']) {
		const options = object(block, capabilities[block])
		if (!Array.isArray(options.args)) continue
		const args = options.args.map(String)
		given.push(...args)
		capabilities[block] = { ...options, args: withoutProxy(args) }
	}
	const server = ownProxy(proxy, [...given, ...wish.arguments])
	return { ...wish, capabilities, arguments: withoutProxy(wish.arguments), ...(server ? { proxy: server } : {}) }
}

const withoutProxy = (all: string[]) => all.filter((argument) => !/^-{0,2}proxy-server\b/.test(argument))

function address(value: unknown): URL | undefined {
	if (isUnset(value)) return undefined
	const text = String(value)
	if (!URL.canParse(text) || !/^https?:/.test(text)) {
		throw new SessionRefused(`The setting remote.webdriver.url is not an http address: ${text}`)
	}
	return new URL(text)
}

function object(key: string, value: unknown): Record<string, unknown> {
	const read = typeof value === 'string' ? parsed(key, value) : value
	if (isUnset(read)) return {}
	if (typeof read === 'object' && !Array.isArray(read)) return read as Record<string, unknown>
	throw new SessionRefused(`The setting ${key} must be a JSON object.`)
}

function list(value: unknown): string[] {
	if (Array.isArray(value)) return value.map(String)
	if (typeof value !== 'string' || value.trim() === '') return []
	if (value.trim().startsWith('[')) return list(parsed('arguments', value))
	// One argument may hold commas (`--window-size=800,600`), so they part arguments only before the next one's dashes.
	return value
		.split(/[,;\s]+(?=-)/)
		.map((part) => part.trim())
		.filter(Boolean)
}

function parsed(key: string, text: string): unknown {
	if (text.trim() === '') return undefined
	try {
		return JSON.parse(text)
	} catch {
		throw new SessionRefused(`The setting ${key} is not valid JSON.`)
	}
}
