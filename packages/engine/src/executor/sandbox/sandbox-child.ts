import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { provideLibraries } from '@assay/karate/data/library'
import { newDirectExchanges } from '@assay/karate/http/direct/direct-exchanges'
import { keptSingles } from '@assay/karate/run/kept-singles'
import { newSuite } from '@assay/karate/run-feature'
import { classPathRoots } from '../../surfaces/api/class-path-roots.ts'
import { runKarateFeature } from '../../surfaces/api/karate-feature.ts'
import { loadKarateFeature } from '../../surfaces/load/node/load-karate-feature.ts'
import { awaitedBegin } from './awaited-begin.ts'
import { customRunner } from './sandbox-custom.ts'
import { fetchBy } from './sandbox-fetch.ts'
import { sandboxIo } from './sandbox-io.ts'
import { bundledLibrary } from './sandbox-libraries.ts'
import type { ToChild } from './sandbox-messages.ts'
import { reporterInto, sandboxReports } from './sandbox-reports.ts'
import { takeAwayNetwork } from './sandbox-walls.ts'
import { warmUp } from './warm-up.ts'

/**
 * The program inside a sandbox: runs the Karate features of one run and reports to its parent. It holds nothing that the user's
 * code in it may not have: the bundle in its folder, and the ways to a parent that sends and receives for it.
 */
giveUpRoot(process.argv[3])
provideLibraries(bundledLibrary)
/** Bytes of an answer, as for requests that the parent sends. */
const mostReceived = 256 * 1024 * 1024
/** Milliseconds without a word after which it is one that is kept for later. */
const rest = 50
const folder = process.cwd()
const suite = newSuite()
const stop = new AbortController()
const own = process
const reports = sandboxReports((message) => void own.send?.(message))
const report = reports.say
const io = sandboxIo(report)
const custom = customRunner(report)
const send = fetchBy(io.http)
globalThis.fetch = (...request) => custom.follow(send(...request))
const beginning = awaitedBegin()

own.on('message', (message: ToChild, socket) => {
	clearTimeout(warming)
	if (message.type === 'ping') report({ type: 'pong' })
	else if (message.type === 'cancel') stop.abort(new Error('The run was cancelled.'))
	else if (message.type === 'pause') suite.paused = true
	else if (message.type === 'run') void run(message)
	else if (message.type === 'load') void load(message)
	else if (message.type === 'loadBegins') beginning.say(message.begin)
	else if (message.type === 'answer' || message.type === 'accepted' || message.type === 'connected')
		io.take(message, socket as Socket | undefined)
	else custom.take(message)
})
// Without its parent it has no purpose. Where it cannot hear this, in a loop, the limits and the guard end it.
own.on('disconnect', () => own.exit(0))
takeAwayNetwork()
report({ type: 'ready' })
const nobody = sandboxReports(() => {})
// It is as good where this fails.
const warming = setTimeout(() => warmUp(reporterInto(nobody, 0)).catch(() => {}), rest)

async function run({ run, feature, bundle }: Extract<ToChild, { type: 'run' }>): Promise<void> {
	const outcome = await runKarateFeature(feature, bundle, reporterInto(reports, run), {
		files: { read, roots: classPathRoots, singles: keptSingles(folder) },
		io,
		suite,
		keep,
		signal: stop.signal,
	})
	report({ type: 'done', run, outcome })
}

async function load({ run, feature, bundle, direct, ...asked }: Extract<ToChild, { type: 'load' }>): Promise<void> {
	let connections = 0
	const leave = (user: number) => report({ type: 'leave', user })
	const exchanges = newDirectExchanges(
		{ exchange: io.http, leave, close: async () => {} },
		{
			largestBody: mostReceived,
			more: ({ secure }) => connections < direct.connections && (direct.secured || !secure),
			async open(wanted) {
				connections++
				const socket = await io.open(wanted).catch((problem: unknown) => {
					connections--
					throw problem
				})
				return socket.once('close', () => connections--)
			},
		},
	)
	const end = await loadKarateFeature(feature, bundle, asked, {
		files: { read, roots: classPathRoots, singles: keptSingles(folder) },
		io: { ...io, http: exchanges.exchange, send: exchanges.send },
		keep,
		leave: exchanges.leave,
		begin: beginning.after(() => report({ type: 'loadReady', run })),
		emit: (event) => report({ type: 'generatorEvent', run, event }),
		signal: stop.signal,
	})
	report({ type: 'loadDone', run, end })
}

function keep(bytes: Uint8Array): { blob: string; size: number } {
	report({ type: 'keep', bytes })
	return { blob: createHash('sha256').update(bytes).digest('hex'), size: bytes.byteLength }
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
