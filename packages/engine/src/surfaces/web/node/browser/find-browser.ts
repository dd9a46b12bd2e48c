import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { SessionRefused } from '../../../../run/step-errors.ts'
import { debianPackage } from '../../../node/debian-package.ts'

/** A browser and its driver: as named, else in the PATH, else in the usual places. */
export interface BrowserPrograms {
	browser: string
	driver: string
}

export interface NamedPrograms {
	chromium?: string | undefined
	chromedriver?: string | undefined
}

/** Chromium, Chrome or Edge; it needs nothing beside it. */
export const findChromium = (named: NamedPrograms = {}): string =>
	find('Chromium', 'ASSAY_CHROMIUM', named.chromium, browserNames, usualBrowsers)

/** Only where the setting webdriver.local asks for it. */
export const findChromedriver = (named: NamedPrograms = {}): string =>
	find('chromedriver', 'ASSAY_CHROMEDRIVER', named.chromedriver, ['chromedriver'], usualDrivers)

/** Named by ASSAY_FIREFOX and ASSAY_GECKODRIVER where they are not found by themselves. */
export function findFirefox({ ASSAY_FIREFOX, ASSAY_GECKODRIVER } = process.env): BrowserPrograms {
	return {
		browser: find('Firefox', 'ASSAY_FIREFOX', ASSAY_FIREFOX, ['firefox-esr', 'firefox'], usualFirefoxes),
		driver: find('geckodriver', 'ASSAY_GECKODRIVER', ASSAY_GECKODRIVER, ['geckodriver'], []),
	}
}

const browserNames = [
	...['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'],
	...['microsoft-edge-stable', 'microsoft-edge', 'msedge'],
]
const usualBrowsers = [
	'/usr/lib/chromium/chromium',
	'/snap/bin/chromium',
	'/opt/google/chrome/chrome',
	'/opt/microsoft/msedge/msedge',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	'/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
	'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
	'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]
const usualDrivers = [
	'/usr/lib/chromium/chromedriver',
	'/usr/lib/chromium-browser/chromedriver',
	'/opt/homebrew/bin/chromedriver',
]

const usualFirefoxes = [
	'/usr/lib/firefox-esr/firefox-esr',
	'/usr/lib/firefox/firefox',
	'/Applications/Firefox.app/Contents/MacOS/firefox',
	'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

const packages: Record<string, string> = {
	Chromium: debianPackage('chromium'),
	chromedriver: debianPackage('chromium-driver'),
	Firefox: debianPackage('firefox-esr'),
	geckodriver: 'github.com/mozilla/geckodriver/releases, 0.36 or newer',
}

/** What npm puts there under a driver's name is a script that downloads it. */
const wrappers = /node_modules[\\/]\.bin[\\/]?$/

function find(what: string, key: string, named: string | undefined, names: string[], usual: string[]): string {
	if (named) {
		if (runs(named)) return named
		throw new SessionRefused(`${key} names ${named}, which is not a program.`)
	}
	const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '' && !wrappers.test(folder))
	const inPath = folders.flatMap((folder) =>
		names.map((name) => join(folder, process.platform === 'win32' ? `${name}.exe` : name)),
	)
	const found = [...inPath, ...usual].find(runs)
	if (found) return found
	throw new SessionRefused(`${what} was not found. Install it (${packages[what]}) or name it by ${key}.`)
}

function runs(path: string): boolean {
	try {
		accessSync(path, constants.X_OK)
		return true
	} catch {
		return false
	}
}
