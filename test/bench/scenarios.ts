import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../product.ts'
import { median, say } from './figures.ts'

/** Scenarios a second: the slope between a feature of 5,000 empty API scenarios and one of a single, as whole processes. */
export async function scenarios() {
	const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'))
	const time = async (count: number) => {
		const file = join(folder, `${count}.feature`)
		await writeFile(file, `Feature: many\n${'  Scenario: empty\n    * def x = 1\n'.repeat(count)}`)
		const started = performance.now()
		await promisify(execFile)(process.execPath, [join(root, 'packages/cli/bin/assay.mjs'), 'run', file], {
			maxBuffer: 64 * 1024 * 1024,
		})
		return performance.now() - started
	}
	const rates: number[] = []
	for (let round = 0; round < 3; round++) rates.push(5000 / ((await time(5000)) - (await time(1))))
	say('empty API scenarios', `${(median(rates) * 1000).toFixed(0)} a second`, 'one step each, console output included')
	await rm(folder, { recursive: true })
}
