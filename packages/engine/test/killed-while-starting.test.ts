import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { treeOf } from '../../../test/processes.ts'
import { SessionLost, SessionRefused } from '../src/run/step-errors.ts'
import { readBrowserWish } from '../src/surfaces/web/node/browser/browser-wish.ts'
import { startChromium } from '../src/surfaces/web/node/browser/chromium-process.ts'
import { startDriver } from '../src/surfaces/web/node/browser/driver-process.ts'
import { findChromium } from '../src/surfaces/web/node/browser/find-browser.ts'
import { makeOwnPlace, type OwnPlace } from '../src/surfaces/web/node/browser/own-place.ts'
import { openPipeBrowser } from '../src/surfaces/web/node/pipe/pipe-browser.ts'
import { drivePipe } from '../src/surfaces/web/node/pipe/pipe-driver.ts'
import { openLocal } from '../src/surfaces/web/node/webdriver/local-browser.ts'

// Programs that end before they can be used, as a browser and its driver do when somebody or a lack of memory ends them.

let folder: string
let place: OwnPlace
const signal = new AbortController().signal

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'assay-test-'))
	await chmod(folder, 0o755)
	place = await makeOwnPlace()
})
afterAll(async () => {
	await place.remove()
	await rm(folder, { recursive: true })
})

async function program(name: string, text: string): Promise<string> {
	const path = join(folder, name)
	await writeFile(path, `#!/bin/sh\n${text}\n`, { mode: 0o755 })
	return path
}
const drive = async (path: string) => startDriver({ name: 'chromedriver', path, place }, signal)
const browse = (path: string) => startChromium({ path, place, arguments: [] }, signal)
const thrown = (asked: Promise<unknown>) =>
	asked.then(
		() => undefined,
		(error: unknown) => error,
	)

describe('a program that is killed before it can be used loses a session', () => {
	it.each([
		['a driver', 'KILL', drive, 'The browser session was lost: chromedriver was killed (SIGKILL) while it started'],
		['a driver', 'TERM', drive, 'The browser session was lost: chromedriver was killed (SIGTERM) while it started'],
		['a browser', 'KILL', browse, 'The browser session was lost: the browser was killed (SIGKILL) while it started'],
	])('%s, by SIG%s', async (_, name, start, message) => {
		const path = await program(`kills-itself-${name}`, `kill -${name} $$`)
		expect(await thrown(start(path))).toEqual(new SessionLost(message))
	})

	it('a driver while its browser starts', async () => {
		// It takes the question for a session and breaks the connection off when the driver is gone.
		const server = createServer((socket) => void setTimeout(() => socket.destroy(), 1000)).listen(0, '127.0.0.1')
		await once(server, 'listening')
		const { port } = server.address() as AddressInfo
		const chromedriver = await program(
			'listens-shortly',
			`echo "ChromeDriver was started successfully on port ${port}."\nsleep 0.3\nkill -KILL $$`,
		)
		const wish = readBrowserWish({ 'webdriver.type': 'CHROME', 'webdriver.local': 'chromedriver' })
		const error = await thrown(openLocal(wish, signal, { chromium: findChromium(), chromedriver }))
		server.close()
		expect(error).toEqual(new SessionLost('The browser session was lost: chromedriver ended while the browser started'))
	}, 60_000)
})

describe('a page whose process ends before the driver attaches to it', () => {
	it('is given another one', async () => {
		let pid = 0
		const onProcess = (started: { pid: number }) => {
			pid = started.pid
			return { release() {} }
		}
		const wish = readBrowserWish({ 'webdriver.type': 'CHROME' })
		const browser = await openPipeBrowser(wish, signal, { onProcess })
		try {
			const pages = () => treeOf(pid).filter(({ command }) => command.includes('--type=renderer'))
			while (pages().length === 0) await wait(20)
			for (const page of pages()) process.kill(page.pid, 'SIGKILL')
			// So that the browser itself has noticed.
			await wait(700)
			const driver = await drivePipe(browser)
			await driver.go('about:blank')
			expect(await driver.script('return 6 * 7')).toBe(42)
		} finally {
			await browser.end()
		}
	}, 20_000)
})

describe('a driver whose port is taken', () => {
	const taken = `echo "bind() failed: Address already in use (98)\nIPv4 port not available. Exiting..." >&2\nexit 1`
	const countOf = async (name: string) => (await readFile(join(folder, name), 'utf8')).length

	it('is started again', async () => {
		const times = join(folder, 'times')
		const path = await program(
			'finds-its-port-once-taken',
			`printf x >> ${times}\n[ $(wc -c < ${times}) = 1 ] && { ${taken}; }\necho "ChromeDriver was started successfully on port 4444."\nsleep 60`,
		)
		await writeFile(times, '')
		await chmod(times, 0o666)
		const driver = await drive(path)
		driver.stop()
		expect(driver.port).toBe(4444)
		expect(await countOf('times')).toBe(2)
	})

	it('is refused where the third is taken too', async () => {
		const always = join(folder, 'always')
		await writeFile(always, '')
		await chmod(always, 0o666)
		const error = await thrown(drive(await program('finds-its-port-taken', `printf x >> ${always}\n${taken}`)))
		expect(error).toBeInstanceOf(SessionRefused)
		expect((error as Error).message).toContain('IPv4 port not available')
		expect(await countOf('always')).toBe(3)
	})
})

describe('a program that ends by itself is refused', () => {
	it.each([
		['a driver', drive, 'ended at once with code 3. no'],
		['a browser', browse, 'The browser could not be started: no'],
	])('%s', async (_, start, message) => {
		const error = await thrown(start(await program('ends', 'echo no >&2\nexit 3')))
		expect(error).toBeInstanceOf(SessionRefused)
		expect((error as Error).message).toContain(message)
	})

	it('also by a signal of its own making', async () => {
		const error = await thrown(drive(await program('aborts', 'kill -ABRT $$')))
		expect(error).toBeInstanceOf(SessionRefused)
		expect((error as Error).message).toContain('ended at once with code SIGABRT')
	})
})
