import { readCsv } from '@assay/karate/data/csv'
import { type Files, findFile, textOf } from '@assay/karate/scenario/files'
import type { Suite } from '@assay/karate/scenario/suite'
import type { Feeder } from '../feeders/feeder.ts'
import type { LoadPart } from '../part/load-part.ts'
import { randomBy } from '../text/random-by.ts'

type Row = Record<string, unknown>

/** The row of a user by his number, from 0, which grows from call to call; undefined where there are no more. */
type RowOf = (number: number) => Row | undefined

interface Place {
	/** Path of the feature, beside which files are looked for first. */
	path: string
	files: Files
	suite: Suite
	/** Of the shuffled and random ones. */
	seed: number
}

/**
 * Gives each user of a part the columns of his rows: those that he would have if all users were here. Throws one sentence where a
 * file cannot be read, and where a feeder has no more rows.
 */
export function openFeeders(feeders: readonly Feeder[], place: Place): (part: LoadPart) => () => Row {
	const all = feeders.map((feeder, index) => ({
		feeder,
		rowOf: opened(feeder, { ...place, seed: place.seed + index }),
	}))
	const row = (number: number) => {
		const row: Row = {}
		for (const { feeder, rowOf } of all) {
			const own = rowOf(number)
			if (own === undefined) {
				const again = feeder.kind === 'function' ? '' : ' End it with .circular to begin again.'
				throw new Error(`load.feeders: ${feeder.file} has no more rows.${again}`)
			}
			Object.assign(row, own)
		}
		return row
	}
	return ({ index, of }) => {
		let number = index - of
		return () => {
			number += of
			return row(number)
		}
	}
}

function opened({ kind, file, order }: Feeder, place: Place): RowOf {
	const found = findFile(place.files, place.path, file)
	if (!found) throw new Error(`load.feeders: there is no file ${file}.`)
	const text = textOf(found.bytes)
	if (kind === 'function') return generated(file, text, place.suite)
	const rows = kind === 'csv' ? readCsv(text) : readJson(text, file)
	if (rows.length === 0) throw new Error(`load.feeders: ${file} has no rows.`)
	const random = randomBy(place.seed)
	if (order === 'random') return skipping(() => rows[Math.floor(random() * rows.length)])
	if (order === 'circular') return (number) => rows[number % rows.length]
	if (order === 'shuffle') mix(rows, random)
	return (number) => rows[number]
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

/** Those of users in other parts are made too: what makes them may count by itself. */
function skipping(make: (number: number) => Row | undefined): RowOf {
	let made = 0
	return (number) => {
		while (made < number) if (make(made++) === undefined) return undefined
		return make(made++)
	}
}

/** A script whose function is called with 0, 1, 2 … and gives a row each time, until it gives none. */
function generated(file: string, text: string, { realm }: Suite): RowOf {
	const variables = realm.newVariables()
	const fn = realm.evaluate(text, variables, { file })
	if (typeof fn !== 'function') throw new Error(`load.feeders: ${file} is expected to hold a function.`)
	return skipping((number) => {
		const row = realm.invoke(fn, [number], variables)
		if (row === undefined || row === null) return undefined
		if (!isRow(row)) throw new Error(`load.feeders: the function of ${file} gave no object.`)
		return row
	})
}
