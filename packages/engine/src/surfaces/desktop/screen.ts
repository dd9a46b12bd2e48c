import { bestPlaces } from '@assay/contract/best-places'
import type { Position } from '../../feature/values/coordinates.ts'
import type { StepContext } from '../../run/step-context.ts'
import { NotYet, StepFailed, StepWrong } from '../../run/step-errors.ts'
import { inVain, type SearchTime, waitUntil } from '../../run/wait.ts'
import type { Box, DesktopDriver, Gesture, Point, Sight } from './driver.ts'
import { type ImageName, plainName, shownName, variantsOf } from './image-name.ts'
import { chooseHit } from './picture/choose-hit.ts'
import { type Hit, mostOthers, withoutOverlaps } from './picture/find-picture.ts'
import { areaBeside, pointOn } from './places.ts'

/**
 * The screen as actions see it: every picture is waited for, three looks a second. The desktop is opened by the first step that
 * needs it. Unaware of slots.
 */
export interface Screen {
	driver(): Promise<DesktopDriver>
	/** Waits for the picture; throws `StepFailed` where it never comes, or where several places look like it. */
	find(image: ImageName): Promise<Hit>
	/** Waits for the picture, and gives the point that the position names; without a picture, of the whole screen. */
	place(image: ImageName | undefined, position: Position | undefined): Promise<Point>
	/** The same, with the mouse there. */
	point(gesture: Gesture, image: ImageName | undefined, position: Position | undefined): Promise<void>
	/** Waits for the picture and reads the text in, or beside, it. */
	read(image: ImageName, position: Position | undefined): Promise<string>
	/** The same, until `judge` throws no `NotYet` about what is read, Check.wait.time at most. */
	check(image: ImageName, judge: (text: string) => void): Promise<void>
}

/** What a step of a desktop feature may touch. */
export interface DesktopContext extends StepContext {
	screen: Screen
}

export interface SearchedBy {
	/** From 0 to 1. */
	similarity: number
	scales: readonly number[]
}

/** What several pictures of one thing find: the best places, none on another. */
const together = (sights: Sight[]): Sight => ({
	hits: withoutOverlaps(sights.flatMap(({ hits }) => hits)),
	others: withoutOverlaps(sights.flatMap(({ others }) => others)).slice(0, mostOthers),
})

const boxOf = ({ left, top, width, height }: Box): Box => ({ left, top, width, height })

/** Between two looks at the screen. */
const lookMilliseconds = 333
/** Percent: of a text that is read less surely a person should know it. */
const surelyRead = 80
const percent = (score: number) => `${Math.floor(score * 100 + 1e-9)} %`

const examples = (image: ImageName) => {
	const first = shownName({ ...image, index: 1 })
	return image.within ? first : `${shownName({ ...image, within: 'dialog.png' })} or ${first}`
}

/** Several places look like the picture. */
class Ambiguous extends NotYet {}

