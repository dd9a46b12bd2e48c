import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { kill, processesNaming, startOf } from '../src/executor/process-facts.ts'
import { openReaper, type Reaper } from '../src/executor/reaper.ts'
import { startSandbox } from '../src/executor/sandbox/sandbox.ts'
import { executorServer, karateBundle } from './executor-server.ts'
import { makeReadOnly, mountDisk, mounts, sayWhereSkipped } from './support/small-disk.ts'

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function until(what: () => boolean, milliseconds = 20_000): Promise<void> {
	for (const end = Date.now() + milliseconds; !what(); await pause(50)) {
		if (Date.now() > end) throw new Error('It did not come to that.')
	}
}

const sleeper = (): ChildProcess => spawn('sleep', ['1000'], { detached: true, stdio: 'ignore' })
const lives = (pid: number | undefined) => pid !== undefined && startOf(pid) !== undefined

describe('reaper', () => {
	const started: ChildProcess[] = []
	afterEach(() => {
		for (const child of started.splice(0)) {
			if (!child.pid) continue
			kill(child.pid, { group: true })
			kill(child.pid)
		}
	})
	const start = () => {
		const child = sleeper()
		started.push(child)
		return child.pid as number
	}

	it('ends what is leased when it closes, and only that', async () => {
		const reaper = openReaper(mkdtempSync(join(tmpdir(), 'assay-reaper-')))
		const [leased, other] = [start(), start()]
		reaper.lease({ what: 'browser', pid: leased, group: true })
		reaper.close()
		await until(() => !lives(leased))
		expect(lives(other)).toBe(true)
		expect(existsSync(reaper.folder)).toBe(false)
	})

	/** Programs that write files without end, once they do. The same thousands: millions would take a minute to remove. */
	async function writingInto(folder: string): Promise<void> {
		const writes = 'for (let n = 1; ; n = (n % 2000) + 1) require("node:fs").writeFileSync(String(n), "")'
		for (let n = 0; n < 2; n++)
			started.push(spawn(process.execPath, ['-e', writes], { cwd: folder, detached: true, stdio: 'ignore' }))
		await until(() => existsSync(join(folder, '100')))
	}

	it('closes although somebody still writes into its folder', async () => {
		const reaper = openReaper(mkdtempSync(join(tmpdir(), 'assay-reaper-')))
		await writingInto(reaper.folder)
		expect(() => reaper.close()).not.toThrow()
	})

	it('opens although somebody still writes into the folder of a dead executor', async () => {
		const base = mkdtempSync(join(tmpdir(), 'assay-reaper-'))
		const folder = join(base, 'dead')
		mkdirSync(folder)
		writeFileSync(join(folder, 'owner.json'), JSON.stringify({ pid: 999_999_9, startedAt: '1' }))
		await writingInto(folder)
		expect(() => openReaper(base).close()).not.toThrow()
	})

	it('forgets a browser although somebody still writes into its profile', async () => {
		const reaper = openReaper(mkdtempSync(join(tmpdir(), 'assay-reaper-')))
		const profile = join(reaper.folder, 'profile')
		mkdirSync(profile)
		await writingInto(profile)
		const lease = reaper.lease({ what: 'browser', pid: start(), group: true, profile })
		expect(() => lease.release()).not.toThrow()
		expect(readdirSync(join(reaper.folder, 'leases'))).toEqual([])
		reaper.close()
	})

	/** Its user must be able to reach it. */
	const reachable = () => {
		const base = mkdtempSync(join(tmpdir(), 'assay-reaper-'))
		chmodSync(base, 0o711)
		return base
	}
	function sandboxOf(reaper: Reaper) {
		const program = join(reaper.folder, 'program.cjs')
		writeFileSync(program, 'setInterval(() => {}, 1000)')
		const sandbox = startSandbox(reaper, program)
		const ends: string[] = []
		sandbox.onEnd = (reason) => ends.push(reason)
		return { sandbox, ends }
	}

	it('ends a sandbox, and says so, although somebody still writes into its folder', async () => {
		const reaper = openReaper(reachable())
		const { sandbox, ends } = sandboxOf(reaper)
		await writingInto(sandbox.folder)
		expect(() => sandbox.kill()).not.toThrow()
		expect(ends).toEqual(['It was ended.'])
		reaper.close()
	})

	it.runIf(mounts)('ends a sandbox, and says so, although its disk has become read-only', async () => {
		const base = reachable()
		mountDisk(base, '1m', ',mode=711')
		const reaper = openReaper(base)
		// Its own, so that the lease can be forgotten.
		mountDisk(join(reaper.folder, 'leases'), '1m', ',mode=711')
		const { sandbox, ends } = sandboxOf(reaper)
		onTestFinished(reaper.close)
		makeReadOnly(base)
		expect(() => sandbox.kill()).not.toThrow()
		expect(ends).toEqual(['It was ended.'])
	})
	sayWhereSkipped('a disk that becomes read-only')

	it('ends at its start what a dead executor left, by its lease files', async () => {
		const base = mkdtempSync(join(tmpdir(), 'assay-reaper-'))
		const left = start()
		const folder = join(base, 'dead')
		mkdirSync(join(folder, 'leases'), { recursive: true })
		writeFileSync(join(folder, 'owner.json'), JSON.stringify({ pid: 999_999_9, startedAt: '1' }))
		writeFileSync(
			join(folder, 'leases', 'a.json'),
			JSON.stringify({ what: 'browser', pid: left, group: true, startedAt: startOf(left) }),
		)
		const reaper = openReaper(base)
		await until(() => !lives(left))
		expect(readdirSync(base)).toHaveLength(1)
		reaper.close()
	})

	it('leaves a process alone that only has the number of a dead one', () => {
		const base = mkdtempSync(join(tmpdir(), 'assay-reaper-'))
		const innocent = start()
		mkdirSync(join(base, 'dead', 'leases'), { recursive: true })
		writeFileSync(join(base, 'dead', 'owner.json'), JSON.stringify({ pid: 999_999_9, startedAt: '1' }))
		writeFileSync(
			join(base, 'dead', 'leases', 'a.json'),
			JSON.stringify({ what: 'browser', pid: innocent, group: true, startedAt: '12' }),
		)
		openReaper(base).close()
		expect(lives(innocent)).toBe(true)
	})

	it('leaves what a living executor has', () => {
		const base = mkdtempSync(join(tmpdir(), 'assay-reaper-'))
		const one = openReaper(base)
		const pid = start()
		one.lease({ what: 'browser', pid, group: true })
		openReaper(base).close()
		expect(lives(pid)).toBe(true)
		one.close()
	})

	it('leaves no browser, driver or sandbox when the executor is killed in the middle of two web features', async () => {
		const server = await executorServer()
		const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<h1>Here</h1>'))
		await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
		const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
		const temporary = mkdtempSync(join(tmpdir(), 'a-'))
		chmodSync(temporary, 0o711)
		const text = `Feature: F\nScenario: one\nGiven OPEN <${address}>\nThen PAUSE_IN_SEC <60>\n`
		const bundle = karateBundle(text)
		const [feature] = bundle.features.map((each) => ({ ...each, featureType: 'ANOROC' as const }))
		const run = server.enqueue({
			...bundle,
			features: feature ? [feature, feature] : [],
			environment: { ...bundle.environment, settings: { PARALLEL_FEATURES: 2 } },
		})
		const executor = spawn(
			process.execPath,
			['--import', 'tsx', join(import.meta.dirname, '../src/executor/main.ts')],
			{
				env: { ...process.env, ASSAY_SERVER: server.url, ASSAY_EXECUTOR_TOKEN: 't', TMPDIR: temporary },
				stdio: ['ignore', 'ignore', 'inherit'],
			},
		)
		started.push(executor)
		const reached = (step: string) => run.events.some((event) => event.type === 'stepStarted' && event.step === step)
		await until(() => reached('1.1.2') && reached('2.1.2'), 60_000)
		const mine = () => processesNaming(temporary).filter(lives)
		expect(mine().length).toBeGreaterThan(3)
		executor.kill('SIGKILL')
		// The guard does it at once; whatever it could not reach, the next executor clears at its start.
		await pause(1500)
		const base = join(temporary, `assay-executor-${process.getuid?.() ?? 'own'}`)
		openReaper(base).close()
		await until(() => mine().length === 0, 5000).catch(() => {})
		expect(mine()).toEqual([])
		expect(readdirSync(base)).toEqual([])
		// Not even what Chromium writes beside its profile.
		expect(readdirSync(temporary).filter((name) => /chrom/i.test(name))).toEqual([])
		site.close()
		await server.close()
	}, 90_000)
})
