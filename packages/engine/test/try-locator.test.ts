import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDoor } from '../src/executor/open-door.ts'
import { openReaper, type Reaper } from '../src/executor/reaper.ts'
import { openTargets } from '../src/executor/targets.ts'
import { tryLocator } from '../src/executor/try-locator.ts'
import type { Door } from '../src/surfaces/node/door.ts'
import { testBundle } from './support/host.ts'

let server: Server
let base: string
let reaper: Reaper
let door: Door
beforeAll(async () => {
	server = createServer((request, reply) => {
		const signedIn = /user=anna/.test(request.headers.cookie ?? '')
		reply.writeHead(200, { 'content-type': 'text/html' })
		if (request.url === '/orders' && signedIn) reply.end('<!doctype html><title>Orders</title><li>one</li><li>two</li>')
		else
			reply.end(`<!doctype html><title>Sign in</title><input id=user>
<button id=go onclick="document.cookie='user='+user.value+';path=/'">Go</button>`)
	})
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
	base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	reaper = openReaper()
	door = await openDoor(openTargets({ allowed: [{}] }))
})
afterAll(async () => {
	server.closeAllConnections()
	server.close()
	reaper.close()
	await door.close()
})

function trial(steps?: string[]) {
	const environment = {
		name: 'Test',
		ui: { baseUrl: base, user: 'anna' },
		api: {},
		settings: { 'Explicit.wait.time': 3 },
	}
	const text = `Feature: f\nScenario: sign in\n${(steps ?? []).map((step) => `* ${step}`).join('\n')}`
	return tryLocator(
		{
			trialId: 1,
			locator: '//li',
			place: 'page',
			url: `${base}/orders`,
			environment,
			...(steps ? { before: testBundle([{ text }], { environment }) } : {}),
		},
		{ reaper, door: async () => door, link: { app: async () => undefined, appAddress: async () => undefined } },
		new AbortController().signal,
	)
}

const png = /^iVBOR/

// Each has a browser of its own, and two wait for what never comes.
it.concurrent('looks at a page behind a sign-in that a feature makes, and shows the page', async () => {
	const signIn = ['OPEN </>', 'ENTER [id=user] + <user>', 'CLICK [id=go]']
	expect(await trial(signIn)).toEqual({
		count: 2,
		url: `${base}/orders`,
		title: 'Orders',
		picture: expect.stringMatching(png),
		page: expect.stringMatching(png),
	})
}, 60_000)

it.concurrent('without it sees what a stranger sees', async () => {
	expect(await trial()).toEqual({
		count: 0,
		url: `${base}/orders`,
		title: 'Sign in',
		page: expect.stringMatching(png),
	})
}, 60_000)

it.concurrent('says which step of the feature before did not pass, and shows where', async () => {
	expect(await trial(['OPEN </>', 'CLICK [id=nobody]'])).toEqual({
		problem: {
			about: 'feature',
			message:
				'The feature that runs before failed. sign in: [id=nobody] was not found (waited 3 s, Explicit.wait.time)',
		},
		url: `${base}/`,
		title: 'Sign in',
		page: expect.stringMatching(png),
	})
}, 60_000)
