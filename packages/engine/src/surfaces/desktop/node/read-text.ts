import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import type { createWorker } from 'tesseract.js'
import type { Picture } from '../picture/picture.ts'
import { resize } from '../picture/resize.ts'
import type { ReadWord } from '../picture/text-places.ts'
import { writePnm } from './picture-file.ts'

/** Where the reader of texts lies: the program, and the folder of its languages. */
export interface ReaderPlaces {
	program: string
	languages: string
	/** Which of them are read. */
	names: readonly string[]
}

export interface TextReader {
	read(picture: Picture): Promise<{ text: string; confidence: number }>
	/** Every word of a picture and where it stands, line by line. */
	words(picture: Picture): Promise<ReadWord[]>
}

// Of Tesseract's ways to divide a picture: one block of text, line by line. Others leave out more words.
const block = '6'
const wordScale = 2

/** The letters of programs are small: reading them larger makes fewer mistakes. */
const largePoints = 40_000

/** Reads texts on pictures. Started with the first one; nothing is fetched from anywhere. */
export function textReader({ program, languages, names }: ReaderPlaces): TextReader {
	let worker: ReturnType<typeof open> | undefined
	async function open() {
		setFlagsFromString(quickStart)
		const loaded: { default: { createWorker: typeof createWorker } } = await import(pathToFileURL(program).href)
		const made = await loaded.default.createWorker([...names], 1, {
			langPath: languages,
			cacheMethod: 'none',
			gzip: true,
		})
		await made.setParameters({ tessedit_pageseg_mode: block as never })
		return made
	}
	return {
		async read(picture) {
			worker ??= open()
			const larger = resize(picture, picture.width * picture.height > largePoints ? 2 : 3)
			const { data } = await (await worker).recognize(Buffer.from(writePnm(withMargin(larger))))
			const lines = data.text.split('\n').map((line) => line.trim())
			return { text: lines.filter(Boolean).join('\n'), confidence: data.confidence }
		},
		async words(picture) {
			worker ??= open()
			const larger = Buffer.from(writePnm(resize(picture, wordScale)))
			const { data } = await (await worker).recognize(larger, {}, { text: false, blocks: true })
			const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs).flatMap((one) => one.lines)
			return lines.flatMap(({ words }, line) =>
				words.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
					text,
					line,
					score: confidence / 100,
					left: Math.floor(x0 / wordScale),
					top: Math.floor(y0 / wordScale),
					width: Math.ceil((x1 - x0) / wordScale),
					height: Math.ceil((y1 - y0) / wordScale),
				})),
			)
		},
	}
}

/**
 * Node soon compiles a second time, as well as it can, what the reader runs often: half of the processor time of its first look, which
 * only hundreds of looks would give back. What takes most of it is compiled so all the same, but later.
 */
const quickStart = '--wasm-tiering-budget=100000000'

const margin = 20

/** Letters at the very edge are missed: the edge's own colours go on around it. */
function withMargin(picture: Picture): Picture {
	const [width, height] = [picture.width + 2 * margin, picture.height + 2 * margin]
	const bytes = new Uint8Array(width * height * 4)
	const [right, bottom] = [picture.width - 1, picture.height - 1]
	for (let y = 0; y < height; y++)
		for (let x = 0; x < width; x++) {
			const row = Math.max(0, Math.min(bottom, y - margin))
			const column = Math.max(0, Math.min(right, x - margin))
			const from = (row * picture.width + column) * 4
			bytes.set(picture.bytes.subarray(from, from + 4), (y * width + x) * 4)
		}
	return { width, height, bytes, order: picture.order }
}
