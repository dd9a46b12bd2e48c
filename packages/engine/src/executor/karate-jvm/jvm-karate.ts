import { createHash } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bundle, BundleFeature } from '@assay/contract/bundle'
import { karateTags } from '@assay/karate/gherkin/tag-filter'
import { configNames } from '@assay/karate/run/config-names'
import { environmentName } from '../../feature/environment-name.ts'
import { cancelled } from '../../run/cancelled.ts'
import { keepClean } from '../../run/exchange-evidence.ts'
import type { FeatureOutcome, Host } from '../../run/host.ts'
import { bundleScrubber } from '../../run/scrub.ts'
import { atOnce } from '../../run/settings.ts'
import { classPathRoots } from '../../surfaces/api/class-path-roots.ts'
import type { KarateHost } from '../../surfaces/api/karate-feature.ts'
import type { Lease, LeasedProcess } from '../reaper.ts'
import { karateClassPath } from './class-path.ts'
import { type KarateProcess, startKarateProcess } from './karate-process.ts'
import { reachableClassPath } from './reachable-class-path.ts'
import { recordJvm } from './record-jvm.ts'
import { classes } from './runner.generated.ts'

export interface JvmKarateOptions {
	/** KARATE_JAR of whoever runs this executor; without it nothing of the JVM is ever started. */
	jar: string | undefined
	/** A folder of its own for this run, made here and removed at the end. */
	place: string
	/** The tree that features read; made when the first feature runs. */
	tree(): Promise<string>
	memoryMB: number
	/** The process runs as this user, where that can be. */
	user?: number | undefined
	lease(started: LeasedProcess): Lease
	keep: Host['keep']
}

interface Running {
	recorded: ReturnType<typeof recordJvm>
	end(outcome: FeatureOutcome): void
}

/**
 * Runs the Karate features of one run by the real Karate in one Java process, started at the first. The JVM is no sandbox:
 * what a feature may do there is what the process's user may do.
 */
export function jvmKarate(options: JvmKarateOptions) {
	const { jar, place, memoryMB, user } = options
	const running = new Map<number, Running>()
	let started: Promise<KarateProcess> | undefined
	let runs = 0
	let closed = false

	async function start(bundle: Bundle, jar: string): Promise<KarateProcess> {
		const [jars, folder] = await Promise.all([karateClassPath(jar), options.tree()])
		if (closed) throw new Error('The run had ended.')
		mkdirSync(join(place, 'classes', 'assay'), { recursive: true, mode: 0o755 })
		mkdirSync(join(place, 'reports'), { recursive: true, mode: 0o755 })
		const write = (name: string, content: string | Uint8Array, mode = 0o644) =>
			writeFileSync(join(place, name), content, { mode })
		for (const [name, code] of Object.entries(classes))
			write(`classes/assay/${name}.class`, Buffer.from(code, 'base64'))
		write('logback.xml', '<configuration><root level="INFO"/></configuration>')
		// The environment may hold secrets: nobody but the process reads them there.
		write('classes/karate-base.js', baseScript(bundle.environment, folder), 0o600)
		const ofEnvironment = environmentScript(bundle.environment, folder)
		if (ofEnvironment) write(`classes/${ofEnvironment.name}`, ofEnvironment.text)
		for (const name of user === undefined ? [] : ['reports', 'classes/karate-base.js']) {
			chownSync(join(place, name), user as number, user as number)
		}
		const roots = classPathRoots.map((root) => join(folder, root))
		const classPath = [join(place, 'classes'), ...roots, ...reachableClassPath(jars, user, place)]
		const karate = startKarateProcess({ folder, classPath, place, memoryMB, user, lease: options.lease })
		karate.onMessage = (message) => {
			const one = running.get(message.run)
			if (message.type === 'done') one?.end(one.recorded.finished(message.problem))
			else one?.recorded.take(message)
		}
		karate.onEnd = (reason, lost) => {
			for (const { recorded, end } of running.values()) end(recorded.cutOff(reason, !lost))
		}
		return karate
	}

	const run: KarateHost['runKarate'] = async (feature, bundle, recorder, signal) => {
		if (!jar) return refused(withoutJar)
		const asked = started
		const current = await asked?.catch(() => undefined)
		if (!current?.alive && started === asked) started = start(bundle, jar)
		let karate: KarateProcess
		try {
			karate = await (started as Promise<KarateProcess>)
		} catch (error) {
			return refused(signal.aborted ? cancelled(signal) : (error as Error).message)
		}
		const recorded = recordJvm(recorder, keepClean(keepNow, bundleScrubber(bundle)))
		runs++
		const number = runs
		const cancel = () => karate.kill()
		signal.addEventListener('abort', cancel, { once: true })
		try {
			const outcome = await new Promise<FeatureOutcome>((end) => {
				if (signal.aborted) return end(recorded.cutOff(cancelled(signal)))
				running.set(number, {
					recorded: {
						...recorded,
						cutOff: (reason, byTest) => recorded.cutOff(signal.aborted ? cancelled(signal) : reason, byTest),
					},
					end,
				})
				karate.ask({ run: String(number), reports: join(place, 'reports'), ...asks(feature, bundle) })
				if (!karate.alive) end(recorded.cutOff('The Java process that ran the feature had ended.'))
			})
			return outcome
		} finally {
			running.delete(number)
			signal.removeEventListener('abort', cancel)
		}
	}

	/** The hash is known at once; the keeping may take its time. */
	function keepNow(bytes: Uint8Array) {
		void options.keep(bytes)
		return { blob: createHash('sha256').update(bytes).digest('hex'), size: bytes.byteLength }
	}

	return {
		run,
		close() {
			closed = true
			started
				?.then((karate) => karate.kill())
				.catch(() => {})
				// A Java that was just killed may write its last; what remains goes with the executor's folder.
				.then(() => rm(place, { recursive: true, force: true, maxRetries: 10 }))
				.catch(() => {})
		},
	}
}

