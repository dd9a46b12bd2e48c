import { fork } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, install, root } from './prepare.mjs'
import { giveUp } from './say.mjs'

/** `npm start`: installs and builds what is missing, then runs the product in this process and the demo shop in its own. */
try {
	endWithNpm()
	await install()
	await build()
	const shop = process.env.ASSAY_DEMO_SHOP_URL ?? (await startShop())
	// The environment holds text only: a shop that is off must not become the word "undefined".
	if (shop) process.env.ASSAY_DEMO_SHOP_URL = shop
	await import(pathToFileURL(join(root, 'dist/server.mjs')).href)
} catch (error) {
	giveUp(error)
}

/**
 * npm gives its signals to the process it started, and to nothing below it: the script in package.json has the shell replaced by
 * this process, where a shell can do that. Where it cannot, or npm was killed, no signal comes: then we end in order as well.
 */
function endWithNpm() {
	if (process.env.npm_lifecycle_event !== 'start') return
	const parent = process.ppid
	const look = setInterval(() => {
		if (process.ppid === parent && lives(parent)) return
		clearInterval(look)
		// On Windows a signal to oneself is no signal but an end at once.
		if (process.platform !== 'win32') process.kill(process.pid, 'SIGTERM')
		else if (!process.emit('SIGTERM')) process.exit(1)
	}, 500)
	look.unref()
}

/** Windows goes on naming a parent that has ended. */
function lives(pid) {
	try {
		process.kill(pid, 0)
		return true
	} catch (error) {
		return error.code === 'EPERM'
	}
}

/**
 * The shop ends with this process, however that ends: it leaves when its channel closes. Its place is taken here, so that nobody
 * waits for it: who calls before it has begun is answered when it has.
 */
async function startShop() {
	if (process.env.ASSAY_DEMO_SHOP === 'off') return undefined
	const wished = Number(process.env.SHOP_PORT ?? 8090)
	// The product itself may have been given the shop's usual port.
	const own = wished === Number(process.env.ASSAY_PORT)
	const place = await listen(own ? 0 : wished).catch(() => listen(0))
	const { port } = place.address()
	const shop = fork(join(root, 'scripts/shop.mjs'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
	shop.once('error', () => place.close())
	shop.send('listen here', place, () => place.close())
	// The server alone decides how long this process lives.
	shop.unref()
	shop.channel?.unref()
	return `http://127.0.0.1:${port}`
}

function listen(port) {
	const place = createServer().unref()
	return new Promise((resolve, reject) => place.once('error', reject).listen(port, '127.0.0.1', () => resolve(place)))
}
