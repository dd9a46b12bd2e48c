import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './product.ts'
import type { Application } from './third-party/application.ts'
import { jupyterLab } from './third-party/jupyterlab.ts'
import { nodeRed } from './third-party/node-red.ts'

/** Tested by features as somebody new to Assay writes them. */
const applications = [nodeRed, jupyterLab]

type Say = (line: string) => void

/** False when a feature did not pass; undefined, after a sentence, when an application cannot be had here. */
export async function thirdParty(say: Say): Promise<boolean | undefined> {
	let passed: boolean | undefined = true
	for (const application of applications) {
		const one = await tested(application, say)
		passed = passed === false || one === false ? false : one === undefined ? undefined : passed
	}
	return passed
}

async function tested(application: Application, say: Say): Promise<boolean | undefined> {
	const folder = mkdtempSync(join(tmpdir(), 'assay-third-party-'))
	const stop = new AbortController()
	try {
		const problem = application.install(folder)
		if (problem !== '') {
			say(`skipped: ${application.name} cannot be installed from ${application.registry} (${problem})`)
			return undefined
		}
		const began = Date.now()
		const data = await application.start(folder, stop.signal)
		say(`${application.name} answers after ${Math.round((Date.now() - began) / 1000)} s`)
		const environment = join(folder, 'environment.json')
		const settings = { 'Explicit.wait.time': 20 }
		writeFileSync(environment, JSON.stringify({ name: 'third party', ...data, settings }))
		const features = join(root, 'test/third-party', application.folder)
		const { status, stdout, stderr } = spawnSync(
			process.execPath,
			[join(root, 'packages/cli/bin/assay.mjs'), 'run', features, '--environment', environment],
			{ encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' }, cwd: folder },
		)
		for (const line of `${stdout}${stderr}`.trim().split('\n')) say(line)
		return status === 0
	} finally {
		stop.abort()
		await pause(2000)
		rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 400 })
	}
}
