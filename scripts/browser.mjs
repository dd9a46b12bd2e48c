import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { run, step } from './say.mjs'

const found = (names) =>
	(process.env.PATH ?? '')
		.split(':')
		.flatMap((folder) => names.map((name) => join(folder, name)))
		.find((path) => existsSync(path))

const browsers = [
	'chromium',
	'chromium-browser',
	'google-chrome',
	'google-chrome-stable',
	'microsoft-edge-stable',
	'microsoft-edge',
]

const find = () => ({
	chromium: process.env.ASSAY_CHROMIUM ?? found(browsers),
	chromedriver: process.env.ASSAY_CHROMEDRIVER ?? found(['chromedriver']),
})

/** The variables that name a Chromium for the tests, and chromedriver where it is there: Debian's package where we may install it. */
export async function browser() {
	const here = find()
	if (here.chromium) return named(here)
	if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
		const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
		await step("Installing Debian's chromium and chromium-driver", async () => {
			await run('apt-get', ['update', '-qq'], { env })
			await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'chromium-driver'], { env })
		})
		return named(find())
	}
	throw new Error(
		'The tests need Chromium, Chrome or Edge; none could be found.\n' +
			'On Debian or Ubuntu: sudo apt-get install chromium\n' +
			'Elsewhere: install Chrome, and name it in ASSAY_CHROMIUM if it is not found.',
	)
}

function named({ chromium, chromedriver }) {
	if (!chromedriver) console.log('chromedriver is not installed: the tests of the setting webdriver.local are skipped.')
	return { ASSAY_CHROMIUM: chromium, ...(chromedriver ? { ASSAY_CHROMEDRIVER: chromedriver } : {}) }
}
