import { spawnSync } from 'node:child_process'
import { fetchAppium } from '../packages/engine/test/support/fetch-appium.ts'

/** Every case of mobile actions on the real Appium, which is fetched into its own folder when it is not there. */
export function mobile(): boolean {
	fetchAppium()
	const tests = ['vitest', 'run', '--project', 'engine', 'mobile-']
	const { status } = spawnSync('npx', tests, { stdio: 'inherit', env: { ...process.env, ASSAY_MOBILE: 'all' } })
	return status === 0
}
