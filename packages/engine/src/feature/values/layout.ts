import { type PixelPattern, readPixelPattern } from './pixel.ts'
import type { Reading } from './reading.ts'

/** An object of a layout check: `#basket.total#21px`. */
export interface LayoutObject {
	/** Undefined: the elements of the locator itself, compared with each other. */
	name: string | undefined
	/** What stands behind it. */
	rest: string
}

/** `#obj1#;#obj2#21px`, `#selfreference#`, `#selfreference#equal`. */
export function readLayoutObjects(text: string): Reading<LayoutObject[]> {
	const must =
		'be objects such as #page.name# with ; between, each with or without a distance behind it, or #selfreference#'
	const objects = [...text.trim().matchAll(/#([^#]+)#([^;#]*)(?:;\s*|$)/g)]
	const read = objects.map(([whole]) => whole).join('')
	if (objects.length === 0 || read.replace(/;$/, '') !== text.trim().replace(/;$/, '')) return { must }
	return {
		value: objects.map(([, name = '', rest = '']) => ({
			name: name.trim().toLowerCase() === 'selfreference' ? undefined : name.trim(),
			rest: rest.trim(),
		})),
	}
}

export const boxModes = ['margin', 'border', 'padding', 'actual'] as const

export type BoxMode = (typeof boxModes)[number]

/** Which box of an element counts; `default` and nothing are the border. */
export function readBoxMode(text: string): Reading<BoxMode> {
	const word = text.trim().toLowerCase()
	if (word === '' || word === 'default') return { value: 'border' }
	const mode = boxModes.find((one) => one === word)
	return mode ? { value: mode } : { must: `be ${boxModes.join(', ')} or default` }
}

export type Side = 'left' | 'right' | 'top' | 'bottom'

/** `left-right-top-bottom`. */
export function readSides(text: string): Reading<Side[]> {
	const words = text.trim() === '' ? [] : text.toLowerCase().split('-')
	const sides = words.map((word) => word.trim())
	const known = sides.filter((side): side is Side => ['left', 'right', 'top', 'bottom'].includes(side))
	return known.length === sides.length
		? { value: known }
		: { must: 'be sides with - between, such as left-right-top-bottom' }
}

/** `10px-20px` or `~10%-20%`, one pattern for each side; a range inside has its unit only at its end. */
export function readSidePatterns(text: string, count: number): Reading<PixelPattern[]> {
	const parts = text.trim().split(/(?<=px|%)-/i)
	if (parts.length !== count) return { must: `have ${count} distances with - between, one for each side` }
	const patterns: PixelPattern[] = []
	for (const part of parts) {
		const pattern = readPixelPattern(part)
		if ('must' in pattern) return pattern
		patterns.push(pattern.value)
	}
	return { value: patterns }
}

export interface Grid {
	rows: number
	columns: number
	/** What may be short: the last row or the last column. */
	short: 'row' | 'column' | undefined
	gap: PixelPattern | undefined
}

/** `3x4`, `3x4xlr`, `3x4xlc`, `3x4-10-15px`. */
export function readGrid(text: string): Reading<Grid> {
	const found = text.trim().match(/^(\d+)\s*x\s*(\d+)(?:\s*x\s*(lr|lc))?(?:\s*-\s*(.+))?$/i)
	const must = 'be rows x columns such as 3x4; xlr or xlc lets the last row or column be short, -10-15px names the gaps'
	if (!found) return { must }
	const [, rows, columns, short, gap] = found
	const pattern = gap === undefined ? undefined : readPixelPattern(gap)
	if (pattern && 'must' in pattern) return pattern
	const word = short?.toLowerCase()
	return {
		value: {
			rows: Number(rows),
			columns: Number(columns),
			short: word === 'lr' ? 'row' : word === 'lc' ? 'column' : undefined,
			gap: pattern?.value,
		},
	}
}
