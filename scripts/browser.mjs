import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { run, step } from './say.mjs'

const found = (names) =>
	(process.env.PATH ?? '')
		.split(':')
		.flatMap((folder) => names.map((name) => join(folder, name)))
		.find((path) => existsSync(path))

const find = () => ({
	chromium:
		process.env.ASSAY_CHROMIUM ?? found(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']),
	chromedriver: process.env.ASSAY_CHROMEDRIVER ?? found(['chromedriver']),
})

/** Chromium and its driver for the tests: what is there, else Debian's packages where we may install them. */
export async function browser() {
	const here = find()
	if (here.chromium && here.chromedriver) return here
	if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
		const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
		await step("Installing Debian's chromium and chromium-driver", async () => {
			await run('apt-get', ['update', '-qq'], { env })
			await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'chromium-driver'], { env })
		})
		return find()
	}
	throw new Error(
		`The tests need Chromium and chromedriver; ${here.chromium ? 'chromedriver' : here.chromedriver ? 'Chromium' : 'both'} could not be found.\n` +
			'On Debian or Ubuntu: sudo apt-get install chromium chromium-driver\n' +
			'Elsewhere: install Chrome and the chromedriver of the same version, and name them in ASSAY_CHROMIUM and ASSAY_CHROMEDRIVER.',
	)
}