const withoutJar =
	'KARATE_ENGINE is JVM, but this executor runs no JVM: its operator sets KARATE_JAR to a Karate 1.5 jar, or to io.karatelabs:karate-core:1.5.2.'

const refused = (error: string): FeatureOutcome => ({ scenarios: 0, passed: 0, failed: 0, error })

function asks({ path, only }: BundleFeature, { environment, tags }: Bundle): Record<string, string> {
	const { api, settings } = environment
	const env = environmentName(environment)
	const scalars = Object.entries({ ...api, ...settings }).filter(([, value]) => typeof value !== 'object')
	return {
		path,
		...(env === undefined ? {} : { env }),
		threads: String(atOnce(settings, 'PARALLEL_SCENARIOS')),
		...(only?.length ? { only: only.join(',') } : {}),
		...(tags?.trim() ? { tags: karateTags(tags) } : {}),
		...Object.fromEntries(scalars.map(([name, value]) => [`property.${name}`, String(value)])),
	}
}

/** Karate finds karate-config-<env>.js by the environment's name as it is written; ours by its spelling as a word as well. */
function environmentScript(
	environment: Bundle['environment'],
	folder: string,
): { name: string; text: string } | undefined {
	const env = environmentName(environment)
	if (env === undefined || /[/\\]/.test(env)) return undefined
	const [written, word] = configNames(env).map((name) =>
		classPathRoots.map((root) => join(folder, root, name)).find((file) => existsSync(file)),
	)
	return written || !word ? undefined : { name: `karate-config-${env}.js`, text: readFileSync(word, 'utf8') }
}

/** Karate reads karate-base.js before the project's configuration: ours hands in the environment, and then runs the project's. */
function baseScript({ api, settings }: Bundle['environment'], folder: string): string {
	const own = classPathRoots.map((root) => join(folder, root, 'karate-base.js')).find((file) => existsSync(file))
	return `function fn() {
	var given = ${JSON.stringify({ ...api, ...settings })}
	var own = ${own ? `(${readFileSync(own, 'utf8')}\n)` : 'null'}
	if (typeof own === 'function') own = own()
	for (var name in own) given[name] = own[name]
	return given
}`
}
