import { spawnSync } from 'node:child_process'
// @ts-expect-error The device is JavaScript.
import { fetchParts, whyNoDevice } from '../examples/android-device/parts.mjs'
import { fetchAppium } from '../packages/engine/test/support/fetch-appium.ts'

/** Every case of mobile actions on Android's own views; undefined where these cannot be had. */
export async function views(say: (line: string) => void): Promise<boolean | undefined> {
	fetchAppium()
	const failed = await fetchParts().then(
		() => whyNoDevice(),
		(error: Error) => error.message,
	)
	if (failed) {
		say(`not held by Android's own views: ${failed}`)
		return undefined
	}
	const tests = ['vitest', 'run', '--project', 'engine', 'mobile-on-robolectric']
	const { status } = spawnSync('npx', tests, { stdio: 'inherit', env: { ...process.env, ASSAY_MOBILE: 'all' } })
	return status === 0
}
