import { cellsOf, compare } from './compare.ts'
import { correlateAll, correlateSample, type Pattern, patternOf, sampleOf } from './correlate.ts'
import { exactPlaces } from './exact-places.ts'
import { brightness, type Level, type Levels, partOf, shrunk, sumsOf } from './levels.ts'
import { largestOne, likenessTo } from './likeness.ts'
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

/** So many multiplications of one coarse look take some 3 ms. */
const coarseWork = 10e6
/** A place that is the picture and not its like. */
const sure = 0.93
/** Of the coarse look so many places are looked at more closely: the smaller the picture, the more. */
const [fewestCandidates, mostCandidates] = [4, 80]
/** So many points are looked at for that in all places. */
const fineWork = 5e5
/** Squares of more points a side say too little of where a place lies for a look at full size. */
const largestSquare = 5
/** So many points of a picture are enough to see whether a place is worth a look at all of them; of every so many one. */
const [thinPoints, mostThin] = [120, 16]
/** Where nothing looks so much like it, a detail may be the difference. */
const nearlySame = 0.9
/** What looks so much like a picture with a long line in it may lie on that line; so many rows and columns are followed. */
const [likeALine, mostLines] = [0.75, 4]
/** Smaller patterns have too little in them to distinguish one place from another. */
const smallestSide = 4
/** Places that are shown where the picture was not found. */
export const mostOthers = 3

/** Every place that looks like the picture, the best first, no two on each other; and the best of those that look like it too little. */
export function findPicture(screen: Levels, picture: Picture, search: Search): { hits: Hit[]; others: Hit[] } {
	const sizes = search.scales.flatMap((scale) => lookAtScale(screen, picture, search, scale))
	const first = sizes.flatMap(({ exactly, coarsely }) => [...exactly(), ...coarsely()])
	const all = first.some(({ score }) => score >= sure)
		? first
		: [...first, ...sizes.flatMap((one) => one.thoroughly(first))]
	const apart = withoutOverlaps(all)
	return {
		hits: apart.filter(({ score }) => score >= search.similarity),
		others: apart.filter(({ score }) => score < search.similarity).slice(0, mostOthers),
	}
}

/** Whether a picture is one colour all over: that is everywhere and nowhere. */
export const isPlain = (picture: Picture): boolean => {
	const { contrast, points } = patternOf(brightness(picture))
	return contrast <= points.length && compare(picture, cellsOf(picture), 0, 0).score === 0
}

/** Looks for a picture in one size; none where it is too large. `before`: what the first ones have found, in all sizes. */
function lookAtScale(
	screen: Levels,
	original: Picture,
	search: Search,
	scale: number,
): { exactly(): Hit[]; coarsely(): Hit[]; thoroughly(before: readonly Hit[]): Hit[] }[] {
	const picture = resize(original, scale)
	const within = inScreen(search.within, screen.picture)
	if (picture.width > within.width || picture.height > within.height) return []
	const wanted = brightness(picture)
	const likeness = likenessTo(original, picture, scale)
	const factor = coarseFactor(picture, within)
	const half = Math.round(factor / 2)
	// Of three points a second one is too far from both of its neighbours.
	const step = factor <= 3 ? 1 : half
	const shifts = Array.from({ length: Math.ceil(factor / step) }, (_, at) => at * step)
	const between = shifts.flatMap((down) => shifts.map((right) => [right, down] as const)).slice(1)
	const seen: Place[] = []
	return [
		{
			// Of many places that look like it to a coarse look, the one that it was cut from must be among those compared.
			exactly: () => (scale === 1 ? scored(exactPlaces(screen.smaller(1), wanted, within, mostCandidates)) : []),
			coarsely: () => look([[0, 0]], half),
			// What was looked at in full has been looked at.
			thoroughly(before) {
				if (factor === 1) return []
				const found = look(between, Math.ceil(half / 2))
				if ([...before, ...found].some(({ score }) => score >= nearlySame)) return found
				return [...found, ...scored(alongLines(screen, wanted, within, seen))]
			},
		},
	]

	/** A coarse look for each way in which the picture may lie on the squares of the coarse level: so many points right and down. */
	function look(ways: readonly (readonly [right: number, down: number])[], reach: number): Hit[] {
		const coarse = ways.flatMap(([right, down]) =>
			coarsePlaces(screen, patternOf(shrunk(wanted, factor, right, down)), within, factor).map(({ x, y, score }) => ({
				x: x * factor - right,
				y: y * factor - down,
				score,
			})),
		)
		const places = best(refine(screen, wanted, coarse, factor, reach, within), mostCandidates)
		seen.push(...places)
		return scored(places)
	}

	function scored(places: readonly Pick<Place, 'x' | 'y'>[]): Hit[] {
		return places.map(({ x, y }) => {
			const score = likeness(screen.picture, x, y)
			return { left: x, top: y, width: picture.width, height: picture.height, score }
		})
	}
}

/**
 * The best point of each row and each column of places that look nearly the same: what has a long line in it looks so all along that
 * line, and what distinguishes one point of it from the next may lie at its rim, which no coarse level has.
 */
