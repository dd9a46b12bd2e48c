import type { Asked, Box, ElementName, Point, Sight } from '../driver.ts'
import { isBoxIn } from '../inside.ts'
import { cut } from '../picture/cut.ts'
import { findPicture, isPlain } from '../picture/find-picture.ts'
import { type Levels, levelsOf } from '../picture/levels.ts'
import type { Picture } from '../picture/picture.ts'
import { placesOf, type ReadWord } from '../picture/text-places.ts'
import { withoutCursors } from '../picture/without-cursors.ts'
import { wordAt } from '../picture/word-at.ts'
import type { ProgramTree } from './a11y/program-tree.ts'
import { readPicture } from './picture-file.ts'
import type { TextReader } from './read-text.ts'

/** One look at a screen for what a step names; what was worked out of it is kept as long as nothing on it changes. */
export interface ScreenLooks {
	look(): Promise<Levels>
	find(asked: Asked): Promise<Sight | { wrong: string }>
	findText(text: string, within?: Box): Promise<Sight>
	/** `wrong`: why programs cannot be asked. */
	findElement(element: ElementName, within?: Box): Promise<Sight | { wrong: string }>
	/** The word that stands at a point; empty where none is read. */
	wordOf(screen: Picture, at: Point): Promise<string>
}

/** `askPrograms`: absent where the environment does not ask for it. */
export function screenLooks(
	picture: () => Promise<Picture>,
	reader: TextReader,
	askPrograms: ProgramTree | undefined,
): ScreenLooks {
	let seen: Levels | undefined
	const found = new Map<string, Sight>()
	let words: { key: string; all: ReadWord[]; without?: ReadWord[] } | undefined

	async function look(): Promise<Levels> {
		const now = await picture()
		if (seen && Buffer.compare(seen.picture.bytes, now.bytes) === 0) return seen
		found.clear()
		words = undefined
		seen = levelsOf(now)
		return seen
	}

	/** The words of a picture on which cursors stand, without them; none of another picture, whose words are known. */
	async function wordsWithoutCursors(picture: Picture): Promise<ReadWord[]> {
		const without = withoutCursors(picture)
		return without ? reader.words(without) : []
	}

	return {
		look,
		async find({ name, bytes, similarity, scales, within }) {
			const screen = await look()
			const key = `${Buffer.from(bytes).toString('base64')} ${JSON.stringify({ similarity, scales, within })}`
			const before = found.get(key)
			if (before) return before
			const read = readOrWrong(name, bytes)
			if ('wrong' in read) return read
			const sight = findPicture(screen, read.picture, { similarity, scales, ...(within ? { within } : {}) })
			found.set(key, sight)
			return sight
		},
		async findText(text, within) {
			const screen = await look()
			const { width, height } = screen.picture
			const area = within ?? { left: 0, top: 0, width, height }
			const key = JSON.stringify(area)
			// Reading takes long: what was read stays read as long as nothing changes.
			const part = () => cut(screen.picture, area)
			if (words?.key !== key) words = { key, all: await reader.words(part()) }
			let hits = placesOf(text, words.all)
			if (hits.length === 0) {
				words.without ??= await wordsWithoutCursors(part())
				hits = placesOf(text, words.without)
			}
			return {
				hits: hits.map((hit) => ({ ...hit, left: hit.left + area.left, top: hit.top + area.top })),
				others: [],
			}
		},
		async findElement({ role, name }, within) {
			if (!askPrograms) return { wrong: notAsked }
			try {
				const hits = await askPrograms((programs) => programs.find(role, name))
				return { hits: hits.filter((hit) => !within || isBoxIn(hit, within)), others: [] }
			} catch (error) {
				return {
					wrong: `The programs on this screen cannot be asked what they show: their bus ${(error as Error).message}`,
				}
			}
		},
		/** A picture's name is better with a word; without one it is a name all the same. */
		async wordOf(screen, at) {
			const area = areaAround(at, screen)
			const part = cut(screen, area)
			const there = { x: at.x - area.left, y: at.y - area.top }
			const read = await reader.words(part).catch(() => [])
			return wordAt(read, there) || wordAt(await wordsWithoutCursors(part).catch(() => []), there)
		},
	}
}

const notAsked =
	'Elements are found by role and name only where the environment asks for it: desktop.accessibility is not true'

/** Where a word is read that a point lies on. */
function areaAround({ x, y }: Point, screen: { width: number; height: number }): Box {
	const [left, top] = [Math.max(0, x - 120), Math.max(0, y - 24)]
	return { left, top, width: Math.min(240, screen.width - left), height: Math.min(48, screen.height - top) }
}

export function readOrWrong(name: string, bytes: Uint8Array): { picture: Picture } | { wrong: string } {
	try {
		const picture = readPicture(bytes)
		if (!isPlain(picture)) return { picture }
		return { wrong: `${name} is one colour all over: cut out a picture with something in it` }
	} catch (error) {
		return { wrong: `${name} ${error instanceof Error ? error.message : 'cannot be read as a picture'}` }
	}
}
