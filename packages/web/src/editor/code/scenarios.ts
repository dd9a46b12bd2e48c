import { readLines } from '@assay/engine/feature/gherkin-lines'
import type { Dialect } from '../../language/dialect.ts'

/** A scenario as it stands in the text; lines from 1. */
export interface Scenario {
	name: string
	line: number
	/** The line before the next scenario, or the last one. */
	end: number
	tags: string[]
}

/** The scenarios of a feature, from top to bottom. */
export function readScenarios(text: string, dialect: Dialect): Scenario[] {
	const found: Scenario[] = []
	let tags: string[] = []
	const lines = readLines(text, dialect)
	lines.forEach(({ text: one, line }, at) => {
		if (line.kind === 'tags') tags.push(...one.trim().split(/\s+/))
		else if (line.kind === 'scenario') {
			const before = found.at(-1)
			if (before) before.end = at
			found.push({ name: one.slice(line.body).trim(), line: at + 1, end: lines.length, tags })
			tags = []
		} else if (line.kind !== 'comment' && line.kind !== 'blank') tags = []
	})
	return found
}

/**
 * How many scenarios a run takes of a text, as the engine counts them: of one with Examples each row, of API features one for rows
 * that only a run can make, and none of an outline without Examples. Reads lines alone, so that a list can count what it shows.
 */
export function countScenarios(text: string, dialect: Dialect): number {
	const scenarios: { outline: boolean; tables: string[][] }[] = []
	for (const { text: one, line } of readLines(text, dialect)) {
		const tables = scenarios.at(-1)?.tables
		if (line.kind === 'scenario') scenarios.push({ outline: line.outline === true, tables: [] })
		else if (line.kind === 'examples') tables?.push([])
		// Rows of a step stand before any Examples.
		else if (line.kind === 'row') tables?.at(-1)?.push(one)
	}
	const ofTable = ([header = '', ...rows]: string[]) =>
		dialect === 'karate' && rows.length === 0 && cellsOf(header) === 1 ? 1 : rows.length
	const ofScenario = ({ outline, tables }: (typeof scenarios)[number]) =>
		tables.length > 0 ? sum(tables.map(ofTable)) : Number(!outline || dialect === 'keyword')
	return sum(scenarios.map(ofScenario))
}

const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0)

/** How many cells a row of a table has; a bar behind a backslash is part of one. */
const cellsOf = (row: string) => row.replaceAll(/\\./g, '').trim().split('|').length - 2

/** How often each tag stands in the text: of the feature, of scenarios and of examples. */
export function countTags(text: string, dialect: Dialect): Map<string, number> {
	const counts = new Map<string, number>()
	for (const { text: one, line } of readLines(text, dialect)) {
		if (line.kind !== 'tags') continue
		for (const tag of one.trim().split(/\s+/)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
	}
	return counts
}

/** A tag that this scenario alone carries, so that a run can ask for just it. */
export function ownTag({ tags }: Scenario, counts: Map<string, number>): string | undefined {
	return tags.find(
		(tag) =>
			counts.get(tag) === 1 &&
			/^@[^@\s,()'"\\&|]+$/.test(tag) &&
			!/^@(ignore|setup|parallel|report|env)\b/.test(tag) &&
			![...counts.keys()].some((other) => other.startsWith(`${tag}=`)),
	)
}
