import { SessionRefused } from '../step-errors.ts'
import { readPath } from '../values/dotted-path.ts'

/** What the environment's settings ask of a browser: the keys of the help page, as JSON or as text holding JSON. */
export interface BrowserWish {
	/** A grid or a driver elsewhere. */
	url: URL | undefined
	capabilities: Record<string, unknown>
	arguments: string[]
	prefs: Record<string, unknown>
}

export function readBrowserWish(settings: Record<string, unknown>): BrowserWish {
	const value = (key: string) => readPath(settings, key)?.value
	const type = String(value('webdriver.type') || 'CHROME').toUpperCase()
	if (type !== 'CHROME') {
		throw new SessionRefused(`Assay cannot drive webdriver.type ${type} yet. Set it to CHROME.`)
	}
	return {
		url: address(value('remote.webdriver.url')),
		capabilities: object('capabilities', value('capabilities')),
		arguments: list(value('arguments')),
		prefs: object('prefs', value('prefs')),
	}
}

function address(value: unknown): URL | undefined {
	if (value === undefined || value === null || value === '') return undefined
	const text = String(value)
	if (!URL.canParse(text) || !/^https?:/.test(text)) {
		throw new SessionRefused(`The setting remote.webdriver.url is not an http address: ${text}`)
	}
	return new URL(text)
}

function object(key: string, value: unknown): Record<string, unknown> {
	const read = typeof value === 'string' ? parsed(key, value) : value
	if (read === undefined || read === null || read === '') return {}
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

export interface LocalChrome {
	chromium: string
	profile: string
	root: boolean
}

/** New-session capabilities: ours first, so that what the environment asks for wins. */
export function chromeCapabilities(wish: BrowserWish, local?: LocalChrome): Record<string, unknown> {
	const { 'goog:chromeOptions': wished, ...capabilities } = wish.capabilities
	const options = (typeof wished === 'object' && wished !== null ? wished : {}) as Record<string, unknown>
	const own = local ? localArguments(local) : []
	return {
		browserName: 'chrome',
		// A dialog is the page's answer to a step: never dismissed unseen.
		unhandledPromptBehavior: 'ignore',
		'goog:loggingPrefs': { browser: 'ALL' },
		// One request per command. BiDi would cost a second connection and dismisses dialogs of its own accord.
		'wdio:enforceWebDriverClassic': true,
		timeouts: { implicit: 0, pageLoad: 120_000, script: 60_000 },
		...capabilities,
		'goog:chromeOptions': {
			...(local ? { binary: local.chromium } : {}),
			...options,
			args: [...own, ...(Array.isArray(options.args) ? options.args : []), ...wish.arguments],
			prefs: { ...quietPrefs, ...(options.prefs as object | undefined), ...wish.prefs },
		},
	}
}

/** Offers to save passwords cover the page. */
const quietPrefs = {
	credentials_enable_service: false,
	'profile.password_manager_enabled': false,
	'profile.password_manager_leak_detection': false,
}

const localArguments = ({ profile, root }: LocalChrome) => [
	'--headless=new',
	`--user-data-dir=${profile}`,
	'--window-size=1280,720',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-dev-shm-usage',
	'--disable-features=Translate,OptimizationHints,MediaRouter',
	'--disable-search-engine-choice-screen',
	'--no-first-run',
	...(root ? ['--no-sandbox'] : []),
]
