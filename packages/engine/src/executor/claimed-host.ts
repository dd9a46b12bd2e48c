import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Claimed, MoreLanes } from '@assay/contract/executor'
import type { LoadLimits } from '../run/load-limits.ts'
import type { Door, Targets } from '../surfaces/node/door.ts'
import { ownUser } from '../surfaces/node/own-user.ts'
import type { RunHost } from '../surfaces/run-host.ts'
import type { Tracing } from '../telemetry/tracing.ts'
import { writeBundle } from './bundle-folder.ts'
import { bundledProject } from './bundled-project.ts'
import type { Programs } from './executor-settings.ts'
import { chosenKarate } from './karate-engine.ts'
import { moreLanes } from './more-lanes.ts'
import { patientFiles } from './patient-files.ts'
import type { Reaper } from './reaper.ts'
import type { SandboxLimits } from './sandbox/sandbox.ts'
import type { SandboxPool } from './sandbox/sandbox-pool.ts'
import { sandboxedCustom } from './sandbox/sandboxed-custom.ts'
import { sandboxedKarate } from './sandbox/sandboxed-karate.ts'
import { sandboxedLoad } from './sandbox/sandboxed-load.ts'
import type { ServerLink } from './server-link.ts'
import { surfaceOpener } from './surface-opener.ts'

export interface ClaimedHostOptions {
	claimed: Claimed
	link: ServerLink
	reaper: Reaper
	sandboxes: SandboxPool
	targets: Targets
	/** Opened with the first browser. */
	door(): Promise<Door>
	limits: SandboxLimits
	load: LoadLimits
	tracing: Tracing
	/** The executor's name, for the log. */
	executor: string
	room(): number
	programs: Programs
}

/** Where the run's events and evidence go, and whether it is to stop. */
type Log = Pick<RunHost, 'emit' | 'keep' | 'audience' | 'signal'> & { pause: AbortSignal }

export interface ClaimedHost {
	host: RunHost
	/** What runs for this run alone is killed, not asked. */
	kill(): void
}

/** What a claimed run starts: sandboxes, browsers, the real Karate. All of it is leased, so nothing outlives the run. */
export function claimedHost(options: ClaimedHostOptions, log: Log): ClaimedHost {
	const { claimed, reaper, limits, door, programs } = options
	const { keep } = log
	const link = patientFiles(options.link, log.signal)
	const karate = sandboxedKarate({ ...options, link, open: options.targets.open, keep })
	const load = sandboxedLoad({ ...options, link, open: options.targets.open, keep })
	/** Lanes that came later; whatever is started from now on finds them in the bundle. */
	async function add({ lanes, included, files }: MoreLanes): Promise<void> {
		const { bundle } = claimed
		const features = lanes.flat()
		const paths = new Set(bundle.files.map(({ path }) => path))
		const parts = { features, included, files: files.filter(({ path }) => !paths.has(path)) }
		bundle.features.push(...features)
		Object.assign(bundle.included, included)
		bundle.files.push(...parts.files)
		await karate.add(parts)
		if (jvm) await writeBundle(jvmTree, { ...claimed, bundle: parts }, link)
	}
	const custom = sandboxedCustom({ take: options.sandboxes.take, limits, open: options.targets.open })
	let jvm: ReturnType<typeof openJvm> | undefined
	const jvmPlace = join(reaper.folder, `karate-${claimed.runId}-${claimed.epoch}`)
	const jvmTree = join(jvmPlace, 'bundle')
	/** Loaded when a run asks for it. */
	async function openJvm() {
		const { jvmKarate } = await import('./karate-jvm/jvm-karate.ts')
		const user = ownUser()
		async function tree(): Promise<string> {
			mkdirSync(jvmTree, { recursive: true, mode: 0o711 })
			await writeBundle(jvmTree, claimed, link)
			if (user !== undefined) chownSync(jvmTree, user, user)
			return jvmTree
		}
		const { memoryMB } = limits
		const { lease } = opener
		return jvmKarate({ jar: programs.karateJar, place: jvmPlace, tree, memoryMB, user, lease, keep })
	}
	const more = moreLanes({ claimed, link, ...log, add })
	const project = bundledProject(claimed, link, custom.call)
	const { file, fileAddress } = project
	const opener = surfaceOpener({ reaper, door, file, fileAddress, programs })
	const { openDriver, openDevice, openDesktop } = opener
	const host: RunHost = {
		clock: Date.now,
		nanos: () => Number(process.hrtime.bigint()),
		...log,
		sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }).catch(() => {}),
		runKarate: chosenKarate({
			NATIVE: karate.run,
			async JVM(...feature) {
				jvm ??= openJvm()
				return await (await jvm).run(...feature)
			},
		}),
		runLoad: load.run,
		project,
		...{ openDriver, openDevice, openDesktop },
		executor: options.executor,
		room: options.room,
		moreLanes: more,
	}

	return {
		host,
		kill() {
			karate.close()
			load.close()
			custom.close()
			void jvm?.then((engine) => engine.close())
			void opener.close()
		},
	}
}
