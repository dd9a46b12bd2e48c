import { correlateAll, correlateAt, correlateColours, type Pattern, patternOf } from './correlate.ts'
import { type Levels, levelsOf } from './levels.ts'
import type { Picture } from './picture.ts'
import { resize } from './resize.ts'

/** A place that looks like the picture, in pixels of the screen. */
export interface Hit {
	left: number
	top: number
	width: number
	height: number
	/** 1 = the same. */
	score: number
}

interface Search {
	/** From 0 to 1. */
	similarity: number
	scales: readonly number[]
	within?: { left: number; top: number; width: number; height: number }
}

/** So many multiplications of the first, coarse look take some 20 ms. */
const coarseWork = 15e6
/** Of the coarse look, and of each finer one. */
const candidates = 40
const finerCandidates = 12
/** A large picture is told from others by few places, and each costs more. */
const fewestCandidates = 4
const fineWork = 5e6
/** Smaller patterns have too little in them to tell one place from another. */
const smallestSide = 4
/** Places that are told where the picture was not found. */
const mostOthers = 3

/** Every place that looks like the picture, the best first, no two on each other; and the best of those that look like it too little. */
export function findPicture(screen: Levels, picture: Picture, search: Search): { hits: Hit[]; others: Hit[] } {
	const all = search.scales.flatMap((scale) => findAtScale(screen, resize(picture, scale), search))
	const apart = withoutOverlaps(all)
	return {
		hits: apart.filter(({ score }) => score >= search.similarity),
		others: apart.filter(({ score }) => score < search.similarity).slice(0, mostOthers),
	}
}

/** Whether a picture is one colour all over: that is everywhere and nowhere. */
export const isPlain = (picture: Picture): boolean => {
	const { length, points } = patternOf(levelsOf(picture).smaller(1))
	return length * length <= points.length && correlateColours(picture, picture, 0, 0) === 0
}

function findAtScale(screen: Levels, picture: Picture, search: Search): Hit[] {
	const { width, height } = screen.picture
	const within = search.within ?? { left: 0, top: 0, width, height }
	if (picture.width > within.width || picture.height > within.height) return []
	const wanted = levelsOf(picture)
	const factor = coarseFactor(picture, within)
	const found = searchFrom(factor)
	// What is thin may vanish in a coarse look: a finer one costs more and is taken only where that found nothing.
	return factor > 1 && !found.some(({ score }) => score >= search.similarity) ? searchFrom(factor - 1) : found

	function searchFrom(first: number): Hit[] {
		let places = coarsePlaces(screen, wanted, within, first)
		for (let before = first; before > 1; ) {
			const next = before > 3 ? Math.floor(before / 2) : 1
			places = refine(screen, patternOf(wanted.smaller(next)), places, before / next, next, within)
			before = next
		}
		return places.map(({ x, y }) => ({
			left: x,
			top: y,
			width: picture.width,
			height: picture.height,
			score: correlateColours(screen.picture, picture, x, y),
		}))
	}
}

interface Place {
	x: number
	y: number
	score: number
}

function coarseFactor({ width, height }: Picture, area: { width: number; height: number }): number {
	const wished = ((area.width * area.height * width * height) / coarseWork) ** 0.25
	return Math.max(1, Math.min(Math.round(wished), Math.floor(Math.min(width, height) / smallestSide)))
}

type Area = NonNullable<Search['within']>

/** The highest points of the similarity over the whole area. */
function coarsePlaces(screen: Levels, wanted: Levels, within: Area, factor: number): Place[] {
	const level = screen.smaller(factor)
	const pattern = patternOf(wanted.smaller(factor))
	if (pattern.length === 0) return []
	const [left, top] = [Math.floor(within.left / factor), Math.floor(within.top / factor)]
	const right = Math.min(level.width, Math.ceil((within.left + within.width) / factor))
	const bottom = Math.min(level.height, Math.ceil((within.top + within.height) / factor))
	const [columns, rows] = [right - left - pattern.width + 1, bottom - top - pattern.height + 1]
	if (columns < 1 || rows < 1) return []
	const scores = correlateAll(level, screen.sums(factor), pattern, { left, top, columns, rows })
	const peaks: Place[] = []
	for (let y = 0; y < rows; y++)
		for (let x = 0; x < columns; x++) {
			const score = scores[y * columns + x] as number
			if (score > 0.2 && isPeak(scores, columns, rows, x, y)) peaks.push({ x: x + left, y: y + top, score })
		}
	return best(peaks, candidates)
}

function isPeak(scores: Float32Array, columns: number, rows: number, x: number, y: number): boolean {
	const here = scores[y * columns + x] as number
	for (let down = Math.max(0, y - 1); down <= Math.min(rows - 1, y + 1); down++)
		for (let right = Math.max(0, x - 1); right <= Math.min(columns - 1, x + 1); right++)
			if ((scores[down * columns + right] as number) > here) return false
	return true
}

const best = (places: Place[], most: number): Place[] =>
	places.sort((one, other) => other.score - one.score).slice(0, most)

/** Each place found at a coarser level, `times` as coarse, as exactly as this level tells it. */
function refine(screen: Levels, pattern: Pattern, places: Place[], times: number, factor: number, within: Area) {
	const level = screen.smaller(factor)
	const reach = Math.ceil(times)
	const lowest = { x: Math.floor(within.left / factor), y: Math.floor(within.top / factor) }
	const highest = {
		x: Math.min(level.width, Math.ceil((within.left + within.width) / factor)) - pattern.width,
		y: Math.min(level.height, Math.ceil((within.top + within.height) / factor)) - pattern.height,
	}
	const positions = (2 * reach + 1) ** 2
	const most = Math.max(fewestCandidates, Math.floor(fineWork / (positions * pattern.points.length)))
	const exact = places.slice(0, most).flatMap((place): Place[] => {
		const [x, y] = [Math.round(place.x * times), Math.round(place.y * times)]
		let top: Place | undefined
		for (let down = Math.max(lowest.y, y - reach); down <= Math.min(highest.y, y + reach); down++)
			for (let right = Math.max(lowest.x, x - reach); right <= Math.min(highest.x, x + reach); right++) {
				const score = correlateAt(level, pattern, right, down)
				if (!top || score > top.score) top = { x: right, y: down, score }
			}
		return top ? [top] : []
	})
	return factor === 1 ? exact : best(exact, finerCandidates)
}

/** Of places that lie on each other the best one, the best first. */
function withoutOverlaps(hits: Hit[]): Hit[] {
	const kept: Hit[] = []
	for (const hit of hits.sort((one, other) => other.score - one.score)) {
		const near = ({ left, top, width, height }: Hit) =>
			Math.abs(left - hit.left) < Math.min(width, hit.width) / 2 &&
			Math.abs(top - hit.top) < Math.min(height, hit.height) / 2
		if (!kept.some(near)) kept.push(hit)
	}
	return kept
}
