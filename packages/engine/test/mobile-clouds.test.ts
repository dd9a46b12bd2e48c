import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { type DeviceOptions, openDevice } from '../src/surfaces/mobile/node/open-device.ts'
import { type Send, sendToCloud } from '../src/surfaces/mobile/node/send-to-cloud.ts'
import { recordedDevice, refused } from './support/recorded-device.ts'

// No provider was ever there: a server in their place writes down what they would be sent, and answers as their pages say.

interface Asked {
	to: string
	authorization: string
	body: string
}

/** Requests for any host go to a server on this machine, which answers by path. */
async function standIn(answers: Record<string, [number, unknown]>) {
	const asked: Asked[] = []
	const hosts: string[] = []
	const server = createServer(async (request, response) => {
		const chunks: Buffer[] = []
		for await (const chunk of request) chunks.push(chunk)
		asked.push({
			to: `${request.method} ${hosts.at(-1)}${request.url}`,
			authorization: Buffer.from(String(request.headers.authorization).replace('Basic ', ''), 'base64').toString(),
			body: Buffer.concat(chunks).toString('latin1'),
		})
		const [status, body] = answers[request.url ?? ''] ?? [404, { error: 'nothing here' }]
		response.writeHead(status, { 'content-type': 'application/json' })
		response.end(JSON.stringify(body))
	})
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
	const { port } = server.address() as AddressInfo
	const send: Send = async (url, request) => {
		hosts.push(url.host)
		return await sendToCloud(undefined)(new URL(url.pathname + url.search, `http://127.0.0.1:${port}`), request)
	}
	return { asked, send, close: () => server.close() }
}

const app = Buffer.from('PK the app')
const never = new AbortController().signal

/** Opens a session behind a provider's address; the session itself is refused, what it was asked for is what counts. */
async function opened(url: string, capabilities: object, send: Send, fileAddress?: DeviceOptions['fileAddress']) {
	const file = async (path: string) => (path === 'apps/shop.apk' ? app : undefined)
	const settings = { 'remote.webdriver.url': url, capabilities: { platformName: 'Android', ...capabilities } }
	const uploads = new Map<string, Promise<Record<string, unknown>>>()
	const once = () =>
		openDevice(settings, { file, fileAddress, send, uploads, door: refusing }, never).catch(
			({ message }: Error) => message,
		)
	const said = await once()
	// Another session of the same run.
	await once()
	const [given] = await Promise.all([...uploads.values()])
	return { said, given }
}

/** Nothing outside is ever reached by a test. */
const refusing = {
	port: 1,
	open: () => Promise.reject(new Error('not reached')),
	check: async () => {},
	keepOut: () => () => {},
	lastFailure: () => undefined,
	close() {},
}

const shop = { 'appium:app': 'apps/shop.apk' }

it('BrowserStack is given the app once, and the session names what it calls it', async () => {
	const cloud = await standIn({ '/app-automate/upload': [200, { app_url: 'bs://c700ce60' }] })
	const { given } = await opened('https://anna:s3cret@hub-cloud.browserstack.com/wd/hub', shop, cloud.send)
	cloud.close()
	expect(given).toEqual({ platformName: 'Android', 'appium:app': 'bs://c700ce60' })
	expect(cloud.asked.map(({ to, authorization }) => [to, authorization])).toEqual([
		['POST api-cloud.browserstack.com/app-automate/upload', 'anna:s3cret'],
	])
	expect(cloud.asked[0]?.body).toMatch(
		/^--assay-[\w-]+\r\nContent-Disposition: form-data; name="file"; filename="shop\.apk"\r\nContent-Type: application\/octet-stream\r\n\r\nPK the app\r\n--assay-[\w-]+--\r\n$/,
	)
})

it('Sauce Labs is given it in the region of the address, with the account of its own block', async () => {
	const cloud = await standIn({ '/v1/storage/upload': [201, { item: { id: '379c-11', name: 'shop.apk' } }] })
	const block = { 'sauce:options': { username: 'anna', accessKey: 's3cret' } }
	const url = 'https://ondemand.eu-central-1.saucelabs.com/wd/hub'
	const { given } = await opened(url, { ...shop, ...block }, cloud.send)
	cloud.close()
	expect(given).toEqual({ platformName: 'Android', 'appium:app': 'storage:379c-11', ...block })
	expect(cloud.asked.map(({ to, authorization }) => [to, authorization])).toEqual([
		['POST api.eu-central-1.saucelabs.com/v1/storage/upload', 'anna:s3cret'],
	])
	expect(cloud.asked[0]?.body).toContain('name="payload"; filename="shop.apk"')
	expect(cloud.asked[0]?.body).toContain('name="name"\r\n\r\nshop.apk\r\n')
})

