import { createHash } from 'node:crypto'
import type { Claimed } from '@assay/contract/executor'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openReaper, type Reaper } from '../src/executor/reaper.ts'
import { type Sandbox, sandboxLimits } from '../src/executor/sandbox/sandbox.ts'
import { type SandboxPool, startSandboxPool } from '../src/executor/sandbox/sandbox-pool.ts'
import { sandboxedKarate } from '../src/executor/sandbox/sandboxed-karate.ts'
import { foldRun } from '../src/log/fold.ts'
import { runBundle } from '../src/surfaces/run-bundle.ts'
import { testBundle, testHost } from './support/host.ts'

let reaper: Reaper
let pool: SandboxPool
beforeAll(() => {
	reaper = openReaper()
	pool = startSandboxPool(reaper, sandboxLimits)
})
afterAll(() => {
	pool.close()
	reaper.close()
})

const emptyFile = createHash('sha256').update('').digest('hex')

/** Runs a feature of two scenarios; as many sandboxes end, and the run is to pause, while the bundle is being written into them. */
async function run(lost: number, sha256 = emptyFile, pause?: AbortController) {
	const text = 'Feature: f\nScenario: a\n* def a = 1\nScenario: b\n* def a = 1\n'
	const files = [{ path: 'data.txt', sha256, size: 0 }]
	const bundle = testBundle([{ text, featureType: 'KARATE', path: 'f.feature' }], { files })
	const taken: Sandbox[] = []
	const sandboxes: SandboxPool = {
		async take() {
			const sandbox = await pool.take()
			taken.push(sandbox)
			return sandbox
		},
		close: () => {},
	}
	const link = {
		async file() {
			if (taken.length <= lost) taken.at(-1)?.kill()
			pause?.abort()
			return new Uint8Array()
		},
	}
	const open = () => {
		throw new Error('nothing is sent')
	}
	const host = testHost()
	const claimed: Claimed = { runId: 1, epoch: 1, leaseSeconds: 30, next: 1, bundle }
	const karate = sandboxedKarate({ claimed, link, sandboxes, limits: sandboxLimits, open, keep: host.keep })
	const left = await runBundle(bundle, { ...host, runKarate: karate.run, ...(pause ? { pause: pause.signal } : {}) })
	karate.close()
	return { view: foldRun(host.events), taken, left }
}

it('a sandbox that ends while the bundle is written into it costs nothing: another takes its place', async () => {
	const { view, taken } = await run(2)
	expect(view).toMatchObject({ status: 'SUCCESS', counts: { scenarios: 2, passed: 2 } })
	expect(taken).toHaveLength(3)
})

it('a run that is to pause while the bundle is written into it begins nothing', async () => {
	const pause = new AbortController()
	const { view, left } = await run(0, emptyFile, pause)
	expect(view.features).toEqual([])
	expect(left).toMatchObject({ features: 0, scenarios: 0, failed: 0, errors: [] })
})

it('three in a row end the run with that reason', async () => {
	const { view, taken } = await run(9)
	expect(view.status).toBe('ERROR')
	expect(view.reason).toContain('ended')
	expect(taken.length).toBeLessThan(9)
})

it('one whose bundle cannot be written is ended: nothing will run in it', async () => {
	const { view, taken } = await run(0, '0'.repeat(64))
	expect(view).toMatchObject({ status: 'ERROR', reason: 'data.txt arrived damaged.' })
	expect(taken.map(({ alive }) => alive)).toEqual([false])
})
