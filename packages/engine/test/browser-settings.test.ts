import { describe, expect, it } from 'vitest'
import { readBrowserWish } from '../src/surfaces/web/node/browser/browser-wish.ts'
import { sessionCapabilities } from '../src/surfaces/web/node/browser/capabilities.ts'

const where =
	'. The help page lists what an environment may ask for, under "References". An operator may add arguments by ASSAY_BROWSER_ARGUMENTS.'
const chrome = (options: object) => ({ capabilities: { 'goog:chromeOptions': options } })
const grid = { 'remote.webdriver.url': 'http://grid.example:4444' }

const refusal = (settings: Record<string, unknown>, added?: string[]): string | undefined => {
	try {
		readBrowserWish(settings, added)
		return undefined
	} catch (error) {
		return (error as Error).message
	}
}

describe('what an environment asks of a browser', () => {
	it.each<[string, Record<string, unknown>]>([
		[
			'window, language and look',
			{ arguments: '--window-size=800,600 --lang=de --force-dark-mode, --hide-scrollbars' },
		],
		['arguments without dashes', { arguments: ['start-maximized', 'incognito', 'disable-gpu'] }],
		['certificates', { capabilities: { acceptInsecureCerts: true }, arguments: ['--ignore-certificate-errors'] }],
		['features', { arguments: ['--enable-features=Foo,Bar', '--disable-blink-features=AutomationControlled'] }],
		['a fake camera', { arguments: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] }],
		['an emulated device', chrome({ mobileEmulation: { deviceName: 'Pixel 7' }, args: ['--user-agent=a b'] })],
		[
			'preferences',
			{
				prefs: {
					'download.prompt_for_download': false,
					profile: { default_content_setting_values: { notifications: 2 } },
				},
			},
		],
		['an excluded switch', chrome({ excludeSwitches: ['enable-automation'], useAutomationExtension: false })],
		['waiting', { capabilities: { pageLoadStrategy: 'eager', timeouts: { pageLoad: 1000 } } }],
		[
			'a provider',
			{
				...grid,
				capabilities: { 'bstack:options': { local: true }, 'appium:app': '/a.apk', 'LT:Options': {}, 'se:name': 'a' },
			},
		],
		['a grid in a container', { ...grid, arguments: ['--no-sandbox', '--disable-dev-shm-usage'] }],
		['downloads of a grid', { ...grid, prefs: { 'download.default_directory': '/home/seluser/Downloads' } }],
		[
			'Firefox',
			{
				'webdriver.type': 'FIREFOX',
				arguments: ['-headless', '--width', '800'],
				prefs: { 'intl.accept_languages': 'de' },
			},
		],
	])('%s may be', (_, settings) => expect(refusal(settings)).toBeUndefined())

	it.each<[string, Record<string, unknown>]>([
		...[
			'--utility-cmd-prefix=/bin/sh',
			'--renderer-cmd-prefix=xterm -e',
			'--gpu-launcher=/bin/sh',
			'--ppapi-plugin-launcher=/bin/sh',
			'--browser-subprocess-path=/bin/sh',
			'--no-sandbox',
			'--disable-setuid-sandbox',
			'--disable-gpu-sandbox',
			'--single-process',
			'--remote-debugging-port=9222',
			'--remote-debugging-address=0.0.0.0',
			'--remote-debugging-pipe',
			'--user-data-dir=/root',
			'--disk-cache-dir=/etc',
			'--load-extension=/tmp/x',
			'--disable-extensions-except=/tmp/x',
			'--proxy-bypass-list=127.0.0.1',
			'--proxy-pac-url=data:,x',
			'--no-proxy-server',
			'--host-rules=MAP * 127.0.0.1',
			'--host-resolver-rules=MAP * 127.0.0.1',
			'--log-file=/etc/x',
			'--log-net-log=/etc/x',
			'--crash-dumps-dir=/etc',
			'--ssl-key-log-file=/etc/x',
			'--allow-file-access-from-files',
			'--allow-file-access',
			'--use-file-for-fake-video-capture=/etc/passwd',
			'--js-flags=--logfile=/etc/x',
			'--app=file:///etc/passwd',
			'--screenshot=/etc/x',
			'--print-to-pdf=/etc/x',
			'--force-webrtc-ip-handling-policy=default',
			'--blink-settings=allowFileAccessFromFileURLs=true',
		].map((argument): [string, Record<string, unknown>] => [
			`The argument ${argument.split('=')[0]} is not one that an environment may give a browser`,
			{ arguments: [argument] },
		]),
		[
			'The argument --utility-cmd-prefix is not one that an environment may give a browser',
			chrome({ args: ['utility-cmd-prefix=/bin/sh'] }),
		],
		[
			'The argument --file:///etc/passwd is not one that an environment may give a browser',
			{ arguments: ['file:///etc/passwd'] },
		],
		[
			'The argument --utility-cmd-prefix is not one that an environment may give a browser',
			{ ...grid, arguments: ['--utility-cmd-prefix=/bin/sh'] },
		],
		[
			'The argument -profile is not one that an environment may give a browser',
			{ 'webdriver.type': 'FIREFOX', arguments: ['-profile', '/root'] },
		],
		[
			'The feature in --enable-blink-features=MojoJS is not one that an environment may switch',
			{ arguments: ['--enable-blink-features=MojoJS'] },
		],
		['The option binary of goog:chromeOptions is not for environments', chrome({ binary: '/bin/sh' })],
		['The option binary of goog:chromeOptions is not for environments', { ...grid, ...chrome({ binary: '/bin/sh' }) }],
		[
			'The option debuggerAddress of goog:chromeOptions is not for environments',
			chrome({ debuggerAddress: '127.0.0.1:1' }),
		],
		['The option minidumpPath of goog:chromeOptions is not for environments', chrome({ minidumpPath: '/etc' })],
		['The option extensions of goog:chromeOptions is not for environments', chrome({ extensions: ['UEsDBA=='] })],
		['The option localState of goog:chromeOptions is not for environments', chrome({ localState: {} })],
		['The argument --user-data-dir cannot be left out', chrome({ excludeSwitches: ['user-data-dir'] })],
		['The argument --proxy-server cannot be left out', chrome({ excludeSwitches: ['proxy-server'] })],
		[
			'The option profile of moz:firefoxOptions is not for environments',
			{ 'webdriver.type': 'FIREFOX', capabilities: { 'moz:firefoxOptions': { profile: 'UEsD' } } },
		],
		[
			'The option env of moz:firefoxOptions is not for environments',
			{ capabilities: { 'moz:firefoxOptions': { env: { MOZ_LOG_FILE: '/etc/x' } } } },
		],
		['The option androidPackage of goog:chromeOptions is not for environments', chrome({ androidPackage: 'a' })],
		[
			'The capability wdio:chromedriverOptions is not for environments',
			{ capabilities: { 'wdio:chromedriverOptions': { binary: '/bin/sh' } } },
		],
		['The capability chromeOptions is not for environments', { ...grid, capabilities: { chromeOptions: {} } }],
		['The capability se:options is not for environments', { capabilities: { 'se:options': {} } }],
		[
			'The preference session.startup_urls is not one that an environment may set',
			{ prefs: { 'session.startup_urls': ['file:///etc/passwd'] } },
		],
		[
			'The preference webrtc.ip_handling_policy is not one that an environment may set',
			{ prefs: { webrtc: { ip_handling_policy: 'default' } } },
		],
		['The preference proxy.mode is not one that an environment may set', chrome({ prefs: { 'proxy.mode': 'direct' } })],
		[
			'The preference network.proxy.type is not one that an environment may set',
			{ 'webdriver.type': 'FIREFOX', prefs: { 'network.proxy.type': 0 } },
		],
		[
			"The preference download.default_directory names a folder of the executor, where downloads go into the run's own",
			{ prefs: { download: { default_directory: '/etc' } } },
		],
	])('is refused: %s', (sentence, settings) => expect(refusal(settings)).toBe(sentence + where))

	it('may be more where an operator says so', () => {
		expect(refusal({ arguments: ['--js-flags=--expose-gc'] }, ['--js-flags'])).toBeUndefined()
		expect(refusal({ arguments: ['--js-flags=--expose-gc'] }, ['js-flags'])).toBeUndefined()
		expect(refusal({ arguments: ['--log-file=/x'] }, ['js-flags'])).toContain('The argument --log-file is not')
	})
})

