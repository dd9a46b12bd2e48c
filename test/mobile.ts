import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { appiumHome, appiumPackages, noAppium } from '../packages/engine/test/support/appium.ts'

/** Every case of mobile actions on the real Appium, which is fetched into its own folder when it is not there. */
export function mobile(): boolean {
	if (noAppium) {
		mkdirSync(appiumHome, { recursive: true })
		const fetching = ['install', '--prefix', appiumHome, '--ignore-scripts', '--save-exact', ...appiumPackages]
		spawnSync('npm', fetching, { stdio: 'inherit' })
	}
	const tests = ['vitest', 'run', '--project', 'engine', 'mobile-']
	const { status } = spawnSync('npx', tests, { stdio: 'inherit', env: { ...process.env, ASSAY_MOBILE: 'all' } })
	return status === 0
}
