import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { treeOf } from '../../../test/processes.ts'
import { SessionLost } from '../src/run/step-errors.ts'
import type { Element } from '../src/surfaces/web/driver.ts'
import { openWebDriver } from '../src/surfaces/web/node/web.ts'
import { openLightDriver } from './support/light-driver.ts'

it.skipIf(process.platform !== 'linux')(
	'evidence of a page whose process was killed is given up soon, and the session is lost',
	async () => {
		const server = createServer((request, response) => {
			const html = request.url === '/'
			response.writeHead(200, { 'content-type': html ? 'text/html' : 'application/json' })
			response.end(html ? '<title>Kites</title><script>fetch("/kites")</script>' : '{"kites":3}')
		}).listen(0, '127.0.0.1')
		await once(server, 'listening')
		onTestFinished(() => void server.close())
		let browser = 0
		const driver = await openWebDriver({}, new AbortController().signal, {
			onProcess({ pid }) {
				browser = pid
				return { release() {} }
			},
		})
		onTestFinished(() => driver.close())
		await driver.go(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
		await expect.poll(async () => JSON.stringify(await driver.network())).toContain('kites\\":3')
		for (const { pid, command } of treeOf(browser))
			if (command.includes('--type=renderer')) process.kill(pid, 'SIGKILL')
		await expect.poll(() => driver.lost?.()).toBe('the page has crashed')
		// Their time is that of the test.
		await driver.network()
		await driver.consoleLines().catch(() => {})
		expect(await driver.title().catch((error) => error)).toBeInstanceOf(SessionLost)
	},
	20_000,
)

it('a page that never comes to the end of what a click has begun fails the step', async () => {
	const driver = await openLightDriver({ capabilities: { timeouts: { script: 500 } } }, new AbortController().signal)
	onTestFinished(() => driver.close())
	await driver.script('document.body.innerHTML = \'<button onclick="for(;;);">Add</button>\'')
	const { element } = await driver.look('//button', 'clickable')
	await expect(driver.click(element as Element)).rejects.toThrow(/^The page did not answer within 0\.5 s$/)
	await expect(driver.screenshot()).rejects.toThrow('The page did not answer within 0.5 s')
}, 20_000)