describe('the proxy of an environment', () => {
	const local = { binary: '/chromium', profile: '/p', root: false, door: { port: 4000 } as never }
	const args = (settings: Record<string, unknown>) => {
		const options = sessionCapabilities(readBrowserWish(settings), local)['goog:chromeOptions'] as { args: string[] }
		return options.args.slice(-3)
	}
	const closed = ['--proxy-bypass-list=<-loopback>', '--force-webrtc-ip-handling-policy=disable_non_proxied_udp']

	it.each<[Record<string, unknown>, string]>([
		[{}, 'socks5://127.0.0.1:4000'],
		[{ capabilities: { proxy: { proxyType: 'direct' } } }, 'socks5://127.0.0.1:4000'],
		[{ arguments: ['--proxy-server=zap.example:8080'] }, 'zap.example:8080'],
		[chrome({ args: ['proxy-server=http://zap.example:8080'] }), 'http://zap.example:8080'],
		[
			{ capabilities: { proxy: { proxyType: 'manual', httpProxy: 'zap.example:8080' } } },
			'http=zap.example:8080;socks=socks5://127.0.0.1:4000',
		],
		[
			{ capabilities: { proxy: { proxyType: 'MANUAL', sslProxy: 'a:1', socksProxy: 'b:2', socksVersion: 4 } } },
			'https=a:1;socks=socks4://b:2',
		],
	])('%o leaves no way around the door', (settings, server) =>
		expect(args(settings)).toEqual([`--proxy-server=${server}`, ...closed]),
	)

	it.each<[Record<string, unknown>, RegExp]>([
		[{ arguments: ['--proxy-server=direct://'] }, /^The proxy "direct:\/\/" must be an address like/],
		[{ arguments: ['--proxy-server=a:1,direct://'] }, /^The proxy "a:1,direct:\/\/" must be/],
		[{ capabilities: { proxy: { proxyType: 'pac', proxyAutoconfigUrl: 'http://a/p' } } }, /must be of the type manual/],
		[{ capabilities: { proxy: { proxyType: 'system' } } }, /it is system\.$/],
		[{ capabilities: { proxy: { proxyType: 'manual', httpProxy: 'a:1', noProxy: ['localhost'] } } }, /with noProxy\.$/],
	])('%o is refused', (settings, sentence) => expect(refusal(settings)).toMatch(sentence))
})
