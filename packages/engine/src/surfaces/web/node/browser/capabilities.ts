import { type Door, doorArguments } from '../../../node/door.ts'
import type { BrowserWish } from './browser-wish.ts'

/** A browser that we start ourselves. */
export interface LocalBrowser {
	binary: string
	profile: string
	/** Where it downloads to. */
	downloads?: string
	/** Chromium's own sandbox cannot start here. */
	unsandboxed?: boolean
	door?: Door | undefined
}

type Capabilities = Record<string, unknown>

/** New-session capabilities: ours first, so that what the environment asks for wins. */
export function sessionCapabilities(wish: BrowserWish, local?: LocalBrowser): Capabilities {
	const { capabilities } = wish
	// A device is driven by Appium, which takes what it knows and refuses the rest.
	if (isDevice(capabilities)) return { ...classic, ...capabilities }
	const browserName = capabilities.browserName ?? browsers[wish.type] ?? wish.browser ?? 'chrome'
	return {
		browserName,
		// A dialog is the page's answer to a step: never dismissed unseen.
		unhandledPromptBehavior: 'ignore',
		timeouts: { implicit: 0, pageLoad: wish.pageLoad.milliseconds, script: 60_000 },
		...classic,
		...capabilities,
		...optionsOf(String(browserName), wish, local),
	}
}

/** One request per command. BiDi costs a second connection: a Firefox of our own reports its console and what it loads by it. */
const classic = { 'wdio:enforceWebDriverClassic': true }

const browsers: Record<string, string> = { CHROME: 'chrome', MOBILE: 'chrome', FIREFOX: 'firefox', SAFARI: 'safari' }

const isDevice = (capabilities: Capabilities) =>
	/^(?:android|ios)$/i.test(String(capabilities.platformName ?? '')) ||
	Object.keys(capabilities).some((key) => key.startsWith('appium:'))

function optionsOf(browserName: string, wish: BrowserWish, local: LocalBrowser | undefined): Capabilities {
	if (/^chrom/i.test(browserName)) {
		return { 'goog:loggingPrefs': logs, ...chromiumOptions('goog:chromeOptions', wish, local) }
	}
	if (/edge/i.test(browserName)) return chromiumOptions('ms:edgeOptions', wish, local)
	if (/^firefox$/i.test(browserName))
		return { ...firefoxOptions(wish, local), ...firefoxProxy(wish, local), ...(local ? { webSocketUrl: true } : {}) }
	return {}
}

/** Its block of capabilities; `local`: of a browser that is started on this machine. */
export function chromiumOptions(key: string, wish: BrowserWish, local: LocalBrowser | undefined): Capabilities {
	const options = own(wish.capabilities[key])
	return {
		[key]: {
			...(local ? { binary: local.binary } : {}),
			...(wish.type === 'MOBILE' ? { mobileEmulation: telephone } : {}),
			...options,
			args: [
				...(local ? localArguments(local) : []),
				...(local?.unsandboxed ? ['--no-sandbox'] : []),
				...listed(options.args),
				...wish.arguments,
				...(local ? doorArguments(local.door, wish.proxy) : []),
			],
			prefs: {
				...quietPrefs,
				...own(options.prefs),
				...wish.prefs,
				...(local?.downloads ? { 'download.default_directory': local.downloads } : {}),
			},
		},
	}
}

function firefoxOptions(wish: BrowserWish, local: LocalBrowser | undefined): Capabilities {
	const options = own(wish.capabilities['moz:firefoxOptions'])
	const ours = local ? ['-headless', '--width=1280', '--height=720'] : []
	return {
		'moz:firefoxOptions': {
			...(local ? { binary: local.binary } : {}),
			...options,
			args: [...ours, ...listed(options.args), ...wish.arguments],
			prefs: {
				'signon.rememberSignons': false,
				...own(options.prefs),
				...wish.prefs,
				...(local?.downloads
					? {
							'browser.download.folderList': 2,
							'browser.download.dir': local.downloads,
							'browser.download.useDownloadDir': true,
						}
					: {}),
				...(local?.door ? behindDoor : {}),
			},
		},
	}
}

/** Names are resolved at the door, this machine is behind it too, and nothing goes past it. */
const behindDoor = {
	'network.proxy.socks_remote_dns': true,
	'network.proxy.allow_hijacking_localhost': true,
	'network.proxy.no_proxies_on': '',
	'network.proxy.failover_direct': false,
	'network.dns.disablePrefetch': true,
	'media.peerconnection.ice.proxy_only': true,
}

/** Firefox is given its proxy by a capability. */
function firefoxProxy({ proxy }: BrowserWish, local: LocalBrowser | undefined): Capabilities {
	const door = local?.door && `127.0.0.1:${local.door.port}`
	const one = (kind: string) =>
		proxy
			?.split(';')
			.find((entry) => entry.startsWith(`${kind}=`))
			?.slice(kind.length + 1)
	const all = proxy?.includes('=') ? undefined : proxy
	const socks = one('socks') ?? (all?.startsWith('socks') ? all : undefined)
	const [http, https] = [one('http'), one('https')].map((given) => given ?? (socks === all ? undefined : all))
	const bare = (address: string) => address.replace(/^\w+:\/\//, '')
	if (!door && !proxy) return {}
	return {
		proxy: {
			proxyType: 'manual',
			...(http ? { httpProxy: bare(http) } : {}),
			...(https ? { sslProxy: bare(https) } : {}),
			...((socks ?? door)
				? { socksProxy: bare(socks ?? door ?? ''), socksVersion: socks?.startsWith('socks4') ? 4 : 5 }
				: {}),
			noProxy: [],
		},
	}
}

/** The console, and what the network does. */
const logs = { browser: 'ALL', performance: 'ALL' }

const own = (value: unknown) => (typeof value === 'object' && value !== null ? value : {}) as Capabilities
const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** What MOBILE emulates, unless the capabilities name a device. */
export const telephone = {
	deviceMetrics: { width: 390, height: 844, pixelRatio: 3, touch: true, mobile: true },
	userAgent:
		'Mozilla/5.0 (Linux; Android 14; Mobile) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
}

/** Its own start page asks the outside world, and offers to save passwords cover the page. */
export const quietPrefs = {
	'session.restore_on_startup': 4,
	'session.startup_urls': ['about:blank'],
	credentials_enable_service: false,
	'profile.password_manager_enabled': false,
	// A second download of a page would wait for somebody to allow it.
	'profile.default_content_setting_values.automatic_downloads': 1,
	'profile.password_manager_leak_detection': false,
}

const disabledFeatures = `--disable-features=${[
	...['Translate', 'OptimizationHints', 'MediaRouter', 'BackForwardCache'],
	// A frame of its own for each document, also of the same site, costs a fifth of the processor time of showing a page.
	'RenderDocument',
	// Pages below the address bar, which nobody sees: each window would load them into a process of their own.
	...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
].join()}`

export const localArguments = ({ profile }: Pick<LocalBrowser, 'profile'>) => [
	'--headless=new',
	`--user-data-dir=${profile}`,
	'--window-size=1280,720',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-dev-shm-usage',
	disabledFeatures,
	'--disable-search-engine-choice-screen',
	// Reports of crashes would go into folders of nobody's and are read by nobody.
	'--disable-breakpad',
	'--no-default-browser-check',
	'--no-first-run',
	'--password-store=basic',
]
