import {
	chmodSync,
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { processesNaming } from '../src/executor/process-facts.ts'
import { openReaper, type Reaper } from '../src/executor/reaper.ts'
import { findChromium } from '../src/surfaces/web/node/browser/find-browser.ts'
import { openWebDriver, type StartedProcess } from '../src/surfaces/web/node/web.ts'
import { noChromedriver } from './support/chromedriver.ts'
import { type Pages, servePages } from './support/pages.ts'

const never = new AbortController().signal
const root = process.getuid?.() === 0
const linux = process.platform === 'linux'

const status = (pid: number, field: string) =>
	new RegExp(`^${field}:\\s*(\\S+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
/** Chromium's processes write it anew, with blanks between the arguments. */
const commandLine = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split(/[\0 ]+/)

/** Every process below one, and itself. */
function family(pid: number): number[] {
	const parents = readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.map((name): [number, number] => {
			try {
				return [Number(name), Number(status(Number(name), 'PPid'))]
			} catch {
				return [Number(name), 0]
			}
		})
	const below = (one: number): number[] => [
		one,
		...parents.filter(([, parent]) => parent === one).flatMap(([child]) => below(child)),
	]
	return below(pid)
}

/** Inodes of the TCP sockets that listen, seen from a process. */
function listening(pid: number): string[] {
	return ['tcp', 'tcp6'].flatMap((kind) =>
		readFileSync(`/proc/${pid}/net/${kind}`, 'utf8')
			.split('\n')
			.slice(1)
			.map((line) => line.trim().split(/\s+/))
			.filter((columns) => columns[3] === '0A')
			.map((columns) => columns[9] ?? ''),
	)
}

function sockets(pid: number): string[] {
	try {
		return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
			try {
				return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? []
			} catch {
				return []
			}
		})
	} catch {
		return []
	}
}

for (const client of ['pipe', 'chromedriver'] as const) {
	describe.skipIf(!linux || (client === 'chromedriver' && noChromedriver !== ''))(
		`a browser driven over ${client}`,
		() => {
			let pages: Pages
			let reaper: Reaper
			let base: string
			let driver: Awaited<ReturnType<typeof openWebDriver>>
			const started: StartedProcess[] = []
			const pid = () => started.find(({ what }) => what === 'browser')?.pid ?? 0
			const place = () => started[0]?.profile ?? ''
			const environment = () => `\n${readFileSync(join(place(), 'environment'), 'utf8')}`
			/** Listened before the browser came: the tests' own servers. */
			let before: string[]

			beforeAll(async () => {
				process.env.ASSAY_CANARY_PASSWORD = 'canary-of-the-executor'
				pages = await servePages({ '/': '<!doctype html><title>Here</title><h1>Here</h1>' })
				base = mkdtempSync(join(tmpdir(), 'assay-isolation-'))
				reaper = openReaper(base)
				before = listening(process.pid)
				const chromium = findChromium({ chromium: process.env.ASSAY_CHROMIUM })
				// The browser hides what it was started with: this writes it down first.
				const noting = join(base, 'noting')
				writeFileSync(noting, `#!/bin/sh\nenv > "$HOME/environment"\nexec ${chromium} "$@"\n`)
				chmodSync(base, 0o711)
				chmodSync(noting, 0o755)
				driver = await openWebDriver({ 'webdriver.local': client }, never, {
					folder: reaper.folder,
					chromium: noting,
					onProcess(process) {
						started.push(process)
						return reaper.lease(process)
					},
				})
				await driver.go(pages.base)
			}, 60_000)
			afterAll(async () => {
				delete process.env.ASSAY_CANARY_PASSWORD
				await driver?.close()
				reaper?.close()
				rmSync(base, { recursive: true, force: true })
				await pages?.close()
			})

			it.skipIf(!root)('runs as a user of its own, neither root nor that of the executor', () => {
				for (const one of family(pid())) {
					const user = Number(status(one, 'Uid'))
					expect([commandLine(one)[0], user]).toEqual([commandLine(one)[0], statSync(place()).uid])
					expect(user).toBeGreaterThanOrEqual(64_000)
					expect(user).not.toBe(65_534)
				}
			})

			it.skipIf(!root)(
				'shares its user with no other browser',
				async () => {
					const others: StartedProcess[] = []
					const other = await openWebDriver({ 'webdriver.local': client }, never, {
						onProcess(process) {
							others.push(process)
							return { release() {} }
						},
					})
					expect(status(others[0]?.pid ?? 0, 'Uid')).not.toBe(status(pid(), 'Uid'))
					await other.close()
				},
				60_000,
			)

			it("runs in Chromium's own sandbox", () => {
				const all = family(pid())
				expect(all.filter((one) => commandLine(one).includes('--no-sandbox'))).toEqual([])
				const renderers = all.filter((one) => commandLine(one).includes('--type=renderer'))
				expect(renderers.length).toBeGreaterThan(0)
				// System calls are filtered, and the processes of the machine are not seen.
				for (const one of renderers) {
					expect(status(one, 'Seccomp')).toBe('2')
					expect(readlinkSync(`/proc/${one}/ns/pid`)).not.toBe(readlinkSync('/proc/self/ns/pid'))
				}
			})

			it('has a folder that nobody else enters, with its home and temporary files inside', () => {
				expect(statSync(place()).mode & 0o777).toBe(0o700)
				for (const name of ['HOME', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME', 'XDG_RUNTIME_DIR'])
					expect(environment()).toContain(`\n${name}=${place()}`)
			})

			it("knows nothing of the executor's environment", () => {
				expect(environment()).not.toContain('canary-of-the-executor')
				expect(environment()).toContain('\nPATH=')
			})

			it.skipIf(client === 'chromedriver')(
				'has no port on which anybody could ask it, nor has the executor for it',
				() => {
					const own = [process.pid, ...family(pid())].flatMap(sockets)
					const listens = listening(process.pid).filter((inode) => own.includes(inode) && !before.includes(inode))
					expect(listens).toEqual([])
					expect(commandLine(pid()).filter((argument) => /remote-debugging-port/.test(argument))).toEqual([])
				},
			)

			it('leaves neither processes nor files when it has ended', async () => {
				const all = family(pid())
				await driver.close()
				await expect.poll(() => processesNaming(place())).toEqual([])
				await expect
					.poll(() => all.filter((one) => existsSync(`/proc/${one}`) && status(one, 'State') !== 'Z'))
					.toEqual([])
				expect(existsSync(place())).toBe(false)
			})
		},
	)
}

it.skipIf(!linux)(
	'the doctor says how a browser is kept from the machine',
	async () => {
		const { browserIsolation } = await import('../src/surfaces/web/node/browser/browser-isolation.ts')
		const { sentence } = await browserIsolation(findChromium({ chromium: process.env.ASSAY_CHROMIUM }))
		expect(sentence).toBe(
			`runs ${root ? 'as a user of its own' : 'as the user of the executor'}, in Chromium's sandbox (user namespaces)`,
		)
	},
	60_000,
)
