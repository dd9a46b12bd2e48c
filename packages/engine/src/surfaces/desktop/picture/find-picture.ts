import { cellsOf, compare } from './compare.ts'
import { correlateAll, type Pattern, type Places, patternOf, withRoom } from './correlate.ts'
import { brightness, type Levels, levelsOf, sumsOf } from './levels.ts'
import { likenessTo } from './likeness.ts'
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

/** So many multiplications of the first, coarse look take some 10 ms. */
const coarseWork = 10e6
/** And so many those of a thorough one, which is taken only where the first found nothing that is surely it. */
const thoroughWork = 125e6
/** A place that is the picture and not its like. */
const sure = 0.93
/** Of the coarse look so many places are looked at more closely: the smaller the picture, the more. */
const fewestCandidates = 4
const mostCandidates = 400
const fineWork = 3e6
/** Of the thorough look. */
const thoroughCandidates = 200
/** Of what looks so much like it on the whole a detail may be the difference; so many lines are followed. */
const [nearlySame, fewestLines, mostLines] = [0.9, 3, 8]
/** Smaller patterns have too little in them to tell one place from another. */
const smallestSide = 4
/** Places that are shown where the picture was not found. */
export const mostOthers = 3

/** Every place that looks like the picture, the best first, no two on each other; and the best of those that look like it too little. */
export function findPicture(screen: Levels, picture: Picture, search: Search): { hits: Hit[]; others: Hit[] } {
	const sizes = search.scales.flatMap((scale) => lookAtScale(screen, picture, search, scale))
	const coarse = sizes.flatMap(({ coarsely }) => coarsely())
	const all = coarse.some(({ score }) => score >= sure)
		? coarse
		: [...coarse, ...sizes.flatMap((one) => one.thoroughly(coarse))]
	const apart = withoutOverlaps(all)
	return {
		hits: apart.filter(({ score }) => score >= search.similarity),
		others: apart.filter(({ score }) => score < search.similarity).slice(0, mostOthers),
	}
}

/** Whether a picture is one colour all over: that is everywhere and nowhere. */
export const isPlain = (picture: Picture): boolean => {
	const { length, points } = patternOf(levelsOf(picture).smaller(1))
	return length * length <= points.length && compare(picture, cellsOf(picture), 0, 0).score === 0
}

/** Two looks for a picture in one size; none where it is too large. `before`: what the first ones have found, in all sizes. */
function lookAtScale(
	screen: Levels,
	original: Picture,
	search: Search,
	scale: number,
): { coarsely(): Hit[]; thoroughly(before: readonly Hit[]): Hit[] }[] {
	const picture = resize(original, scale)
	const { width, height } = screen.picture
	const within = search.within ?? { left: 0, top: 0, width, height }
	if (picture.width > within.width || picture.height > within.height) return []
	const wanted = levelsOf(picture)
	const likeness = likenessTo(original, picture, scale)
	const first = coarseFactor(picture, within)
	return [
		{
			coarsely: () => scored(coarseLook()),
			// What was looked at in full has been looked at.
			thoroughly(before) {
				if (first === 1) return []
				const places = thoroughLook(screen, wanted, within)
				const found = scored(places)
				if ([...before, ...found].some(({ score }) => score >= nearlySame)) return found
				const likely = withoutOverlaps([...before.filter((one) => one.width === picture.width), ...found]).slice(
					0,
					fewestLines,
				)
				const near = [
					...likely.map(({ left: x, top: y }) => ({ x, y })),
					...places.filter(({ score }) => score >= nearlySame),
				]
				return [...found, ...scored(alongLines(screen, wanted, within, near))]
			},
		},
	]

	/** From a coarse level through finer ones to the full size. */
	function coarseLook(): Place[] {
		let places = best(coarsePlaces(screen, patternOf(wanted.smaller(first)), within, first), mostCandidates)
		for (let before = first; before > 1; ) {
			const next = before > 3 ? Math.floor(before / 2) : 1
			places = refine(screen, patternOf(wanted.smaller(next)), places, before / next, next, within)
			before = next
		}
		return places
	}

	function scored(places: Place[]): Hit[] {
		return places.map(({ x, y }) => {
			const score = likeness(screen.picture, x, y)
			return { left: x, top: y, width: picture.width, height: picture.height, score }
		})
	}
}

/**
 * A coarse look at the picture in every way in which it may lie on the squares of the coarse level: then what is there is found
 * however fine its lines are.
 */
