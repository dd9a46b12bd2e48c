import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CallFailed } from '@assay/contract/client'
import type { RunEvent } from '@assay/contract/run-events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type OutboxOptions, openOutbox } from '../src/executor/outbox.ts'
import { linkToServer } from '../src/executor/server-link.ts'
import { type ExecutorServer, executorServer, karateBundle, type ServedRun } from './executor-server.ts'
import { makeReadOnly, mountDisk, mounts, sayWhereSkipped } from './support/small-disk.ts'

let server: ExecutorServer
let run: ServedRun
const lost: string[] = []
const full: string[] = []
let cancels = 0

beforeEach(async () => {
	server = await executorServer()
	run = server.enqueue(karateBundle(''))
	lost.length = 0
	full.length = 0
	cancels = 0
})
afterEach(() => server.close())

const open = (more: Partial<OutboxOptions> = {}) =>
	openOutbox({
		next: 1,
		link: linkToServer(server.url, 'token'),
		runId: run.runId,
		epoch: 1,
		leaseSeconds: 30,
		folder: mkdtempSync(join(tmpdir(), 'assay-outbox-')),
		onCancel: () => cancels++,
		onLost: (reason) => lost.push(reason),
		onFull: (reason) => full.push(reason),
		...more,
		pace: { betweenBatches: 5, retry: 5, ...more.pace },
	})

const note = (n: number): RunEvent => ({ type: 'note', at: n, level: 'info', text: `event ${n}` })
const texts = () => run.events.map((event) => (event.type === 'note' ? event.text : event.type))
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `event ${i + 1}`)
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

