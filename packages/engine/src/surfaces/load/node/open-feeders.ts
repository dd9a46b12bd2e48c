import { readCsv } from '@assay/karate/data/csv'
import { type Files, findFile, textOf } from '@assay/karate/scenario/files'
import type { Suite } from '@assay/karate/scenario/suite'
import type { Feeder } from '../feeders/feeder.ts'
import { randomBy } from '../text/random-by.ts'

type Row = Record<string, unknown>

/** The next row; undefined where there are no more. */
type Next = () => Row | undefined

interface Place {
	/** Path of the feature, beside which files are looked for first. */
	path: string
	files: Files
	suite: Suite
	/** Of the shuffled and random ones. */
	seed: number
}

/** Gives each user the columns of his rows. Throws one sentence where a file cannot be read, and where a feeder has no more rows. */
export function openFeeders(feeders: readonly Feeder[], place: Place): () => Row {
	const all = feeders.map((feeder, index) => ({
		feeder,
		next: opened(feeder, { ...place, seed: place.seed + index }),
	}))
	return () => {
		const row: Row = {}
		for (const { feeder, next } of all) {
			const own = next()
			if (own === undefined) {
				const again = feeder.kind === 'function' ? '' : ' End it with .circular to begin again.'
				throw new Error(`load.feeders: ${feeder.file} has no more rows.${again}`)
			}
			Object.assign(row, own)
		}
		return row
	}
}

function opened({ kind, file, order }: Feeder, place: Place): Next {
	const found = findFile(place.files, place.path, file)
	if (!found) throw new Error(`load.feeders: there is no file ${file}.`)
	const text = textOf(found.bytes)
	if (kind === 'function') return generated(file, text, place.suite)
	const rows = kind === 'csv' ? readCsv(text) : readJson(text, file)
	if (rows.length === 0) throw new Error(`load.feeders: ${file} has no rows.`)
	const random = randomBy(place.seed)
	let at = 0
	if (order === 'random') return () => rows[Math.floor(random() * rows.length)]
	if (order === 'circular') return () => rows[at++ % rows.length]
	if (order === 'shuffle') mix(rows, random)
	return () => rows[at++]
}

function mix(rows: Row[], random: () => number): void {
	for (let left = rows.length - 1; left > 0; left--) {
		const other = Math.floor(random() * (left + 1))
		const [one, two] = [rows[left] as Row, rows[other] as Row]
		rows[left] = two
		rows[other] = one
	}
}

function readJson(text: string, file: string): Row[] {
	let value: unknown
	try {
		value = JSON.parse(text)
	} catch (problem) {
		throw new Error(`load.feeders: ${file} is not valid JSON: ${(problem as Error).message}.`)
	}
	if (!Array.isArray(value) || !value.every(isRow))
		throw new Error(`load.feeders: ${file} is expected to hold a list of objects.`)
	return value
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A script whose function is called with 0, 1, 2 … and gives a row each time, until it gives none. */
function generated(file: string, text: string, { realm }: Suite): Next {
	const variables = realm.newVariables()
	const fn = realm.evaluate(text, variables, { file })
	if (typeof fn !== 'function') throw new Error(`load.feeders: ${file} is expected to hold a function.`)
	let count = 0
	return () => {
		const row = realm.invoke(fn, [count++], variables)
		if (row === undefined || row === null) return undefined
		if (!isRow(row)) throw new Error(`load.feeders: the function of ${file} gave no object.`)
		return row
	}
}
