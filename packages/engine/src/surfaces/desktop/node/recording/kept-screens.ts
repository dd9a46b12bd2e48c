import { setTimeout as wait } from 'node:timers/promises'
import type { ElementName, Point } from '../../driver.ts'
import { writtenName } from '../../image-name.ts'
import { cut } from '../../picture/cut.ts'
import { type KnownPicture, knownPart } from '../../picture/known-part.ts'
import type { Levels } from '../../picture/levels.ts'
import { type ProposedPart, proposePart } from '../../picture/propose-part.ts'
import type { ProgramTree } from '../a11y/program-tree.ts'
import { writePng } from '../picture-file.ts'
import { readOrWrong, type ScreenLooks } from '../screen-looks.ts'

/** What a screen showed when a person did something, until a part of it was proposed for the step that says so. */
export interface KeptScreens {
	/** Takes a picture of the project for one that a place may be named by; what is none is left out. */
	know(name: string, bytes: Uint8Array): Promise<void>
	/** Keeps what the screen shows, and what its program calls the thing at a point, under a number. */
	remember(at: Point): Promise<number>
	/** A part around a point of what was kept, by which that place is found; undefined where all of it is one colour. */
	propose(kept: number, at: Point, similarity: number): Promise<Proposed | undefined>
	/** Of what was kept up to this number nothing is asked any more. */
	forget(kept: number): Promise<void>
}

export interface Proposed extends ProposedPart {
	/** A PNG file. */
	bytes: Uint8Array
	/** The word that stands at the point; empty where none is read. */
	word: string
	/** The picture of the project by which that place is found; then it is the part. */
	known?: string
	/** What its program calls the thing that was at the point, as a step writes it; only where programs are asked. */
	element?: string
}

/** Before a click is done it is asked what it is on. */
const elementMilliseconds = 3000

export function keptScreens(
	{ look, wordOf }: Pick<ScreenLooks, 'look' | 'wordOf'>,
	askPrograms: ProgramTree | undefined,
): KeptScreens {
	const known: KnownPicture[] = []
	const remembered = new Map<number, { screen: Levels; at: Point; element: ElementName | undefined }>()
	let count = 0

	/** A program that takes long to answer is not waited for: its picture is proposed all the same. */
	async function elementOf(at: Point): Promise<ElementName | undefined> {
		if (!askPrograms) return undefined
		const asked = askPrograms((programs) => programs.at(at)).catch(() => undefined)
		return await Promise.race([asked, wait(elementMilliseconds, undefined)])
	}

	return {
		async know(name, bytes) {
			const read = readOrWrong(name, bytes)
			if ('picture' in read) known.push({ name, picture: read.picture })
		},
		async remember(at) {
			const number = ++count
			const [screen, element] = await Promise.all([look(), elementOf(at)])
			remembered.set(number, { screen, at, element })
			return number
		},
		async propose(kept, at, similarity) {
			const { screen, element, at: before } = remembered.get(kept) ?? {}
			if (!screen) return undefined
			const own = knownPart(screen, at, similarity, known)
			const part = own ?? proposePart(screen, at, similarity)
			if (!part) return undefined
			const called = element && before?.x === at.x && before.y === at.y ? { element: writtenName({ element }) } : {}
			return { ...part, bytes: writePng(cut(screen.picture, part)), word: await wordOf(screen.picture, at), ...called }
		},
		async forget(kept) {
			for (const number of remembered.keys()) if (number <= kept) remembered.delete(number)
		},
	}
}
