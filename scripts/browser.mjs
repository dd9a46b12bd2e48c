import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, step } from './say.mjs'

const found = (names) =>
	(process.env.PATH ?? '')
		.split(delimiter)
		.flatMap((folder) => names.map((name) => join(folder, process.platform === 'win32' ? `${name}.exe` : name)))
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

const needed = ['chromium', 'chromium-driver']

/** What looks at our own pages and tries out actions: a third of the processor time of a start. Older systems have no such package. */
const windowless = 'chromium-headless-shell'

/** The variables that name a Chromium for the tests, and chromedriver where it is there: Debian's package where we may install it. */
export async function browser() {
	const wanted = [...(find().chromium ? [] : needed), ...(found([windowless]) ? [] : [windowless])]
	if (mayInstall() && wanted.length > 0) await aptInstall(wanted).catch(() => find().chromium || aptInstall(needed))
	const here = find()
	if (here.chromium) return named(here)
	throw new Error(
		'The tests need Chromium, Chrome or Edge; none could be found.\n' +
			'On Debian or Ubuntu: sudo apt-get install chromium\n' +
			'Elsewhere: install Chrome, and name it in ASSAY_CHROMIUM if it is not found.',
	)
}

/** Programs that single tests use, and which; without them those are left out. */
export const uses = {
	git: {
		of: 'sync and push',
		files: ['git.test.ts', 'git-edits.test.ts', 'git-hostile.test.ts', 'git-journey.test.ts', 'bad-outside.test.ts'],
	},
	Xvfb: { package: 'xvfb', of: 'desktop features', files: ['desktop-on-screen.test.ts', 'desktop-journey.test.ts'] },
	mousepad: { of: 'desktop features', files: ['desktop-on-screen.test.ts', 'desktop-journey.test.ts'] },
	xcalc: { package: 'x11-apps', of: 'desktop features', files: ['desktop-on-screen.test.ts'] },
	curl: { of: 'commands that are copied from the pages', files: ['ci.test.ts', 'first-minutes.test.ts'] },
}

/** Words for vitest that leave out what cannot run here, each said with its reason; Debian's packages are installed where we may. */
export async function leaveOut() {
	const missing = () => Object.keys(uses).filter((name) => !found([name]))
	if (missing().length > 0 && mayInstall()) await aptInstall(missing().map((name) => uses[name].package ?? name))
	return missing().flatMap((name) => {
		console.log(`${name} is not installed: the tests of ${uses[name].of} are skipped.`)
		return uses[name].files.map((file) => `--exclude=**/${file}`)
	})
}

const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

async function aptInstall(packages) {
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
	await step(`Installing Debian's ${packages.join(' and ')}`, async () => {
		await run('apt-get', ['update', '-qq'], { env })
		await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env })
	})
}

function named({ chromium, chromedriver }) {
	if (!chromedriver) console.log('chromedriver is not installed: the tests of the setting webdriver.local are skipped.')
	return { ASSAY_CHROMIUM: chromium, ...(chromedriver ? { ASSAY_CHROMEDRIVER: chromedriver } : {}) }
}