/** Waits as steps do: what is not on the screen within its time fails with `StepFailed`, with the best places drawn as evidence. */
export function waitingScreen(
	openDriver: () => Promise<DesktopDriver>,
	step: StepContext,
	around: SearchTime,
	{ similarity, scales }: SearchedBy,
): Screen {
	const { nanos, sleep, onSlow, explicitWait } = around
	const settled =
		around.checkWait < explicitWait
			? { milliseconds: around.checkWait * 1000, setting: 'Check.wait.time' }
			: { milliseconds: explicitWait * 1000, setting: 'Explicit.wait.time' }
	const wait = {
		milliseconds: explicitWait * 1000,
		setting: 'Explicit.wait.time',
		every: lookMilliseconds,
		nanos,
		sleep,
		...(onSlow ? { onSlow } : {}),
	}

	const known = new Map<string, Promise<{ name: string; bytes: Uint8Array }[]>>()

	/** The picture of that name, and those of the same thing in another look. */
	function pictures(file: string) {
		const found = known.get(file) ?? readPictures(file)
		known.set(file, found)
		return found
	}

	async function readPictures(file: string) {
		const bytes = await step.file(file)
		if (!bytes) throw new StepWrong(`There is no file ${file} among the files of the project`)
		const others = variantsOf(file).map(async (name) => {
			const other = await step.file(name)
			return other ? [{ name, bytes: other }] : []
		})
		return [{ name: file, bytes }, ...(await Promise.all(others)).flat()]
	}

	/** One look: the place that is meant. What was seen instead is drawn once the waiting is over. */
	async function look(driver: DesktopDriver, image: ImageName, seen: { boxes: Hit[] }): Promise<Hit> {
		const within = image.within === undefined ? undefined : await look(driver, { file: image.within }, seen)
		if (image.element) return single(await driver.findElement(image.element, within), image, seen)
		if (image.file === undefined) return single(await driver.findText(image.text ?? '', within), image, seen)
		const sights: Sight[] = []
		for (const one of await pictures(image.file))
			sights.push(
				await driver.find({
					...one,
					similarity: image.similarity ?? similarity,
					scales,
					...(within ? { within } : {}),
				}),
			)
		return single(together(sights), image, seen)
	}

	function single({ hits, others }: { hits: Hit[]; others: Hit[] }, image: ImageName, seen: { boxes: Hit[] }): Hit {
		// The same words are the same, however surely each was read.
		const chosen = chooseHit(hits, image.index, ...(image.file === undefined ? [1] : []))
		if (chosen && 'hit' in chosen) return chosen.hit
		seen.boxes = chosen ? chosen.alike : others
		const name = plainName(image)
		const places = chosen && (chosen.alike.length === 1 ? '1 place looks' : `${chosen.alike.length} places look`)
		if (chosen && image.index !== undefined)
			throw new NotYet(`${shownName(image)} was not found: ${places} like ${name}`)
		if (chosen) throw new Ambiguous(`${places} like ${name}; name a region or an index: ${examples(image)}`)
		const [best] = others
		const [least, from] =
			image.similarity === undefined ? [similarity, ' (desktop.similarity)'] : [image.similarity, '']
		const nearly = best
			? `: the best place is ${percent(best.score)} like it, ${percent(least)} is asked for${from}`
			: ''
		throw new NotYet(`${shownName(image)} was not found on the screen${nearly}`)
	}

	/** The screen with the best places and how much each looks like the picture. Evidence never changes the verdict. */
	async function drawFailure(driver: DesktopDriver, boxes: Hit[]): Promise<void> {
		const labelled = boxes.map((box, at) => ({ ...box, label: `#${at + 1} ${box.score.toFixed(2)}` }))
		const bytes = await driver.drawn(labelled).catch(() => undefined)
		if (!bytes) return
		const content = await step.keep(bytes, 'image/png')
		const [best] = boxes
		const mark = best && { ...boxOf(best), window: driver.size }
		step.attach({ kind: 'screenshot', name: bestPlaces, when: 'asked', content, ...(mark ? { mark } : {}) })
	}

	async function search<T>(image: ImageName, then: (driver: DesktopDriver, hit: Hit) => Promise<T>): Promise<T> {
		const driver = await openDriver()
		const seen = { boxes: [] as Hit[] }
		let wrongSince: number | undefined
		/** What is there and wrong is given a moment, what is missing the whole wait. */
		const settle = (error: NotYet) => {
			wrongSince ??= nanos()
			if ((nanos() - wrongSince) / 1e6 >= settled.milliseconds)
				throw inVain(error, settled.milliseconds, settled.setting)
			throw error
		}
		try {
			return await waitUntil(async () => {
				let hit: Hit
				try {
					hit = await look(driver, image, seen)
				} catch (error) {
					if (error instanceof Ambiguous) return settle(error)
					wrongSince = undefined
					const ended = error instanceof NotYet ? driver.ended() : undefined
					if (ended !== undefined) throw new NotYet(`${(error as Error).message}; ${ended}`)
					throw error
				}
				try {
					return await then(driver, hit)
				} catch (error) {
					if (!(error instanceof NotYet)) throw error
					seen.boxes = [hit]
					return settle(error)
				}
			}, wait)
		} catch (error) {
			if (error instanceof StepFailed) await drawFailure(driver, seen.boxes)
			throw error
		}
	}

	function onScreen(driver: DesktopDriver, point: Point): Point {
		const { width, height } = driver.size
		if (point.x >= 0 && point.y >= 0 && point.x < width && point.y < height) return point
		throw new StepFailed(`The point ${point.x},${point.y} lies outside of the screen of ${width}x${height}`)
	}

	const textOf = async (driver: DesktopDriver, hit: Hit, position: Position | undefined) =>
		(await driver.read(areaBeside(hit, position, driver.size))).text

	const screen: Screen = {
		driver: openDriver,
		find: (image) => search(image, async (_, hit) => hit),
		async place(image, position) {
			const driver = await openDriver()
			const box = image ? await screen.find(image) : { left: 0, top: 0, ...driver.size }
			return onScreen(driver, pointOn(box, position))
		},
		async point(gesture, image, position) {
			const at = await screen.place(image, position)
			await (await openDriver()).point(gesture, at)
		},
		read: (image, position) => search(image, (driver, hit) => textOf(driver, hit, position)),
		check: (image, judge) =>
			search(image, async (driver, hit) => {
				const { text, confidence } = await driver.read(areaBeside(hit, undefined, driver.size))
				try {
					judge(text)
				} catch (error) {
					if (!(error instanceof NotYet) || confidence >= surelyRead) throw error
					throw new NotYet(`${error.message}, read with ${Math.floor(confidence)} % certainty`, error.difference)
				}
			}),
	}
	return screen
}
