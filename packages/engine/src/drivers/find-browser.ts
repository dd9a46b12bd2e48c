import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { SessionRefused } from '../step-errors.ts'

/** Where Chromium and its driver are: as named, else in the PATH, else in the usual places. */
export interface BrowserPrograms {
	chromium: string
	chromedriver: string
}

export interface NamedPrograms {
	chromium?: string | undefined
	chromedriver?: string | undefined
}

export function findBrowser(named: NamedPrograms = {}): BrowserPrograms {
	return {
		chromium: find('Chromium', 'ASSAY_CHROMIUM', named.chromium, browserNames, usualBrowsers),
		chromedriver: find('chromedriver', 'ASSAY_CHROMEDRIVER', named.chromedriver, ['chromedriver'], usualDrivers),
	}
}

const browserNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const usualBrowsers = [
	'/usr/lib/chromium/chromium',
	'/snap/bin/chromium',
	'/opt/google/chrome/chrome',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const usualDrivers = [
	'/usr/lib/chromium/chromedriver',
	'/usr/lib/chromium-browser/chromedriver',
	'/opt/homebrew/bin/chromedriver',
]

function find(what: string, key: string, named: string | undefined, names: string[], usual: string[]): string {
	if (named) {
		if (runs(named)) return named
		throw new SessionRefused(`${key} names ${named}, which is not a program.`)
	}
	const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
	const inPath = folders.flatMap((folder) =>
		names.map((name) => join(folder, process.platform === 'win32' ? `${name}.exe` : name)),
	)
	const found = [...inPath, ...usual].find(runs)
	if (found) return found
	throw new SessionRefused(
		`${what} was not found. Install it (Debian: apt-get install chromium chromium-driver) or name it by ${key}.`,
	)
}

function runs(path: string): boolean {
	try {
		accessSync(path, constants.X_OK)
		return true
	} catch {
		return false
	}
}
