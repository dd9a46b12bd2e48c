/**
 * What an environment may ask of a browser: lists, because a browser takes hundreds of arguments and preferences, and some
 * start programs, read and write files, open ports or lead traffic past the executor. Help shows them, and a run refuses
 * everything else in one sentence. Unaware of how a browser is driven.
 */
export interface AllowedSettings {
	about: string
	/** Arguments of Chromium and Edge, without dashes. */
	arguments: readonly string[]
}

const words = (text: string) => text.trim().split(/\s+/)

export const chromiumArguments: readonly AllowedSettings[] = [
	{
		about: 'Window',
		arguments: words(
			'window-size window-position start-maximized start-fullscreen kiosk incognito guest headless hide-scrollbars force-device-scale-factor high-dpi-support touch-events disable-pinch disable-infobars',
		),
	},
	{
		about: 'Language, user agent, sites',
		arguments: words(
			'lang accept-lang user-agent enable-features disable-features enable-blink-features disable-blink-features enable-experimental-web-platform-features enable-automation test-type disable-extensions disable-default-apps disable-popup-blocking disable-translate disable-save-password-bubble disable-search-engine-choice-screen disable-component-update disable-background-networking disable-sync disable-client-side-phishing-detection disable-hang-monitor disable-prompt-on-repost disable-print-preview disable-ipc-flooding-protection disable-domain-reliability no-first-run no-default-browser-check no-pings password-store use-mock-keychain remote-allow-origins',
		),
	},
	{
		about: 'Network and certificates',
		arguments: words(
			'proxy-server ignore-certificate-errors ignore-certificate-errors-spki-list allow-insecure-localhost allow-running-insecure-content unsafely-treat-insecure-origin-as-secure disable-web-security disable-site-isolation-trials auth-server-allowlist auth-negotiate-delegate-allowlist disable-quic disable-http2',
		),
	},
	{
		about: 'Permissions, sound and camera',
		arguments: words(
			'disable-notifications deny-permission-prompts disable-geolocation use-fake-ui-for-media-stream use-fake-device-for-media-stream mute-audio autoplay-policy',
		),
	},
	{
		about: 'Look and drawing',
		arguments: words(
			'force-dark-mode force-high-contrast force-prefers-reduced-motion force-color-profile font-render-hinting disable-font-subpixel-positioning disable-lcd-text disable-smooth-scrolling disable-gpu disable-gpu-compositing disable-software-rasterizer disable-accelerated-2d-canvas disable-gpu-rasterization enable-gpu-rasterization ignore-gpu-blocklist use-gl use-angle enable-unsafe-swiftshader enable-webgl disable-webgl disable-dev-shm-usage disable-threaded-animation disable-threaded-scrolling disable-renderer-backgrounding disable-background-timer-throttling disable-backgrounding-occluded-windows',
		),
	},
]

/** A browser elsewhere is kept by its own machine, which may need these; ours has a sandbox to lose. */
export const elsewhereArguments = words('no-sandbox disable-setuid-sandbox')

export const firefoxArguments = words('headless width height private private-window kiosk window-size')

/** With a dot at the end: all that begin so. */
export const chromiumPrefs = words(
	'accept_languages alternate_error_pages. autofill. browser.enable_spellchecking credentials_enable_autosignin credentials_enable_service dom_distiller. download.prompt_for_download download.directory_upgrade download.open_pdf_in_system_reader download.extensions_to_open download_bubble. hardware_acceleration_mode. in_product_help. intl. plugins.always_open_pdf_externally printing. privacy_sandbox. profile.block_third_party_cookies profile.content_settings. profile.cookie_controls_mode profile.default_content_setting_values. profile.default_content_settings. profile.managed_default_content_settings. profile.password_manager_enabled profile.password_manager_leak_detection safebrowsing. search. signin. spellcheck. translate. translate_blocked_languages translate_site_blacklist translate_whitelists. webkit.webprefs.',
)

/** Folders, which on the executor's own machine are the run's own. */
export const folderPrefs = words(
	'download.default_directory savefile.default_directory browser.download.dir browser.download.downloadDir browser.download.lastDir browser.download.folderList browser.download.useDownloadDir',
)

export const firefoxPrefs = words(
	'accessibility. app.update. browser.cache. browser.display. browser.download. browser.formfill. browser.helperApps.neverAsk. browser.privatebrowsing.autostart browser.sessionstore. browser.shell.checkDefaultBrowser browser.tabs.warnOnClose browser.zoom. browser.theme. datareporting. dom. extensions.activeThemeID font. full-screen-api. general.useragent.locale general.useragent.override geo. gfx. image. intl. javascript.enabled layers. layout. media.autoplay. media.navigator. media.volume_scale network.cookie. network.http. pdfjs. permissions.default. plugin. print. privacy. security.cert_pinning. security.enterprise_roots.enabled security.insecure_field_warning. security.mixed_content. security.OCSP. security.ssl. security.tls. services.sync. signon. toolkit.cosmeticAnimations.enabled toolkit.telemetry. ui. webgl.',
)

export const driverCapabilities = words(
	'acceptInsecureCerts browserName browserVersion pageLoadStrategy platformName proxy setWindowRect strictFileInteractability timeouts unhandledPromptBehavior webSocketUrl goog:chromeOptions goog:loggingPrefs ms:edgeOptions ms:loggingPrefs moz:firefoxOptions moz:webdriverClick moz:accessibilityChecks safari:automaticInspection safari:automaticProfiling wdio:enforceWebDriverClassic',
)

