import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { foldRun } from '@assay/engine/log/fold'
import { localExecutor } from '@assay/server/downloads/local-executor'
import { expect, it } from 'vitest'
import { executorServer, karateBundle } from '../../engine/test/executor-server.ts'

const root = join(import.meta.dirname, '../../..')

it('runs as an executor with the files alone that a download of the built program holds', async () => {
	const place = mkdtempSync(join(tmpdir(), 'assay-download-'))
	for (const { path, content } of localExecutor(root, '0.1.0')) {
		mkdirSync(dirname(join(place, path)), { recursive: true })
		writeFileSync(join(place, path), content)
	}
	symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
	const server = await executorServer()
	const child = spawn(process.execPath, [join(place, 'assay.mjs'), 'executor', '--server', server.url], {
		env: { PATH: process.env.PATH, HOME: place, ASSAY_EXECUTOR_TOKEN: 't' },
		stdio: 'ignore',
	})
	const ended = new Promise((resolve) => child.once('close', resolve))
	const run = server.enqueue(
		karateBundle(
			`Feature: F
Scenario: one
* def mock = karate.start('mock.feature')
* url mock.url
* configure proxy = null
* method get
* match response == 'here'
* match karate.http(mock.url).get().body == 'here'
`,
			{ included: { 'mock.feature': "Feature: M\nScenario:\n* def response = 'here'\n" } },
		),
	)
	await run.finished
	const view = foldRun(run.events)
	expect(view.features[0]?.scenarios[0]?.reason).toBeUndefined()
	expect(view.status).toBe('SUCCESS')
	child.kill()
	await ended
	await server.close()
})
