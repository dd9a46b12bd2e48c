import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { jvmKarate } from '../src/executor/karate-jvm/jvm-karate.ts'
import { reachableClassPath } from '../src/executor/karate-jvm/reachable-class-path.ts'
import { foldRun } from '../src/log/fold.ts'
import { killGroup } from '../src/surfaces/node/kill-group.ts'
import { runBundle } from '../src/surfaces/run-bundle.ts'
import { testBundle, testHost } from './support/host.ts'

let folder: string
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'assay-jvm-'))
})
afterEach(() => {
	vi.unstubAllEnvs()
	rmSync(folder, { recursive: true, force: true })
})

/** Runs a feature of two scenarios with what stands for Java: a script that reads what it is asked. */
async function runBy(script: string) {
	mkdirSync(join(folder, 'bin'), { recursive: true })
	const java = join(folder, 'bin', 'java')
	writeFileSync(java, `#!/bin/sh\nread -r asked\n${script}\n`)
	chmodSync(java, 0o755)
	vi.stubEnv('JAVA_HOME', folder)
	const host = testHost()
	const engine = jvmKarate({
		jar: java,
		place: join(folder, 'run'),
		tree: async () => folder,
		memoryMB: 64,
		lease: ({ pid }) => ({ release: () => killGroup(pid) }),
		keep: host.keep,
	})
	const text = 'Feature: f\nScenario: a\n* def a = 1\nScenario: b\n* def a = 1\n'
	await runBundle(testBundle([{ text, featureType: 'KARATE', path: 'f.feature' }]), { ...host, runKarate: engine.run })
	engine.close()
	return foldRun(host.events)
}

it('a Java process that was lost is followed by another', async () => {
	const gone = 'The Java process that ran the feature ended by itself (exit code 9): gone'
	expect(await runBy('echo gone >&2\nexit 9')).toMatchObject({
		status: 'ERROR',
		reason: `${gone} It was the second loss in a row.`,
	})
})

it.each(['{"run":1,"type":"print"}', '{"run":1,"type":"exchange"}'])(
	'code in it that writes what is no message, %s, ends the process alone',
	async (said) => {
		const view = await runBy(`echo '${said}'\nsleep 60`)
		expect(view.features[0]).toMatchObject({
			status: 'error',
			reason: 'The Java process that ran the feature wrote what is no message to the executor, and was ended.',
		})
	},
)

it('finds the jars of somebody else where the process before has found them, and leaves them as they are', () => {
	const home = join(folder, 'home')
	mkdirSync(home, { mode: 0o700 })
	const jar = join(home, 'karate.jar')
	writeFileSync(jar, '', { mode: 0o644 })
	const first = reachableClassPath([jar], 64_000, folder)
	expect(reachableClassPath([jar], 64_000, folder)).toEqual(first)
	expect(first).not.toEqual([jar])
	expect(statSync(jar).mode & 0o777).toBe(0o644)
})