it('pCloudy is asked for a token first, and the app stands in its block', async () => {
	const cloud = await standIn({
		'/api/access': [200, { result: { token: 'tok-1', code: 200 } }],
		'/api/upload_file': [200, { result: { token: 'tok-1', code: 200, file: 'shop.apk' } }],
	})
	const account = { pCloudy_Username: 'anna@shop.example', pCloudy_ApiKey: 's3cret' }
	const url = 'https://device.pcloudy.com/appiumcloud/wd/hub'
	const { given } = await opened(url, { ...shop, 'pcloudy:options': account }, cloud.send)
	cloud.close()
	expect(given).toEqual({
		platformName: 'Android',
		'pcloudy:options': { ...account, pCloudy_ApplicationName: 'shop.apk' },
	})
	expect(cloud.asked.map(({ to }) => to)).toEqual([
		'GET device.pcloudy.com/api/access',
		'POST device.pcloudy.com/api/upload_file',
	])
	expect(cloud.asked[0]?.authorization).toBe('anna@shop.example:s3cret')
	expect(cloud.asked[1]?.body).toContain('name="token"\r\n\r\ntok-1\r\n')
	expect(cloud.asked[1]?.body).toContain('name="source_type"\r\n\r\nraw\r\n')
})

it('what a provider refuses is said with its reason and without the key, and tried again by the next session', async () => {
	const cloud = await standIn({ '/app-automate/upload': [401, { error: 'The key s3cret is unknown' }] })
	const { said } = await opened('https://anna:s3cret@hub.browserstack.com/wd/hub', shop, cloud.send)
	cloud.close()
	expect(said).toBe('BrowserStack did not take the app. It answered 401: The key ******** is unknown')
	expect(cloud.asked.length).toBe(2)
	expect((await opened('https://hub.browserstack.com/wd/hub', shop, cloud.send)).said).toBe(
		'BrowserStack takes the app shop.apk with an account alone: remote.webdriver.url needs a name and a key, or bstack:options needs userName and accessKey.',
	)
})

it('another server, and one that only looks like a provider, is given nothing', async () => {
	const device = await recordedDevice({ platformName: 'Android' })
	const cloud = await standIn({})
	const problemAt = async (url: string) => (await opened(url, shop, cloud.send)).said
	expect(await problemAt(device.url)).toMatch(
		/^The capability appium:app names "apps\/shop\.apk", a file of the project/,
	)
	expect(await problemAt('https://u:k@browserstack.com.evil.example/wd/hub')).toMatch(/a file of the project, which/)
	const { given } = await opened('https://u:k@hub.browserstack.com', { 'appium:app': 'bs://known' }, cloud.send)
	expect(given).toBeUndefined()
	expect(cloud.asked).toEqual([])
	cloud.close()
	await device.close()
})

it('another server gets an app of the project from an address of ours, which no message shows', async () => {
	const device = await recordedDevice({ platformName: 'Android' })
	const asked: string[] = []
	const fileAddress = async (path: string) => {
		asked.push(path)
		return path === 'apps/shop.apk' ? 'https://assay.example/apps/4711/Tea%20shop.apk' : undefined
	}
	const session = async (app: string, block = false) => {
		const named = block ? { 'appium:options': { app } } : { 'appium:app': app }
		const settings = { 'remote.webdriver.url': device.url, capabilities: { platformName: 'Android', ...named } }
		const driver = await openDevice(settings, { file: async () => undefined, fileAddress })
		await driver.close()
		return { wanted: device.wanted, about: driver.about() }
	}
	const own = 'https://assay.example/apps/4711/Tea%20shop.apk'
	expect(await session('./apps/shop.apk')).toEqual({
		wanted: expect.objectContaining({ 'appium:app': own }),
		about: 'Device: Android, app Tea shop.apk',
	})
	expect((await session('apps/shop.apk', true)).wanted).toMatchObject({ 'appium:options': { app: own } })
	expect((await session('https://else.example/shop.apk')).wanted).toMatchObject({
		'appium:app': 'https://else.example/shop.apk',
	})
	expect(asked).toEqual(['apps/shop.apk', 'apps/shop.apk'])
	device.answers = { 'POST /session': refused('session not created', `Cannot download the app from ${own}: 404`) }
	await expect(session('apps/shop.apk')).rejects.toThrow(/Cannot download the app from apps\/shop\.apk: 404/)
	await device.close()
	const cloud = await standIn({ '/app-automate/upload': [200, { app_url: 'bs://c700ce60' }] })
	const { given } = await opened('https://anna:s3cret@hub.browserstack.com', shop, cloud.send, fileAddress)
	expect(given).toMatchObject({ 'appium:app': 'bs://c700ce60' })
	cloud.close()
})
