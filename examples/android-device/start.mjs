import { startDevice } from './device.mjs'
import { whyNoDevice } from './parts.mjs'

/** A Robolectric device for an Appium of one's own, until this is interrupted. */
const why = whyNoDevice()
if (why) {
	console.error(`There is no Robolectric device: ${why}`)
	process.exit(1)
}
const { sdk, stop } = await startDevice()
console.log(`The Robolectric device is ready: ANDROID_HOME=${sdk}`)
for (const signal of ['SIGINT', 'SIGTERM'])
	process.once(signal, async () => {
		await stop()
		process.exit()
	})
