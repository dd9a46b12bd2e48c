import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { closeConnections } from '../src/http/undici-io.ts'
import { runAll } from './conformance-run.ts'

const folder = process.env.ASSAY_CONFORMANCE
const recorded = JSON.parse(readFileSync(new URL('./conformance-passed.json', import.meta.url), 'utf8')) as Record<
	string,
	string[]
>

afterAll(closeConnections)

describe.skipIf(!folder)('public conformance cases (folder named by ASSAY_CONFORMANCE)', () => {
	it('every case that once passed still passes', async () => {
		const groups = await runAll(folder ?? '')
		const lost: string[] = []
		for (const [name, results] of Object.entries(groups)) {
			const passed = new Set(results.filter((one) => !one.problem).map((one) => one.id))
			console.log(`${name}: ${passed.size} of ${results.length}`)
			lost.push(...(recorded[name] ?? []).filter((id) => !passed.has(id)))
		}
		expect(lost).toEqual([])
	}, 120_000)
})

it.runIf(!folder)('conformance cases are skipped: set ASSAY_CONFORMANCE to the folder that holds them', () => {})