describe('outbox', () => {
	it('reports every event once and in order through dropped lines, lost answers and a server in trouble', async () => {
		let calls = 0
		server.trouble = () => ({ 1: 'drop', 2: 'lose', 3: 503, 4: 'drop' })[calls++ % 6] as 'drop' | undefined
		const outbox = open()
		for (let n = 1; n <= 12_000; n++) {
			outbox.emit(note(n))
			if (n % 100 === 0) await pause(1)
		}
		await outbox.finish()
		expect(texts()).toEqual(numbered(12_000))
		expect(calls).toBeGreaterThan(6)
		expect(lost).toEqual([])
	})

	it('reports what a test read with characters that no server keeps, without these', async () => {
		const outbox = open()
		const message = 'was "a\u0000b\ud83d" and not \\u0000 or 😀'
		outbox.emit({
			type: 'scenarioStarted',
			at: 1,
			scenario: '1.1',
			name: 'one',
			line: 2,
			tags: [],
			row: { a: '\ude00' },
		})
		outbox.emit({ type: 'stepFinished', at: 2, step: '1.1.1', status: 'failed', nanos: 1, message })
		await outbox.finish()
		expect(run.events).toMatchObject([
			{ type: 'scenarioStarted', row: { a: '\ufffd' } },
			{ type: 'stepFinished', message: 'was "a\ufffdb\ufffd" and not \\u0000 or 😀' },
		])
	})

	it('reports on where evidence that waits is gone from the disk, and says so', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'assay-outbox-'))
		server.trouble = ({ path }) => (path.includes('/blobs/') ? 503 : undefined)
		const outbox = open({ folder })
		await outbox.keep(Buffer.from('the first'))
		const { blob } = await outbox.keep(Buffer.from('the second'))
		rmSync(join(folder, blob))
		outbox.emit(note(1))
		server.trouble = () => undefined
		await outbox.finish()
		expect(texts()).toEqual(['event 1', 'Evidence could not be kept: the executor cannot read it any more (ENOENT).'])
		expect(lost).toEqual([])
	})

	it.each([408, 429, 500, 503])('waits for a server that answers %i for a while', async (status) => {
		let calls = 0
		server.trouble = () => (++calls < 3 ? status : undefined)
		const outbox = open()
		outbox.emit(note(1))
		await outbox.finish()
		expect(texts()).toEqual(['event 1'])
		expect(calls).toBeGreaterThanOrEqual(3)
		expect(lost).toEqual([])
	})

	it('sends the beginning of a run with its first step, and without one after a while', async () => {
		const reports: string[][] = []
		const real = linkToServer(server.url, 'token')
		const link: typeof real = {
			...real,
			report(...given) {
				reports.push(given[3].map((text) => JSON.parse(text).type))
				return real.report(...given)
			},
		}
		const outbox = open({ link, pace: { betweenBatches: 1000 } })
		outbox.emit({ type: 'runStarted', at: 1, name: 'Basket', kind: 'FEATURE' })
		// Timers fall due one after the other, however slow the machine is.
		await pause(3)
		outbox.emit({ type: 'stepStarted', at: 2, step: '1.1.1', keyword: '* ', text: 'def x = 1', line: 3 })
		// What comes in the same go, or in the next, is another batch: the first step waits for nothing behind it.
		outbox.emit(note(1))
		await new Promise<void>((resolve) => process.nextTick(resolve))
		outbox.emit(note(2))
		await outbox.finish()
		expect(reports).toEqual([
			['runStarted', 'stepStarted'],
			['note', 'note'],
		])

		reports.length = 0
		run = server.enqueue(karateBundle(''))
		const other = open({ link, runId: run.runId })
		other.emit({ type: 'runStarted', at: 1, name: 'Basket', kind: 'FEATURE' })
		await expect.poll(() => reports).toEqual([['runStarted']])
		await other.finish()
	})

	it('goes on after a restart of the server', async () => {
		const outbox = open()
		outbox.emit(note(1))
		await expect.poll(texts).toEqual(['event 1'])
		const restarted = server.restart(300)
		for (let n = 2; n <= 500; n++) outbox.emit(note(n))
		await restarted
		await outbox.finish()
		expect(texts()).toEqual(numbered(500))
	})

	it('waits for a server whose disk is full without end', async () => {
		const until = Date.now() + 700
		server.trouble = () => (Date.now() < until ? 507 : undefined)
		const outbox = open({ pace: { giveUpAfter: 100 } })
		outbox.emit(note(1))
		await outbox.finish()
		expect(texts()).toEqual(['event 1'])
		expect(lost).toEqual([])
	})

	it('goes on without evidence that the server refuses, and says why once', async () => {
		const link = linkToServer(server.url, 'token')
		const keep = async () => {
			throw new CallFailed(422, 'the disk of the server is nearly full', undefined)
		}
		const outbox = open({ link: { ...link, keep } })
		for (const picture of ['one', 'two', 'three']) await outbox.keep(new TextEncoder().encode(picture))
		outbox.emit(note(1))
		await outbox.finish()
		expect(texts().toSorted()).toEqual([
			'Evidence of 3 bytes could not be kept: the disk of the server is nearly full',
			'event 1',
		])
		expect(lost).toEqual([])
	})

	it('keeps what does not fit into memory in a file', async () => {
		server.trouble = () => 503
		const outbox = open({ pace: { memory: 2000 } })
		for (let n = 1; n <= 2000; n++) outbox.emit(note(n))
		await pause(20)
		server.trouble = () => undefined
		for (let n = 2001; n <= 2500; n++) outbox.emit(note(n))
		await outbox.finish()
		expect(texts()).toEqual(numbered(2500))
	})

	/** Emits while the server is away what neither memory nor the folder has place for, then the end. */
	async function overfill(folder: string): Promise<void> {
		server.trouble = () => 503
		const outbox = open({ folder, pace: { memory: 2000 } })
		for (let n = 1; n <= 5000; n++) outbox.emit(note(n))
		outbox.emit({ type: 'runFinished', at: 1, status: 'ERROR', nanos: 1, reason: full[0] ?? '' })
		server.trouble = () => undefined
		await outbox.finish()
	}

	it('reports all before what its disk does not take, and the end behind it', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'assay-outbox-'))
		mkdirSync(join(folder, 'events.ndjson'))
		await overfill(folder)
		expect(full).toEqual([
			'The log of this run could not be kept: the server had not taken it yet, and the executor cannot write it to its disk (EISDIR).',
		])
		const last = texts().length - 1
		expect(last).toBeGreaterThan(10)
		expect(last).toBeLessThan(50)
		expect(texts()).toEqual([...numbered(last), 'runFinished'])
		expect(lost).toEqual([])
	})

	// The last that a full disk takes is a part of an event.
	it.runIf(mounts)('reports whole events where the disk became full', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'assay-outbox-'))
		mountDisk(folder, '64k')
		await overfill(join(folder, 'run'))
		expect(full).toEqual([expect.stringContaining('(ENOSPC)')])
		const last = texts().length - 1
		expect(last).toBeGreaterThan(1000)
		expect(texts()).toEqual([...numbered(last), 'runFinished'])
	})

	it.runIf(mounts)('reports all where what was sent cannot be removed from the disk any more', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'assay-outbox-'))
		mountDisk(folder, '1m')
		server.trouble = ({ path }) => (path.includes('/blobs/') ? 503 : undefined)
		const outbox = open({ folder: join(folder, 'run') })
		const kept = [await outbox.keep(Buffer.from('the first')), await outbox.keep(Buffer.from('the second'))]
		outbox.emit(note(1))
		makeReadOnly(folder)
		server.trouble = () => undefined
		await outbox.finish()
		expect(texts()).toEqual(['event 1'])
		expect(kept.map(({ blob }) => new TextDecoder().decode(run.blobs.get(blob)))).toEqual(['the first', 'the second'])
		expect(lost).toEqual([])
	})
	sayWhereSkipped('a disk that becomes full or read-only')

	it('sends evidence before the event that names it', async () => {
		const order: string[] = []
		server.trouble = ({ path, body }) => {
			if (path.includes('blobs')) order.push('blob')
			else if (body.includes('evidence')) order.push('evidence')
			return order.length === 1 ? 503 : undefined
		}
		const outbox = open()
		const kept = outbox.keep(new TextEncoder().encode('a picture'))
		const { blob, size } = await kept
		outbox.emit({
			type: 'evidence',
			at: 1,
			step: '1.1.1',
			evidence: { kind: 'attachment', name: 'x', content: { blob, size } },
		})
		await outbox.finish()
		expect(order).toEqual(['blob', 'blob', 'evidence'])
		expect(new TextDecoder().decode(run.blobs.get(blob))).toBe('a picture')
	})

	it('sends evidence for which there is no place on the disk of the executor', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'assay-outbox-'))
		const outbox = open({ folder })
		rmSync(folder, { recursive: true })
		const { blob } = await outbox.keep(new TextEncoder().encode('a picture'))
		outbox.emit(note(1))
		await outbox.finish()
		expect(new TextDecoder().decode(run.blobs.get(blob))).toBe('a picture')
		expect(texts()).toEqual(['event 1'])
	})

	it('drops the run when the lease is stale, and reports nothing more', async () => {
		const outbox = open()
		outbox.emit(note(1))
		await expect.poll(texts).toEqual(['event 1'])
		run.epoch = 2
		outbox.emit(note(2))
		await outbox.finish()
		expect(lost).toEqual(['The run was given to another executor or has ended.'])
		expect(texts()).toEqual(['event 1'])
	})

	it('gives up when nobody answers for too long', async () => {
		server.trouble = () => 'lose'
		const outbox = open({ pace: { giveUpAfter: 100 } })
		outbox.emit(note(1))
		await outbox.finish()
		expect(lost[0]).toMatch(/^No server answered/)
	})

	it('puts a note in the place of an event that the server cannot read', async () => {
		const outbox = open()
		outbox.emit(note(1))
		outbox.emit({ type: 'note', at: 2, level: 'loud' as 'info', text: 'wrong' })
		outbox.emit(note(3))
		await outbox.finish()
		expect(texts()).toEqual(['event 1', expect.stringContaining('An event could not be reported'), 'event 3'])
	})

	it('beats while nothing happens and receives a cancel once', async () => {
		const outbox = open({ leaseSeconds: 2 })
		run.cancel = true
		await pause(2500)
		await outbox.finish()
		expect(run.heartbeats).toBeGreaterThan(0)
		expect(cancels).toBe(1)
	})
})
