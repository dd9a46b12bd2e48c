import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openReaper } from '../src/executor/reaper.ts'
import { SessionLost, SessionRefused } from '../src/run/step-errors.ts'
import { openWebDriver } from '../src/surfaces/web/node/web.ts'
import { type ActionSuite, openActionSuite, suiteCases } from './action-suite.ts'
import { keepsPages } from './keeps-pages.ts'
import { type Grid, startGrid, whyNoGrid } from './support/grid.ts'

const never = new AbortController().signal
const missing = await whyNoGrid()
if (missing) console.log(`The tests on a Selenium Grid are skipped: ${missing}.`)

/** A session and what its lease says of it. */
async function leased(grid: Grid) {
	let url = ''
	const driver = await openWebDriver(grid.settings, never, {
		onSession(session) {
			url = session.url
			return { release() {} }
		},
	})
	return { driver, url, id: url.slice(url.lastIndexOf('/') + 1) }
}

describe.skipIf(missing !== '')(`a Selenium Grid${missing && `, skipped: ${missing}`}`, () => {
	let grid: Grid
	let suite: ActionSuite
	beforeAll(async () => {
		grid = await startGrid()
		suite = await openActionSuite(() => openWebDriver(grid.settings, never))
	}, 180_000)
	afterAll(async () => {
		await suite?.close()
		await grid?.stop()
	}, 60_000)

	// The whole suite runs on it by `npm run prove actions`; here what a connection from afar makes different.
	const chosen =
		/^(?:OPEN|CLICK|ENTER|HOVER|AXE_CHECK|CALL_CUSTOM|SWITCH_WINDOW|VERIFY_ALERT_PRESENT|FRAME_DRAG_AND_DROP|UPLOAD_FILE) passes/
	for (const one of suiteCases.filter(({ title }) => chosen.test(title))) {
		it(`${one.title}`, async () => expect(await suite.check(one)).toBeUndefined(), 60_000)
	}

	it('reports every change of the page, and what was loaded', async () => {
		const driver = await openWebDriver(grid.settings, never)
		const pictures: Uint8Array[] = []
		try {
			await driver.go(`${grid.url}/status`)
			const film = await driver.film(async (picture) => void pictures.push(picture))
			// A picture of the driver's own would be a PNG, and come once a second.
			await expect.poll(() => pictures.length, { timeout: 10_000 }).toBeGreaterThan(0)
			expect(Buffer.from(pictures[0] ?? []).toString('hex', 0, 3)).toBe('ffd8ff')
			film.stop()
			expect(JSON.stringify(await driver.network())).toContain(`${grid.url}/status`)
		} finally {
			await driver.close()
		}
	}, 60_000)

	describe('of its browsers, of which', () => keepsPages({ settings: () => grid.settings }))

	it('gives its session back when a feature has ended', async () => {
		const { driver, id } = await leased(grid)
		// Its status follows a moment later, for the sessions of the tests before as well.
		await expect.poll(grid.sessions, { timeout: 10_000 }).toContain(id)
		await driver.close()
		await expect.poll(grid.sessions, { timeout: 10_000 }).not.toContain(id)
	}, 60_000)

	it('gets the session of an executor that died deleted by the next one', async () => {
		const base = mkdtempSync(join(tmpdir(), 'assay-reaped-'))
		const { url, id } = await leased(grid)
		await expect.poll(grid.sessions, { timeout: 10_000 }).toContain(id)
		// What a killed executor leaves: its folder, its lease, and nobody who owns them.
		const folder = join(base, '1-dead')
		mkdirSync(join(folder, 'leases'), { recursive: true })
		const { pid } = JSON.parse(
			execFileSync(process.execPath, ['-p', 'JSON.stringify({pid: process.pid})'], { encoding: 'utf8' }),
		)
		writeFileSync(join(folder, 'owner.json'), JSON.stringify({ pid, startedAt: 'long ago' }))
		writeFileSync(join(folder, 'leases/a.json'), JSON.stringify({ url }))
		const reaper = openReaper(base)
		await expect.poll(grid.sessions, { timeout: 15_000 }).not.toContain(id)
		expect(readdirSync(base)).not.toContain('1-dead')
		reaper.close()
	}, 60_000)

	it('says in one sentence which browser it does not have', async () => {
		const settings = { ...grid.settings, capabilities: { browserName: 'netscape' } }
		const opening = openWebDriver(settings, never)
		await expect(opening).rejects.toThrow(SessionRefused)
		await expect(opening).rejects.toThrow(
			/^http:\/\/127\.0\.0\.1:\d+ gave no browser\. The browser could not be started: .*$/,
		)
	}, 200_000)

	it('reports a browser that dies in the middle as a lost session', async () => {
		const browsers = async () => {
			const status = await (await fetch(`${grid.url}/status`)).text()
			return [...status.matchAll(/"goog:processID":\s*(\d+)/g)].map(([, pid]) => Number(pid))
		}
		const others = await browsers()
		const driver = await openWebDriver(grid.settings, never)
		const [pid = 0] = (await browsers()).filter((one) => !others.includes(one))
		expect(pid).toBeGreaterThan(1)
		process.kill(pid, 'SIGKILL')
		await expect.poll(() => driver.title().catch((error: unknown) => error)).toBeInstanceOf(SessionLost)
		await driver.close()
	}, 60_000)
})
