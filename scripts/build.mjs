import { build, install } from './prepare.mjs'
import { giveUp } from './say.mjs'

try {
	await install()
	await build({ force: true })
} catch (error) {
	giveUp(error)
}
