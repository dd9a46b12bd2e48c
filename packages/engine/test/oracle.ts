import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunEvent } from '@assay/contract/run-events'
import { newUndiciIo } from '@assay/karate/http/undici-io'
import { workerBlocking } from '@assay/karate/http/worker-blocking'
import { newSuite } from '@assay/karate/run-feature'
import { jvmKarate } from '../src/executor/karate-jvm/jvm-karate.ts'
import { openReaper } from '../src/executor/reaper.ts'
import { foldRun, type StepView } from '../src/log/fold.ts'
import { classPathRoots } from '../src/surfaces/api/class-path-roots.ts'
import type { KarateHost } from '../src/surfaces/api/karate-feature.ts'
import { runKarateFeature } from '../src/surfaces/api/karate-feature.ts'
import { runBundle } from '../src/surfaces/run-bundle.ts'

/** Features of one tree of files, each to be run by both engines. */
export interface OracleTree {
	folder: string
	features: { id: string; path: string; env?: string; tags?: string; only?: number[]; data?: Record<string, unknown> }[]
}

/** A feature as both engines saw it: a line per scenario and step, `passed`, `failed` or `skipped`. */
export interface Comparison {
	id: string
	steps: number
	/** The first place of each scenario where they part. */
	differences: { where: string; ours: string; karate: string }[]
}

/** Runs every feature of a tree by ours and by the real Karate, in one Java process, and lays their steps side by side. */
export async function compareTree(tree: OracleTree, jar: string): Promise<Comparison[]> {
	const place = mkdtempSync(join(tmpdir(), 'assay-oracle-'))
	const reaper = openReaper()
	const io = newUndiciIo(workerBlocking())
	const keep = (bytes: Uint8Array) => ({
		blob: createHash('sha256').update(bytes).digest('hex'),
		size: bytes.byteLength,
	})
	const jvm = jvmKarate({
		jar,
		place: join(place, 'karate'),
		tree: async () => tree.folder,
		memoryMB: 1024,
		lease: reaper.lease,
		keep: async (bytes) => keep(bytes),
	})
	const ours: KarateHost['runKarate'] = (feature, bundle, recorder, signal) => {
		const files = { roots: classPathRoots, read: (path: string) => fileOrNothing(join(tree.folder, path)) }
		return runKarateFeature(feature, bundle, recorder, { files, io, suite: newSuite(), keep, signal })
	}
	const comparisons: Comparison[] = []
	try {
		for (const feature of tree.features) {
			const [mine, theirs] = [await logOf(feature, tree, ours), await logOf(feature, tree, jvm.run)]
			comparisons.push({ id: feature.id, steps: mine.length, differences: differences(mine, theirs) })
		}
	} finally {
		jvm.close()
		reaper.close()
		rmSync(place, { recursive: true, force: true })
	}
	return comparisons
}

interface Line {
	text: string
	scenario: string
	message: string | undefined
	/** Of an Examples row. */
	row?: boolean
}

const shown = (line: Line | undefined) =>
	line ? `${line.text}${line.message ? ` (${line.message.replace(/\s+/g, ' ').slice(0, 160)})` : ''}` : 'nothing more'

/** Scenario by scenario: what is missing on one side in the middle of one says nothing about the next. */
function differences(mine: Line[], theirs: Line[]): Comparison['differences'] {
	const scenarios = new Set([...mine, ...theirs].map(({ scenario }) => scenario))
	return [...scenarios].flatMap((scenario) => {
		const [one, other] = [mine, theirs].map((lines) => lines.filter((line) => line.scenario === scenario))
		// The making of rows is logged here as the first part of the first row, and nowhere there.
		const extra = (one?.length ?? 0) - (other?.length ?? 0)
		if (extra > 0 && one?.[0]?.row) one.splice(0, extra)
		const at = Array.from({ length: Math.max(one?.length ?? 0, other?.length ?? 0) }).findIndex(
			(_, index) => one?.[index]?.text !== other?.[index]?.text,
		)
		return at < 0 ? [] : [{ where: scenario, ours: shown(one?.[at]), karate: shown(other?.[at]) }]
	})
}

async function logOf(
	{ path, env = '', tags, only, data = {} }: OracleTree['features'][number],
	{ folder }: OracleTree,
	runKarate: KarateHost['runKarate'],
): Promise<Line[]> {
	const events: RunEvent[] = []
	const text = readFileSync(join(folder, path), 'utf8')
	const stop = new AbortController()
	const tooLong = setTimeout(() => stop.abort(new Error('It took longer than a minute.')), 60_000)
	await runBundle(
		{
			name: path,
			kind: 'FEATURE',
			features: [{ name: path, path, featureType: 'KARATE', text, locators: {}, ...(only ? { only } : {}) }],
			included: {},
			files: [],
			environment: { name: env, ui: {}, api: data, settings: {} },
			...(tags ? { tags } : {}),
			secrets: [],
		},
		{
			clock: Date.now,
			nanos: () => Number(process.hrtime.bigint()),
			emit: (event) => void events.push(event),
			keep: async () => ({ blob: '0'.repeat(64), size: 0 }),
			openDriver: () => Promise.reject(new Error('no browser here')),
			openDevice: () => Promise.reject(new Error('no device here')),
			openDesktop: () => Promise.reject(new Error('no desktop here')),
			sleep: async () => {},
			runKarate,
			runLoad: async () => ({}),
			signal: stop.signal,
		},
	)
	clearTimeout(tooLong)
	const view = foldRun(events)
	const scenarios = view.features.flatMap((feature) => feature.scenarios)
	if (scenarios.length === 0) return [{ text: 'no scenario', scenario: path, message: view.reason }]
	return scenarios.flatMap(({ name, status, reason, steps, row }, index) => {
		const scenario = `${index + 1}, "${name}"`
		const all: Line[] = [...lines(steps, scenario, ''), { text: status, scenario, message: reason }]
		return all.map((line) => ({ ...line, row: row !== undefined }))
	})
}

function lines(steps: StepView[], scenario: string, indent: string): Line[] {
	return steps.flatMap(({ text, status, message, steps: called }) => {
		const outcome = ['failed', 'wrong', 'error'].includes(status) ? 'failed' : status
		const line = { text: `${indent}${text.replace(/\s+/g, ' ')}: ${outcome}`, scenario, message }
		return [line, ...lines(called, scenario, `${indent}  `)]
	})
}

function fileOrNothing(path: string): Uint8Array | undefined {
	try {
		return readFileSync(path)
	} catch {
		return undefined
	}
}
