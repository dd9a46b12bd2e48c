import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startClaimedRun } from '../src/executor/claimed-run.ts'
import type { Sandbox } from '../src/executor/sandbox/sandbox.ts'
import type { Recorded, ToChild } from '../src/executor/sandbox/sandbox-messages.ts'
import type { ServerLink } from '../src/executor/server-link.ts'
import { noTracing } from '../src/telemetry/tracing.ts'
import { karateBundle } from './executor-server.ts'

export type Reporting = Pick<ServerLink, 'report'> & Partial<ServerLink>

/** Run 1 of this Karate text, under the epoch 1, with a sandbox that is none: `inside` answers for it when the feature is to run. */
export function startInFolder(
	text: string,
	link: Reporting,
	inside: (sandbox: FakeSandbox) => void,
	killed = () => {},
) {
	const folder = mkdtempSync(join(tmpdir(), 'assay-claimed-run-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	const sandbox: Sandbox = {
		folder,
		alive: true,
		questions: process.stdin,
		answers: process.stdout,
		onMessage: () => {},
		onEnd: () => {},
		pass: () => {},
		kill: killed,
		send(message: ToChild) {
			if (message.type !== 'run') return
			const { run } = message
			inside({
				folder,
				record: (...said) => {
					const messages = said.map((one) => ({ run, lane: 0, ...one }))
					sandbox.onMessage({ type: 'recorded', messages: JSON.stringify(messages) })
				},
				done: (outcome) => sandbox.onMessage({ type: 'done', run, outcome }),
			})
		},
	}
	return startClaimedRun({
		claimed: { runId: 1, epoch: 1, leaseSeconds: 30, next: 1, bundle: karateBundle(text) },
		link,
		reaper: { folder },
		limits: { memoryMB: 512, stuckSeconds: 30, runMinutes: 1, graceSeconds: 1 },
		sandboxes: { take: async () => sandbox, close: () => {} },
		targets: { open: () => Promise.reject(new Error('nothing is sent')) },
		tracing: noTracing,
		programs: {},
		executor: 'here',
		room: () => 1,
	} as unknown as Parameters<typeof startClaimedRun>[0])
}

type Without<T> = T extends unknown ? Omit<T, 'run' | 'lane'> : never

export interface FakeSandbox {
	/** Of the run as well. */
	folder: string
	record(...said: Without<Recorded>[]): void
	done(outcome: { scenarios: number; passed: number; failed: number }): void
}
