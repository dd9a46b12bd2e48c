import { readBrowserWish } from '@assay/engine/surfaces/web/node/browser/browser-wish'
import { sessionCapabilities } from '@assay/engine/surfaces/web/node/browser/capabilities'
import { startDriver } from '@assay/engine/surfaces/web/node/browser/driver-process'
import { findChromedriver, findChromium } from '@assay/engine/surfaces/web/node/browser/find-browser'
import { makeOwnPlace } from '@assay/engine/surfaces/web/node/browser/own-place'
import type { Peer } from './browser-peers.ts'
import { programs } from './still-page.ts'

/** The bare WebDriver commands of each deed: find, then act. */
export async function openBareWebDriver(url: string): Promise<Peer> {
	const place = await makeOwnPlace()
	const path = findChromedriver(programs)
	const driver = await startDriver({ name: 'chromedriver', path, place }, new AbortController().signal)
	const send = async (method: string, path: string, body?: object) => {
		const response = await fetch(`http://127.0.0.1:${driver.port}${path}`, {
			method,
			...(body ? { body: JSON.stringify(body) } : {}),
		})
		const { value } = (await response.json()) as { value: Record<string, string> & string }
		if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
		return value
	}
	const local = { binary: findChromium(programs), profile: place.folder }
	const capabilities = { alwaysMatch: sessionCapabilities(readBrowserWish({}), local) }
	const { sessionId } = await send('POST', '/session', { capabilities })
	const session = `/session/${sessionId}`
	await send('POST', `${session}/url`, { url })
	const find = async (id: string) => {
		const found = await send('POST', `${session}/element`, { using: 'xpath', value: `//*[@id='${id}']` })
		return `${session}/element/${Object.values(found)[0]}`
	}
	return {
		click: async () => send('POST', `${await find('b')}/click`, {}),
		async enter() {
			const field = await find('i')
			await send('POST', `${field}/clear`, {})
			await send('POST', `${field}/value`, { text: 'Lisbon' })
		},
		verify: async () => send('GET', `${await find('t')}/text`),
		async close() {
			await send('DELETE', session)
			driver.stop()
			await place.remove()
		},
	}
}
