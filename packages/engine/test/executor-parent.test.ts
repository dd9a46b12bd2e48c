import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fittingRuns } from '../src/executor/fitting-runs.ts'
import { startOf } from '../src/executor/process-facts.ts'
import { type ExecutorServer, executorServer } from './executor-server.ts'

let server: ExecutorServer
beforeEach(async () => {
	server = await executorServer()
})
afterEach(() => server.close())

it('an executor whose server dies before the executor has looked does not stay', async () => {
	const place = join(mkdtempSync(join(tmpdir(), 'assay-parent-')), 'pid')
	const program = join(import.meta.dirname, '../../../dist/executor.mjs')
	const { PATH = '', HOME = '' } = process.env
	// Starts the executor as the server does, and is gone before a byte of it was read.
	const parent = spawn(
		process.execPath,
		[
			'-e',
			`const { spawn } = require('node:child_process')
			const env = { ...process.env, ASSAY_PARENT: String(process.pid) }
			const child = spawn(process.execPath, [${JSON.stringify(program)}], { env, stdio: 'ignore', detached: true })
			require('node:fs').writeFileSync(${JSON.stringify(place)}, String(child.pid))
			process.kill(process.pid, 'SIGKILL')`,
		],
		{ env: { PATH, HOME, ASSAY_SERVER: server.url, ASSAY_EXECUTOR_TOKEN: 't' }, stdio: 'ignore' },
	)
	await new Promise((resolve) => parent.once('exit', resolve))
	const pid = Number(readFileSync(place, 'utf8'))
	try {
		await expect.poll(() => startOf(pid)).toBeUndefined()
	} finally {
		if (startOf(pid) !== undefined) process.kill(pid, 'SIGKILL')
	}
})

it('takes as many runs at once as cores and memory carry', () => {
	const gigabytes = 1024 ** 3
	expect(fittingRuns(1, 64 * gigabytes)).toBe(1)
	expect(fittingRuns(4, 16 * gigabytes)).toBe(4)
	expect(fittingRuns(16, 4 * gigabytes)).toBe(2)
	expect(fittingRuns(2, gigabytes)).toBe(1)
	expect(fittingRuns(64, 512 * gigabytes)).toBe(8)
})