/** What the blocks goog:chromeOptions, ms:edgeOptions and moz:firefoxOptions may hold. */
export const browserOptions: Record<string, readonly string[]> = {
	'goog:chromeOptions': words('args prefs mobileEmulation excludeSwitches perfLoggingPrefs w3c useAutomationExtension'),
	'ms:edgeOptions': words('args prefs mobileEmulation excludeSwitches perfLoggingPrefs w3c useAutomationExtension'),
	'moz:firefoxOptions': words('args prefs log'),
}

/** Of a browser on a device elsewhere. */
const deviceOptions = words('androidPackage androidActivity androidDeviceSerial androidUseRunningApp')

/** What an environment may leave out of a driver's own arguments beside those that it may give. */
const excludable = words('enable-automation enable-logging')

const where =
	'The help page lists what an environment may ask for, under "References". An operator may add arguments by ASSAY_BROWSER_ARGUMENTS.'

export interface AskedSettings {
	/** The settings `capabilities`, `arguments` and `prefs`. */
	capabilities: Record<string, unknown>
	arguments: readonly string[]
	prefs: Record<string, unknown>
	firefox: boolean
	/** On a grid or at a provider. */
	elsewhere: boolean
	/** Names of arguments that the operator adds, with dashes or without. */
	added: readonly string[]
}

/** Reads ASSAY_BROWSER_ARGUMENTS: names apart by commas. Throws an `Error` that says what is expected. */
export function readArgumentNames(text: string): string[] {
	const names = text
		.split(',')
		.map((name) => name.trim())
		.filter(Boolean)
	const wrong = names.find((name) => !/^-{0,2}[a-z0-9][a-z0-9-]*$/i.test(name))
	if (wrong) throw new Error(`names of arguments apart by commas, like --js-flags (and not "${wrong}")`)
	return names
}

/** Why a browser is not asked for this, as one sentence and where to read on; undefined where all may be asked. */
export function refusedSetting(asked: AskedSettings): string | undefined {
	const found = [...refusals(asked)][0]
	return found && `${found}. ${where}`
}

function* refusals(asked: AskedSettings): Iterable<string> {
	const { capabilities, elsewhere, added } = asked
	for (const argument of asked.arguments) yield* refusedArgument(argument, asked.firefox, elsewhere, added)
	yield* refusedPrefs(asked.prefs, asked.firefox, elsewhere)
	for (const [name, value] of Object.entries(capabilities)) {
		const options = browserOptions[name]
		const ours = /^(?:goog|ms|moz|wdio):|^(?:chromeOptions|firefox_\w+|chrome\.\w+)$/i.test(name) || !elsewhere
		if (ours && !driverCapabilities.includes(name)) yield `The capability ${name} is not for environments`
		if (options) yield* refusedOptions(name, value, [...options, ...(elsewhere ? deviceOptions : [])], asked)
	}
}

function* refusedOptions(block: string, value: unknown, known: string[], asked: AskedSettings): Iterable<string> {
	const firefox = block.startsWith('moz:')
	const options = isObject(value) ? value : {}
	for (const [name, inner] of Object.entries(options)) {
		if (!known.includes(name)) yield `The option ${name} of ${block} is not for environments`
		if (name === 'args')
			for (const one of listed(inner)) yield* refusedArgument(String(one), firefox, asked.elsewhere, asked.added)
		if (name === 'prefs') yield* refusedPrefs(isObject(inner) ? inner : {}, firefox, asked.elsewhere)
		if (name === 'excludeSwitches')
			for (const one of listed(inner)) {
				const plain = nameOf(String(one))
				if (plain === 'proxy-server' || !(excludable.includes(plain) || chromium.has(plain)))
					yield `The argument --${plain} cannot be left out`
			}
	}
}

const chromium = new Set(chromiumArguments.flatMap((group) => group.arguments))

function* refusedArgument(
	argument: string,
	firefox: boolean,
	elsewhere: boolean,
	added: readonly string[],
): Iterable<string> {
	const name = nameOf(argument)
	const shown = /^-/.test(argument) ? (argument.split('=')[0] ?? '') : `--${name}`
	if (added.some((one) => nameOf(one) === name)) return
	const known = firefox ? firefoxArguments.includes(name) : chromium.has(name)
	// A number may follow Firefox's --width as an argument of its own.
	if (firefox && /^\d+$/.test(argument)) return
	if (!known && !(elsewhere && elsewhereArguments.includes(name)))
		yield `The argument ${shown} is not one that an environment may give a browser`
	// It hands every page the browser's own connections to its other processes.
	else if (/^(?:enable|disable)-(?:blink-)?features$/.test(name) && /mojo/i.test(argument))
		yield `The feature in ${argument} is not one that an environment may switch`
}

const nameOf = (argument: string) =>
	argument
		.trim()
		.replace(/^-{1,2}/, '')
		.split('=')[0] ?? ''

function* refusedPrefs(prefs: Record<string, unknown>, firefox: boolean, elsewhere: boolean): Iterable<string> {
	const list = firefox ? firefoxPrefs : chromiumPrefs
	for (const name of leaves(prefs)) {
		if (folderPrefs.includes(name)) {
			if (!elsewhere)
				yield `The preference ${name} names a folder of the executor, where downloads go into the run's own`
		} else if (!list.some((one) => (one.endsWith('.') ? name.startsWith(one) : name === one)))
			yield `The preference ${name} is not one that an environment may set`
	}
}

/** Preferences may also be written one inside the other. */
function* leaves(prefs: Record<string, unknown>, before = ''): Iterable<string> {
	for (const [name, value] of Object.entries(prefs)) {
		if (isObject(value) && Object.keys(value).length > 0) yield* leaves(value, `${before}${name}.`)
		else yield before + name
	}
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value)
const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
