import type { Reading } from './reading.ts'

/** A length or distance as a step expects it, compared with what was measured. */
export interface PixelPattern {
	/** `reference`: the size of which percentages are meant. */
	holds(measured: number, reference?: number): boolean
	unit: 'px' | '%'
}

/** What `~10px` allows on either side: pixels, or points of a percentage. */
const deviation = 2
/** Browsers place elements between pixels. */
const rounding = 0.5

const number = String.raw`-?\d+(?:\.\d+)?`
const unit = '(?:px|%)'

/** `10px`, `~10px`, `10px~3px`, `10-20px`, `~10-20px`, `10-20px~5px`, `gt10px` (gte, lt, lte), `25%`. */
export function readPixelPattern(text: string): Reading<PixelPattern> {
	const written = text.trim().toLowerCase()
	return compared(written) ?? ranged(written) ?? { must: mustBe }
}

const mustBe = 'be pixels or percent, such as 10px, ~10px, 10px~3px, 10-20px, gt10px, lte10px or 25%'

function compared(text: string): Reading<PixelPattern> | undefined {
	const found = text.match(new RegExp(`^(gte|gt|lte|lt|>=|<=|>|<)\\s*(${number})\\s*(${unit})$`))
	if (!found) return undefined
	const [, operator = '', amount, of] = found
	const limit = Number(amount)
	const holds: Record<string, (measured: number) => boolean> = {
		gt: (measured) => measured > limit,
		gte: (measured) => measured >= limit,
		lt: (measured) => measured < limit,
		lte: (measured) => measured <= limit,
	}
	const names: Record<string, string> = { '>': 'gt', '>=': 'gte', '<': 'lt', '<=': 'lte' }
	return pattern(of, holds[names[operator] ?? operator] ?? (() => false))
}

function ranged(text: string): Reading<PixelPattern> | undefined {
	const found = text.match(
		new RegExp(
			`^(~)?\\s*(${number})\\s*(${unit})?(?:\\s*(?:-|to)\\s*(${number})\\s*(${unit})?)?(?:\\s*~\\s*(${number})\\s*${unit}?)?$`,
		),
	)
	if (!found) return undefined
	const [, about, first, firstUnit, second, secondUnit, given] = found
	const of = secondUnit ?? firstUnit
	if (of === undefined || (firstUnit && secondUnit && firstUnit !== secondUnit)) return undefined
	const low = Number(first)
	const high = Number(second ?? first)
	if (low > high) return { must: `begin with the smaller number, not ${low}-${high}` }
	const more = given !== undefined ? Number(given) : about ? deviation : of === 'px' ? rounding : 0
	return pattern(of, (measured) => measured >= low - more && measured <= high + more)
}

function pattern(of: string | undefined, holds: (measured: number) => boolean): Reading<PixelPattern> {
	if (of !== '%') return { value: { unit: 'px', holds } }
	return {
		value: { unit: '%', holds: (measured, reference = 0) => reference > 0 && holds((measured / reference) * 100) },
	}
}

/** A plain number of pixels, or a pattern. */
export function readSize(text: string): Reading<PixelPattern> {
	const trimmed = text.trim()
	if (!/^\d+(?:\.\d+)?$/.test(trimmed)) return readPixelPattern(trimmed)
	return { value: { unit: 'px', holds: (measured) => Math.abs(measured - Number(trimmed)) <= rounding } }
}
