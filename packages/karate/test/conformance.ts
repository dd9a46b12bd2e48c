// `npx tsx packages/karate/test/conformance.ts [--record] [--mutate] [part of an id]`: N of M, and every failing case with its reason.

import { writeFileSync } from 'node:fs'
import { closeConnections } from '../src/http/undici-io.ts'
import { runAll } from './conformance-run.ts'
import { survivors } from './mutate.ts'

async function main(): Promise<void> {
	const folder = process.env.ASSAY_CONFORMANCE
	if (!folder) {
		console.log('Set ASSAY_CONFORMANCE to the folder of the public conformance cases.')
		return
	}
	const words = process.argv.slice(2)
	const filter = words.find((word) => !word.startsWith('--'))
	const groups = await runAll(folder, filter)
	const passed: Record<string, string[]> = {}
	for (const [name, results] of Object.entries(groups)) {
		for (const { id, problem } of results)
			if (problem) console.log(`✗ ${id}\n    ${problem.slice(0, 500).replaceAll('\n', '\n    ')}`)
		passed[name] = results.filter((one) => !one.problem).map((one) => one.id)
	}
	for (const [name, results] of Object.entries(groups))
		console.log(`${name}: ${passed[name]?.length} of ${results.length}`)
	if (words.includes('--mutate')) {
		const { tried, survived } = await survivors(folder, passed['inline-tests'] ?? [])
		for (const { id, line } of survived) console.log(`not noticed: ${id}: the opposite of ${line}`)
		console.log(`mutations noticed: ${tried - survived.length} of ${tried}`)
	}
	if (words.includes('--record')) {
		writeFileSync(new URL('./conformance-passed.json', import.meta.url), `${JSON.stringify(passed, null, 2)}\n`)
	}
	await closeConnections()
	process.exit()
}

void main()
