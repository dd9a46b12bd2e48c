import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { RunEvent } from '@assay/contract/run-events'
import { fittingRuns } from '@assay/engine/executor/fitting-runs'
import { chosenKarate } from '@assay/engine/executor/karate-engine'
import type { Reaper } from '@assay/engine/executor/reaper'
import { loadProcesses } from '@assay/engine/executor/sandbox/load-processes'
import type { RunHost } from '@assay/engine/surfaces/run-host'
import { interruptible } from './interruptible.ts'
import { localProject } from './local-project.ts'
import { readOrNothing } from './read-or-nothing.ts'

/** The host of a run on the developer's own machine: this process, this host's browser, no sandbox. */
export interface LocalHost extends RunHost {
	blob(sha256: string): Promise<Uint8Array | undefined>
	close(): Promise<void>
}

export function localHost(
	root: string,
	emit: (event: RunEvent) => void,
	signal: AbortSignal,
	{ keepsEvidence, generators }: { keepsEvidence: boolean; generators?: number | undefined },
): LocalHost {
	let folder: string | undefined
	let reaper: Reaper | undefined
	const closing: (() => unknown)[] = []
	/** Evidence that no report will name is only counted. */
	const keep = (bytes: Uint8Array) => {
		const blob = createHash('sha256').update(bytes).digest('hex')
		if (keepsEvidence) {
			folder ??= mkdtempSync(join(tmpdir(), 'assay-evidence-'))
			writeFileSync(join(folder, blob), bytes)
		}
		return { blob, size: bytes.byteLength }
	}
	let karate: Promise<Awaited<ReturnType<typeof openKarate>>> | undefined

	async function openKarate() {
		const [{ runKarateFeature }, { localFiles }, { newSuite }, { closeConnections }, { localIo }] = await Promise.all([
			import('@assay/engine/surfaces/api/karate-feature'),
			import('./local-files.ts'),
			import('@assay/karate/run-feature'),
			import('@assay/karate/http/undici-io'),
			import('./local-io.ts'),
		])
		closing.push(closeConnections)
		return { runKarateFeature, suite: newSuite({ lasting: interruptible }), io: localIo(), files: localFiles(root) }
	}
	const opened = () => {
		karate ??= openKarate()
		return karate
	}

	/** However this process ends, nothing that it started stays behind. */
	async function openedReaper(): Promise<Reaper> {
		const { openReaper } = await import('@assay/engine/executor/reaper')
		if (!reaper) {
			reaper = openReaper()
			closing.push(reaper.close)
		}
		return reaper
	}
	let jvm: ReturnType<typeof openJvm> | undefined
	async function openJvm() {
		const { jvmKarate } = await import('@assay/engine/executor/karate-jvm/jvm-karate')
		const { folder, lease } = await openedReaper()
		const engine = jvmKarate({
			jar: process.env.KARATE_JAR,
			place: join(folder, 'karate'),
			tree: async () => root,
			memoryMB: 2048,
			lease,
			keep: async (bytes) => keep(bytes),
		})
		closing.unshift(engine.close)
		return engine
	}
	const project = localProject(root, openedReaper)
	let opener: ReturnType<typeof openOpener> | undefined
	async function openOpener() {
		const [{ surfaceOpener }, { readExecutorSettings }, reaper] = await Promise.all([
			import('@assay/engine/executor/surface-opener'),
			import('@assay/engine/executor/executor-settings'),
			openedReaper(),
		])
		const settings = readExecutorSettings(process.env)
		// Who starts this command may start every program of this machine anyway.
		const desktop = { ...settings.desktop, programs: ['*'], folders: ['/'], variables: ['*'] }
		const programs = { ...settings, desktop }
		const made = surfaceOpener({ reaper, file: project.file, programs })
		closing.unshift(made.close)
		return made
	}
	const surfaces = () => {
		opener ??= openOpener()
		return opener
	}

	return {
		clock: Date.now,
		nanos: () => Number(process.hrtime.bigint()),
		emit,
		keep: async (bytes) => keep(bytes),
		signal,
		sleep: (milliseconds) => wait(milliseconds, undefined, { signal }).catch(() => {}),
		runKarate: chosenKarate({
			async NATIVE(feature, bundle, recorder, cancelled) {
				const { runKarateFeature, suite, io, files } = await opened()
				return await runKarateFeature(feature, bundle, recorder, { files, io, suite, keep, signal: cancelled })
			},
			async JVM(...feature) {
				jvm ??= openJvm()
				return await (await jvm).run(...feature)
			},
		}),
		async runLoad(load) {
			const processes = generators ?? loadProcesses(load.wish)
			if (processes > 1) {
				const { generateInProcesses } = await import('./generate-in-processes.ts')
				return await generateInProcesses(load, processes, { root, keep: async (bytes) => keep(bytes) })
			}
			const [{ openGenerator }, { io }] = await Promise.all([import('./open-generator.ts'), opened()])
			const generator = openGenerator(root, io)
			closing.push(generator.close)
			return await generator.make(load, { keep, emit: load.emit, signal: load.signal })
		},
		project,
		room: fittingRuns,
		openDriver: async (...asked) => (await surfaces()).openDriver(...asked),
		openDevice: async (...asked) => (await surfaces()).openDevice(...asked),
		openDesktop: async (...asked) => (await surfaces()).openDesktop(...asked),
		blob: async (sha256) => (folder ? readOrNothing(join(folder, sha256)) : undefined),
		async close() {
			project.close()
			for (const close of closing.splice(0)) await close()
			if (folder) rmSync(folder, { recursive: true, force: true })
		},
	}
}
