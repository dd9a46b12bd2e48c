// `npm run conformance -- [folder] [--mutate] [--record] [--only=part of an id]`: N of M for each group of cases, every failing case
// with its reason. Ends with 0 only when no case of the recorded list has dropped out.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { closeConnections } from '../src/http/undici-io.ts'
import { runAll } from './conformance-run.ts'
import { survivors } from './mutate.ts'

type Passed = Record<string, string[]>

const record = new URL('./conformance-passed.json', import.meta.url)

async function main(words: string[]): Promise<number> {
	const folder = words.find((word) => !word.startsWith('--')) ?? process.env.ASSAY_CONFORMANCE
	if (!folder || !['karate/match-table.json', 'match-table.json'].some((name) => existsSync(join(folder, name)))) {
		console.log(
			folder
				? `There are no conformance cases in ${folder}: match-table.json is missing.`
				: 'Which cases? npm run conformance -- <folder>, or ASSAY_CONFORMANCE=<folder>.',
		)
		return 2
	}
	const only = words.find((word) => word.startsWith('--only='))?.slice('--only='.length)
	const groups = await runAll(folder, only)
	const passed: Passed = {}
	for (const [name, results] of Object.entries(groups)) {
		for (const { id, problem } of results)
			if (problem) console.log(`✗ ${id}\n    ${problem.slice(0, 300).replaceAll('\n', '\n    ')}`)
		passed[name] = results.filter((one) => !one.problem).map((one) => one.id)
	}
	for (const [name, results] of Object.entries(groups))
		console.log(`${name}: ${passed[name]?.length} of ${results.length}`)
	const lost = droppedOut(groups)
	for (const id of lost) console.log(`passed before and does not now: ${id}`)
	const noticed = words.includes('--mutate') ? await reportMutations(folder, passed) : true
	if (words.includes('--record')) writeFileSync(record, `${JSON.stringify(passed, null, 2)}\n`)
	return lost.length === 0 && noticed ? 0 : 1
}

/** Another folder may hold other cases: only those that it has can drop out. */
function droppedOut(groups: Awaited<ReturnType<typeof runAll>>): string[] {
	const recorded = JSON.parse(readFileSync(record, 'utf8')) as Passed
	return Object.entries(groups).flatMap(([name, results]) => {
		const known = new Set(recorded[name])
		return results.filter((one) => one.problem && known.has(one.id)).map((one) => one.id)
	})
}

async function reportMutations(folder: string, passed: Passed): Promise<boolean> {
	const { tried, survived } = await survivors(folder, passed)
	for (const { id, line } of survived) console.log(`not noticed: ${id}: ${line}`)
	const noticed = tried - survived.length
	console.log(`mutations noticed: ${noticed} of ${tried} (${((100 * noticed) / tried).toFixed(1)} %)`)
	return noticed / tried >= 0.99
}

main(process.argv.slice(2)).then(async (code) => {
	await closeConnections()
	process.exit(code)
})
