import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { provideLibraries } from '@assay/karate/data/library'
import { pipeBlocking } from '@assay/karate/http/pipe-blocking'
import { newUndiciIo } from '@assay/karate/http/undici-io'
import { keptSingles } from '@assay/karate/run/kept-singles'
import { newSuite } from '@assay/karate/run-feature'
import { classPathRoots } from '../class-path-roots.ts'
import { runKarateFeature } from '../karate-feature.ts'
import type { Recorder } from '../world.ts'
import { customRunner } from './sandbox-custom.ts'
import { bundledLibrary } from './sandbox-libraries.ts'
import { ANSWERS, type FromChild, QUESTIONS, type ToChild } from './sandbox-messages.ts'

/**
 * The program inside a sandbox: runs the Karate features of one run and tells its parent. It holds nothing that the user's
 * code in it may not have: the bundle in its folder, and two pipes by which code can wait for an HTTP answer.
 */
giveUpRoot(process.argv[2])
provideLibraries(bundledLibrary)
const folder = process.cwd()
const suite = newSuite()
const stop = new AbortController()
const tell = (message: FromChild) => process.send?.(message)
const custom = customRunner(tell)

process.on('message', (message: ToChild) => {
	if (message.type === 'ping') tell({ type: 'pong' })
	else if (message.type === 'cancel') stop.abort(new Error('The run was cancelled.'))
	else if (message.type === 'run') void run(message)
	else custom.take(message)
})
// Without its parent it has no purpose. Where it cannot hear this, in a loop, the limits and the guard end it.
process.on('disconnect', () => process.exit(0))
tell({ type: 'ready' })

async function run({ run, feature, bundle }: Extract<ToChild, { type: 'run' }>): Promise<void> {
	let lanes = 0
	const recorder = (lane: number): Recorder => ({
		scenarioStarted: (scenario) => void tell({ type: 'scenarioStarted', run, lane, scenario }),
		stepStarted: (step) => void tell({ type: 'stepStarted', run, lane, step }),
		stepFinished: (result) => void tell({ type: 'stepFinished', run, lane, result }),
		evidence: (evidence) => void tell({ type: 'evidence', run, lane, evidence }),
		scenarioFinished: (result) => void tell({ type: 'scenarioFinished', run, lane, result }),
		beside: () => recorder(++lanes),
	})
	const outcome = await runKarateFeature(feature, bundle, recorder(0), {
		files: { read, roots: classPathRoots, singles: keptSingles(folder) },
		io: newUndiciIo(pipeBlocking({ read: ANSWERS, write: QUESTIONS })),
		suite,
		keep(bytes) {
			tell({ type: 'keep', bytes })
			return { blob: createHash('sha256').update(bytes).digest('hex'), size: bytes.byteLength }
		},
		signal: stop.signal,
	})
	tell({ type: 'done', run, outcome })
}

function read(path: string): Uint8Array | undefined {
	try {
		return readFileSync(`${folder}/${path}`)
	} catch {
		return undefined
	}
}

/** Where the sandbox's user cannot start Node, root does, and lets go of it before anything else. */
function giveUpRoot(user: string | undefined): void {
	if (user === undefined || process.getuid?.() !== 0) return
	process.setgroups?.([])
	process.setgid?.(Number(user))
	process.setuid?.(Number(user))
	if (process.getuid?.() === 0) process.exit(1)
}