function alongLines(screen: Levels, wanted: Level, within: Area, seen: readonly Place[]): Place[] {
	if (wanted.points.length > largestOne) return []
	const pattern = patternOf(wanted)
	const likely = seen.filter(({ score }) => score >= likeALine)
	const near = best(likely, likely.length)
	const most = (all: number[]) => [...new Set(all)].slice(0, mostLines)
	const lines = [
		...most(near.map(({ y }) => y)).map((top) => ({ ...within, top, height: wanted.height })),
		...most(near.map(({ x }) => x)).map((left) => ({ ...within, left, width: wanted.width })),
	]
	return lines.map((line) => {
		const seen = partOf(screen.smaller(1), line)
		const [columns, rows] = [line.width - wanted.width + 1, line.height - wanted.height + 1]
		const scores = correlateAll(seen, sumsOf(seen), pattern, { left: 0, top: 0, columns, rows }, true)
		const at = scores.indexOf(Math.max(...scores))
		const [x, y] = [line.left + (at % columns), line.top + Math.floor(at / columns)]
		return { x, y, score: scores[at] as number }
	})
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

function inScreen(area: Area | undefined, { width, height }: Picture): Area {
	if (!area) return { left: 0, top: 0, width, height }
	const { left, top } = area
	return { left, top, width: Math.min(width - left, area.width), height: Math.min(height - top, area.height) }
}

/** The highest points of the similarity over the whole area. */
function coarsePlaces(screen: Levels, pattern: Pattern, within: Area, factor: number): Place[] {
	const level = screen.smaller(factor)
	if (!(pattern.length > 0)) return []
	const [left, top] = [Math.floor(within.left / factor), Math.floor(within.top / factor)]
	const right = Math.min(level.width, Math.ceil((within.left + within.width) / factor))
	const bottom = Math.min(level.height, Math.ceil((within.top + within.height) / factor))
	const [columns, rows] = [right - left - pattern.width + 1, bottom - top - pattern.height + 1]
	if (columns < 1 || rows < 1) return []
	const scores = correlateAll(level, screen.sums(factor), pattern, { left, top, columns, rows })
	const least = Math.max(0.2, scores.reduce((most, one) => Math.max(most, one)) - hopeless)
	const peaks: Place[] = []
	for (let y = 0; y < rows; y++)
		for (let x = 0; x < columns; x++) {
			const score = scores[y * columns + x] as number
			if (score > least && isPeak(scores, columns, rows, x, y)) peaks.push({ x: x + left, y: y + top, score })
		}
	return peaks
}

function isPeak(scores: Float32Array, columns: number, rows: number, x: number, y: number): boolean {
	const here = scores[y * columns + x] as number
	for (let down = Math.max(0, y - 1); down <= Math.min(rows - 1, y + 1); down++)
		for (let right = Math.max(0, x - 1); right <= Math.min(columns - 1, x + 1); right++)
			if ((scores[down * columns + right] as number) > here) return false
	return true
}

/** Of those that look like it so much less than the best one at a coarse level none is as good as that one in full. */
const hopeless = 0.4

function best(places: Place[], most: number): Place[] {
	places.sort((one, other) => other.score - one.score)
	const least = (places[0]?.score ?? 0) - hopeless
	return places.slice(0, most).filter(({ score }) => score >= least)
}

/**
 * Each place as exactly as full size shows it, which may be up to `reach` points from where it was seen in squares of `factor` points a
 * side. What few points of the picture show is not asked of all of them.
 */
function refine(screen: Levels, wanted: Level, places: Place[], factor: number, reach: number, within: Area): Place[] {
	if (factor > largestSquare) {
		const next = factor >> 1
		const by = { level: screen.smaller(next), wanted: shrunk(wanted, next), factor: next, step: 1 }
		return refine(screen, wanted, nearBy(by, places, Math.ceil(reach / next), within), next, next, within)
	}
	const step = Math.max(1, Math.min(mostThin, Math.floor(wanted.points.length / thinPoints)))
	const by = { level: screen.smaller(1), wanted, factor: 1 }
	const nearly = nearBy({ ...by, step }, places, reach, within)
	return step === 1 ? nearly : nearBy({ ...by, step: 1 }, nearly, 1, within)
}

/** A screen and a picture in squares of `factor` points a side; about every `step`-th of the picture's is looked at. */
interface Nearer {
	level: Level
	wanted: Level
	factor: number
	step: number
}

/** The best place near each of the likeliest, up to `reach` squares from it, once where several have the same. */
function nearBy({ level, wanted, factor, step }: Nearer, places: Place[], reach: number, within: Area): Place[] {
	const sample = sampleOf(wanted, step, level.width)
	const [left, top] = [Math.floor(within.left / factor), Math.floor(within.top / factor)]
	const right = Math.min(level.width, Math.ceil((within.left + within.width) / factor)) - wanted.width
	const bottom = Math.min(level.height, Math.ceil((within.top + within.height) / factor)) - wanted.height
	const work = (2 * reach + 1) ** 2 * sample.values.length
	const likely = best(places, Math.max(fewestCandidates, Math.min(mostCandidates, Math.floor(fineWork / work))))
	const found = new Map<number, Place>()
	for (const place of likely) {
		const [across, down] = [Math.round(place.x / factor), Math.round(place.y / factor)]
		let one: Place | undefined
		for (let y = Math.max(top, down - reach); y <= Math.min(bottom, down + reach); y++)
			for (let x = Math.max(left, across - reach); x <= Math.min(right, across + reach); x++) {
				const score = correlateSample(level, sample, x, y)
				if (!one || score > one.score) one = { x: x * factor, y: y * factor, score }
			}
		if (one) found.set(one.y * level.width + one.x, one)
	}
	return [...found.values()]
}

/** Of places that lie on each other the best one, the best first. */
export function withoutOverlaps(hits: Hit[]): Hit[] {
	const kept: Hit[] = []
	for (const hit of hits.sort((one, other) => other.score - one.score)) {
		const near = ({ left, top, width, height }: Hit) =>
			Math.abs(left - hit.left) < Math.min(width, hit.width) / 2 &&
			Math.abs(top - hit.top) < Math.min(height, hit.height) / 2
		if (!kept.some(near)) kept.push(hit)
	}
	return kept
}