function thoroughLook(screen: Levels, wanted: Levels, within: Area): Place[] {
	const { width, height } = wanted.picture
	const factor = Math.max(1, Math.ceil(Math.sqrt((within.width * within.height * width * height) / thoroughWork)))
	const places: Place[] = []
	for (let down = 0; down < factor; down++)
		for (let right = 0; right < factor; right++) {
			const part = { left: right, top: down, width: width - right, height: height - down }
			const pattern = patternOf(brightness(wanted.picture, factor, part))
			for (const { x, y, score } of coarsePlaces(screen, pattern, within, factor))
				places.push({ x: x * factor - right, y: y * factor - down, score })
		}
	const candidates = apart(best(places, places.length), factor, thoroughCandidates)
	return refine(screen, patternOf(wanted.smaller(1)), candidates, 1, 1, within)
}

/**
 * The best point of each row and each column of places that look nearly the same: what has a long line in it looks so all along that
 * line, and what tells one point of it from the next may lie at its rim, which no coarse level has.
 */
function alongLines(screen: Levels, wanted: Levels, within: Area, near: readonly Pick<Place, 'x' | 'y'>[]): Place[] {
	const pattern = patternOf(wanted.smaller(1))
	const most = (all: number[]) => [...new Set(all)].slice(0, mostLines)
	const { picture } = screen
	const columns = Math.min(picture.width, within.left + within.width) - pattern.width - within.left + 1
	const rows = Math.min(picture.height, within.top + within.height) - pattern.height - within.top + 1
	const lines = [
		...most(near.map(({ y }) => y)).map((top) => ({ left: within.left, top, columns, rows: 1 })),
		...most(near.map(({ x }) => x)).map((left) => ({ left, top: within.top, columns: 1, rows })),
	]
	return lines.map((line) => {
		const scores = scoresIn(screen, pattern, line, 1)
		const at = scores.indexOf(Math.max(...scores))
		const [x, y] = [line.left + (at % line.columns), line.top + Math.floor(at / line.columns)]
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
	const peaks: Place[] = []
	for (let y = 0; y < rows; y++)
		for (let x = 0; x < columns; x++) {
			const score = scores[y * columns + x] as number
			if (score > 0.2 && isPeak(scores, columns, rows, x, y)) peaks.push({ x: x + left, y: y + top, score })
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

/** The best of places, each once however it was seen: the same line of letters may be like it in very many. */
function apart(places: readonly Place[], reach: number, most: number): Place[] {
	const kept: Place[] = []
	for (const place of places) {
		if (kept.length === most) break
		if (!kept.some(({ x, y }) => Math.abs(x - place.x) < reach && Math.abs(y - place.y) < reach)) kept.push(place)
	}
	return kept
}

/** Each place found at a coarser level, `times` as coarse, as exactly as this level tells it. */
function refine(screen: Levels, pattern: Pattern, places: Place[], times: number, factor: number, within: Area) {
	const { picture } = screen
	const reach = Math.ceil(times)
	const lowest = { x: Math.floor(within.left / factor), y: Math.floor(within.top / factor) }
	const highest = {
		x: Math.min(Math.floor(picture.width / factor), Math.ceil((within.left + within.width) / factor)) - pattern.width,
		y: Math.min(Math.floor(picture.height / factor), Math.ceil((within.top + within.height) / factor)) - pattern.height,
	}
	const positions = (2 * reach + 1) ** 2
	const most = Math.max(fewestCandidates, Math.floor(fineWork / (positions * pattern.points.length)))
	const likely = places.slice(0, most)
	// Where most of the level would be read in parts, it is made once.
	if (likely.length * pattern.points.length > (picture.width * picture.height) / factor ** 2) screen.smaller(factor)
	const exact = likely.flatMap((place): Place[] => {
		const [x, y] = [Math.round(place.x * times), Math.round(place.y * times)]
		const [left, upper] = [Math.max(lowest.x, x - reach), Math.max(lowest.y, y - reach)]
		const columns = Math.min(highest.x, x + reach) - left + 1
		const rows = Math.min(highest.y, y + reach) - upper + 1
		if (columns < 1 || rows < 1) return []
		const scores = scoresIn(screen, pattern, { left, top: upper, columns, rows }, factor)
		let top: Place | undefined
		for (let at = 0; at < scores.length; at++) {
			const score = scores[at] as number
			if (!top || score > top.score) top = { x: left + (at % columns), y: upper + Math.floor(at / columns), score }
		}
		return top ? [top] : []
	})
	return best(exact, mostCandidates)
}

/** The similarity at each place of a small area of a level, of which only what is needed for that is read. */
function scoresIn(
	screen: Levels,
	pattern: Pattern,
	{ left, top, columns, rows }: Places,
	factor: number,
): Float32Array {
	const across = Math.floor(screen.picture.width / factor) - left
	const width = Math.min(across, withRoom(columns) + pattern.width - 1)
	const seen = screen.part(factor, { left, top, width, height: rows + pattern.height - 1 })
	return correlateAll(seen, sumsOf(seen), pattern, { left: 0, top: 0, columns, rows }, true)
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
