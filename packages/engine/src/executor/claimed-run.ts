import { createHash } from 'node:crypto'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Bundle, Carried } from '@assay/contract/bundle'
import type { Claimed } from '@assay/contract/executor'
import type { RunEvent } from '@assay/contract/run-events'
import type { Door, Targets } from '../surfaces/node/door.ts'
import { ownUser } from '../surfaces/node/own-user.ts'
import type { RunHost } from '../surfaces/run-host.ts'
import { openAudience } from './audience.ts'
import { writeBundle } from './bundle-folder.ts'
import { bundledProject } from './bundled-project.ts'
import { chosenKarate } from './karate-engine.ts'
import { openOutbox } from './outbox.ts'
import type { LeasedProcess, LeasedSession, Reaper } from './reaper.ts'
import { type SandboxLimits, sandboxLimits } from './sandbox/sandbox.ts'
import type { SandboxPool } from './sandbox/sandbox-pool.ts'
import { sandboxedCustom } from './sandbox/sandboxed-custom.ts'
import { sandboxedKarate } from './sandbox/sandboxed-karate.ts'
import type { ServerLink } from './server-link.ts'

export interface RunLimits extends SandboxLimits {
	/** The longest that a run may take. */
	runMinutes: number
	/** How long a cancelled run may take to end in order. */
	graceSeconds: number
}

export const runLimits: RunLimits = { ...sandboxLimits, runMinutes: 240, graceSeconds: 10 }

export interface ClaimedRunOptions {
	claimed: Claimed
	link: ServerLink
	reaper: Reaper
	sandboxes: SandboxPool
	targets: Targets
	/** Opened with the first browser. */
	door(): Promise<Door>
	limits: RunLimits
	/** The executor's name, for the log. */
	executor: string
	addedArguments: readonly string[]
	fileFolder?: string
	chromium?: string
	chromedriver?: string
	/** Where the operator lets features run in the real Karate: its jar, or a Maven coordinate. */
	karateJar?: string
}

const textsOf = ({ features }: Bundle) =>
	Object.fromEntries(features.map(({ path, text }) => [path, createHash('sha256').update(text).digest('hex')]))

/** Carries out one claimed run: its host, its outbox, its limits. However it goes, its log ends with `runFinished`. */
export function startClaimedRun(options: ClaimedRunOptions): {
	ended: Promise<void>
	abandon(reason: string): void
	pause(): void
} {
	const { claimed, link, reaper, limits } = options
	const { runId, epoch, leaseSeconds, bundle } = claimed
	const stop = new AbortController()
	const pause = new AbortController()
	const startedAt = process.hrtime.bigint()
	let ended = false
	const audience = openAudience(link, runId, epoch)
	const outbox = openOutbox({
		link,
		runId,
		epoch,
		leaseSeconds,
		folder: join(reaper.folder, `run-${runId}-${epoch}`),
		onWatched: audience.told,
		watchable: () => audience.watchable,
		onDrain: () => pause.abort(),
		onCancel: () => stop.abort(new Error('The run was cancelled.')),
		onLost(reason) {
			stop.abort(new Error(reason))
			killAll()
		},
	})
	const emit = (event: RunEvent) => {
		if (ended) return
		ended = event.type === 'runFinished'
		outbox.emit(event)
	}
	const leases: { release(): void }[] = []
	const lease = (started: LeasedProcess) => {
		const held = reaper.lease(started)
		leases.push(held)
		return held
	}
	const leaseSession = (session: LeasedSession) => {
		const held = reaper.leaseSession(session)
		leases.push(held)
		return held
	}
	/** What runs for this run alone is killed, not asked. */
	const killAll = () => {
		karate.close()
		custom.close()
		void jvm?.then((engine) => engine.close())
		for (const held of leases) held.release()
	}
	const karate = sandboxedKarate({ ...options, open: options.targets.open, keep: outbox.keep })
	const custom = sandboxedCustom({ take: options.sandboxes.take, limits, open: options.targets.open })
	let jvm: ReturnType<typeof openJvm> | undefined
	/** Loaded when a run asks for it. */
	async function openJvm() {
		const { jvmKarate } = await import('./karate-jvm/jvm-karate.ts')
		const place = join(reaper.folder, `karate-${runId}-${epoch}`)
		const user = ownUser()
		async function tree(): Promise<string> {
			const folder = join(place, 'bundle')
			mkdirSync(folder, { recursive: true, mode: 0o711 })
			await writeBundle(folder, claimed, link)
			if (user !== undefined) chownSync(folder, user, user)
			return folder
		}
		const { memoryMB } = limits
		return jvmKarate({ jar: options.karateJar, place, tree, memoryMB, user, lease, keep: outbox.keep })
	}
	const host: RunHost = {
		clock: Date.now,
		nanos: () => Number(process.hrtime.bigint()),
		emit,
		keep: outbox.keep,
		audience,
		signal: stop.signal,
		pause: pause.signal,
		sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }).catch(() => {}),
		runKarate: chosenKarate({
			NATIVE: karate.run,
			async JVM(...feature) {
				jvm ??= openJvm()
				return await (await jvm).run(...feature)
			},
		}),
		project: bundledProject(claimed, link, custom.call),
		// Loaded when a run asks for a browser: most executors idle, and many never open one.
		openDriver: async (settings, signal) => {
			const { openWebDriver } = await import('../surfaces/web/node/web.ts')
			const { chromium, chromedriver, addedArguments, fileFolder } = options
			return openWebDriver(settings, signal, {
				chromium,
				chromedriver,
				addedArguments,
				...(fileFolder ? { fileFolder } : {}),
				folder: reaper.folder,
				door: await options.door(),
				onProcess: lease,
				onSession: leaseSession,
			})
		},
		executor: options.executor,
	}

	async function carryOut(): Promise<void> {
		const limit = `The run took longer than the ${limits.runMinutes} minutes it may take.`
		const clock = setTimeout(() => stop.abort(new Error(limit)), limits.runMinutes * 60_000)
		let carried: Carried | undefined
		try {
			const { runBundle } = await import('../surfaces/run-bundle.ts')
			const end = await Promise.race([runBundle(bundle, host), afterGrace()])
			if (typeof end === 'object' && !stop.signal.aborted) carried = { ...end, texts: textsOf(bundle) }
		} catch (error) {
			emit({
				type: 'note',
				at: Date.now(),
				level: 'error',
				text: error instanceof Error ? (error.stack ?? '') : String(error),
			})
		} finally {
			clearTimeout(clock)
			const nanos = Number(process.hrtime.bigint() - startedAt)
			const reason = stop.signal.aborted
				? String(stop.signal.reason.message)
				: 'The executor could not carry out the run.'
			if (!carried) emit({ type: 'runFinished', at: Date.now(), status: 'ERROR', nanos, reason })
			audience.close()
			killAll()
			await outbox.finish(carried)
		}
	}

	/** A run that does not end in order when it is told to is left where it is; what it started is killed. */
	function afterGrace(): Promise<void> {
		return new Promise((resolve) => {
			stop.signal.addEventListener('abort', () => setTimeout(resolve, limits.graceSeconds * 1000).unref(), {
				once: true,
			})
		})
	}

	return { ended: carryOut(), abandon: (reason) => stop.abort(new Error(reason)), pause: () => pause.abort() }
}
