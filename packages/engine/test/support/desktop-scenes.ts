import { patternOf } from '../../src/surfaces/desktop/picture/correlate.ts'
import { cut } from '../../src/surfaces/desktop/picture/cut.ts'
import { findPicture } from '../../src/surfaces/desktop/picture/find-picture.ts'
import { levelsOf } from '../../src/surfaces/desktop/picture/levels.ts'
import type { Picture } from '../../src/surfaces/desktop/picture/picture.ts'
import { resize } from '../../src/surfaces/desktop/picture/resize.ts'
import type { ShownWindow } from './desktop-stock.ts'
import { blank, dice, noisy, paste } from './painted.ts'

/** A screen, a picture to be looked for on it, and where it is. */
export interface Scene {
	kind: 'there' | 'not there' | 'look-alike'
	program: string
	screen: Picture
	wanted: Picture
	/** Undefined where it is not on the screen. */
	at?: { left: number; top: number; width: number; height: number }
	scale: number
	/** Up to so many levels of 255. */
	noise: number
}

const size = { width: 1280, height: 720 }
const scales = [1, 1, 1, 1, 1.25, 1.5, 2]

/**
 * Windows of programs before each other on a desk, shown larger and with noise. One of five has not what is looked for; one of five
 * has, in its place, another part of the same window: its neighbour among the keys of a calculator, say.
 */
export function scene(stock: readonly ShownWindow[], seed: number): Scene {
	const next = dice(seed * 7919 + 1)
	const below = (most: number) => Math.floor(next() * Math.max(1, most))
	for (let run = 0; run < 20; run++) next()
	const chance = next()
	const kind = chance < 0.6 ? 'there' : chance < 0.8 ? 'not there' : 'look-alike'
	const scale = scales[below(scales.length)] ?? 1
	const noise = [0, 4, 8, 16][below(4)] ?? 0
	const desk = { width: Math.round(size.width / scale), height: Math.round(size.height / scale) }
	const screen = blank(desk.width, desk.height, [below(255), below(255), below(255)])
	const own = stock[below(stock.length)] as ShownWindow
	const box = somePart(own.picture, below)
	const wanted = cut(own.picture, box)
	for (const other of stock.filter((one) => one !== own && next() < 0.4))
		paste(screen, other.picture, below(desk.width - 100), below(desk.height - 100))
	if (kind === 'not there') {
		// Programs of one toolkit show the same: then it is there after all.
		if (showsExactly(screen, wanted)) return scene(stock, seed + 100_003)
		return { kind, program: own.program, screen: shown(), wanted, scale, noise }
	}
	const left = below(desk.width - box.left - box.width)
	const top = below(desk.height - box.top - box.height)
	const fits = left + box.left + box.width <= desk.width && top + box.top + box.height <= desk.height
	if (!fits) return scene(stock, seed + 100_003)
	const window = { ...own.picture, bytes: Uint8Array.from(own.picture.bytes) }
	if (kind === 'look-alike') paste(window, neighbour(own.picture, box, below), box.left, box.top)
	paste(screen, window, left, top)
	// Where its window, or one of the same toolkit, shows those very points once more, nobody could distinguish that one from the
	// other: an empty line between two rules is like the next one. Then it is there after all.
	if (kind === 'look-alike' && showsExactly(screen, wanted)) return scene(stock, seed + 100_003)
	if (kind === 'look-alike') return { kind, program: own.program, screen: shown(), wanted, scale, noise }
	const at = { left: left + box.left, top: top + box.top, width: box.width, height: box.height }
	const scaled = Object.fromEntries(Object.entries(at).map(([side, value]) => [side, value * scale])) as typeof at
	return { kind, program: own.program, screen: shown(), wanted, at: scaled, scale, noise }

	function shown(): Picture {
		return noisy(fit(resize(screen, scale)), noise, next)
	}
}

/** Whether a screen has those very points somewhere. */
function showsExactly(screen: Picture, wanted: Picture): boolean {
	const [shown, sought] = [colours(screen), colours(wanted)]
	const same = (left: number, top: number) => {
		for (let y = 0; y < wanted.height; y++)
			for (let x = 0; x < wanted.width; x++)
				if (shown[(top + y) * screen.width + left + x] !== sought[y * wanted.width + x]) return false
		return true
	}
	for (let top = 0; top + wanted.height <= screen.height; top++)
		for (let left = 0; left + wanted.width <= screen.width; left++) if (same(left, top)) return true
	return false
}

/** Of each point, as one number. */
const colours = ({ bytes }: Picture) =>
	new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4).map((point) => point & 0xffffff)

/** A part with enough in it, of the size of a button or a word. */
function somePart(picture: Picture, below: (most: number) => number) {
	for (let tries = 0; ; tries++) {
		const width = Math.min(picture.width, 24 + below(90))
		const height = Math.min(picture.height, 14 + below(30))
		const box = { left: below(picture.width - width), top: below(picture.height - height), width, height }
		const part = cut(picture, box)
		const { contrast } = patternOf(levelsOf(part).smaller(1))
		if (Math.sqrt(contrast / (width * height)) <= 12 && tries < 200) continue
		// What its window shows twice cannot be taken out of it by painting over one of the two.
		if (findPicture(levelsOf(picture), part, { similarity: 0.95, scales: [1] }).hits.length === 1 || tries > 250)
			return box
	}
}

/** Another part of the window, of the same size and with nothing of the first in it, that has something in it too. */
function neighbour(picture: Picture, box: ReturnType<typeof somePart>, below: (most: number) => number): Picture {
	for (let tries = 0; ; tries++) {
		const left = below(picture.width - box.width)
		const top = below(picture.height - box.height)
		const far = Math.abs(left - box.left) >= box.width || Math.abs(top - box.top) >= box.height
		const part = cut(picture, { ...box, left, top })
		const { contrast } = patternOf(levelsOf(part).smaller(1))
		if (tries > 200 || (far && Math.sqrt(contrast / (box.width * box.height)) > 8)) return part
	}
}

/** Cut to, or continued to, the size of a screen. */
function fit(picture: Picture): Picture {
	if (picture.width === size.width && picture.height === size.height) return picture
	const made = blank(size.width, size.height, [0, 0, 0])
	const width = Math.min(size.width, picture.width)
	for (let y = 0; y < Math.min(size.height, picture.height); y++)
		made.bytes.set(picture.bytes.subarray(y * picture.width * 4, (y * picture.width + width) * 4), y * size.width * 4)
	return made
}
