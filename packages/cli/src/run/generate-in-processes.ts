import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadInParts } from '@assay/engine/executor/sandbox/load-in-parts'
import { converseWith } from '@assay/engine/executor/sandbox/sandbox-conversation'
import type { FromChild } from '@assay/engine/executor/sandbox/sandbox-messages'
import type { Host } from '@assay/engine/run/host'
import type { LoadEnd } from '@assay/engine/surfaces/load/generator/load-end'
import type { LoadHost } from '@assay/engine/surfaces/load/run-feature'

/** Nobody minds on his own machine how long his code holds a process: a day. */
const stuckSeconds = 86_400

/** A process of this command sends by itself. */
const noTraffic = { take: () => false, waitedFor: () => 0, close() {} }
const direct = { connections: Number.MAX_SAFE_INTEGER, secured: true }

/** Makes a load in so many processes of this command's own, which have its rights and end with it. */
export async function generateInProcesses(
	load: Parameters<LoadHost['runLoad']>[0],
	processes: number,
	{ root, keep }: { root: string; keep: Host['keep'] },
): Promise<LoadEnd> {
	const children = Array.from({ length: processes }, () => startGenerator(root))
	try {
		return await loadInParts(load, processes, new AbortController(), (part, index) =>
			converseWith(children[index] as Generator, noTraffic, { limits: { stuckSeconds }, keep }).load(
				part,
				Number.MAX_SAFE_INTEGER,
				direct,
			),
		)
	} finally {
		for (const child of children) child.kill()
	}
}

type Generator = Parameters<typeof converseWith>[0]

function startGenerator(root: string): Generator {
	const built = new URL('./generator-process.mjs', import.meta.url)
	const [program, loader] = existsSync(built)
		? [built, []]
		: [new URL('./generator-process.ts', import.meta.url), ['--import', import.meta.resolve('tsx/esm')]]
	const child = fork(fileURLToPath(program), [root], {
		serialization: 'advanced',
		stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
		execArgv: [...process.execArgv, ...loader],
	})
	let alive = true
	const generator: Generator = {
		send(message, sent = () => {}) {
			if (child.connected) child.send(message, sent)
			else sent()
		},
		onMessage: () => {},
		onEnd: () => {},
		get alive() {
			return alive
		},
		kill: () => child.kill('SIGKILL'),
	}
	const end = (reason: string) => {
		if (!alive) return
		alive = false
		generator.onEnd(reason, false)
	}
	child.on('message', (message) => generator.onMessage(message as FromChild))
	child.on('error', (error) => end(`A process of the load could not be started: ${error.message}`))
	// What it said last comes before.
	child.on('close', (code, signal) =>
		end(`One of the processes that made the load ended by itself (${signal ?? `exit code ${code}`}).`),
	)
	return generator
}
