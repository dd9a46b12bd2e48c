import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { appiumHome, appiumPackages, noAppium } from '../packages/engine/test/support/appium.ts'

/** By project: which of their tests are about devices. */
const suites = {
	engine: ['mobile-', 'own-appium', 'device-recording', 'recording-on-device'],
	journeys: ['mobile-journey', 'mobile-recorder', 'mobile-kills'],
}

/**
 * All that is about devices on the real Appium, which is fetched into its own folder when it is not there: every case of the
 * actions, a tester with forty of them, the recorder, and kills in the middle of a run.
 */
export function mobile(): boolean {
	if (noAppium) {
		mkdirSync(appiumHome, { recursive: true })
		const fetching = ['install', '--prefix', appiumHome, '--ignore-scripts', '--save-exact', ...appiumPackages]
		spawnSync('npm', fetching, { stdio: 'inherit' })
	}
	const env = { ...process.env, ASSAY_MOBILE: 'all' }
	return Object.entries(suites)
		.map(([project, files]) => {
			const { status } = spawnSync('npx', ['vitest', 'run', '--project', project, ...files], { stdio: 'inherit', env })
			return status === 0
		})
		.every(Boolean)
}
