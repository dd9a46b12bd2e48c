import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { trialLimits } from '@assay/contract/trials'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDoor } from '../src/executor/open-door.ts'
import { openReaper } from '../src/executor/reaper.ts'
import { openTargets } from '../src/executor/targets.ts'
import { tryLocator } from '../src/executor/try-locator.ts'

const usual = { ...trialLimits }

/** A trial may take a second here. */
beforeEach(() => void Object.assign(trialLimits, { running: 1 }))
afterEach(() => void Object.assign(trialLimits, usual))

it('a session that a busy grid gives after the trial is deleted', async () => {
	const asked: string[] = []
	const grid = createServer(async (request, response) => {
		asked.push(`${request.method} ${request.url}`)
		if (request.method === 'POST' && request.url === '/session') await pause(2000)
		const value = request.url === '/session' ? { sessionId: 'late', capabilities: { browserName: 'chrome' } } : null
		response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ value }))
	})
	await new Promise<void>((done) => grid.listen(0, '127.0.0.1', done))
	const { port } = grid.address() as AddressInfo
	const reaper = openReaper()
	const door = await openDoor(openTargets({ allowed: [{}] }))
	const settings = { remote: { webdriver: { url: `http://127.0.0.1:${port}` } } }
	const trial = {
		...{ trialId: 1, locator: '//li', place: 'page' as const, url: 'http://127.0.0.1:1/' },
		environment: { name: 'Test', ui: {}, api: {}, settings },
	}
	const link = { app: async () => undefined, appAddress: async () => undefined }
	const result = await tryLocator(trial, { reaper, door: async () => door, link }, new AbortController().signal)
	expect(result.problem?.message).toBe('The trial took longer than the 1 seconds it may take.')
	await expect.poll(() => asked.at(-1), { timeout: 5000 }).toBe('DELETE /session/late')
	reaper.close()
	await door.close()
	grid.closeAllConnections()
	grid.close()
}, 20_000)
