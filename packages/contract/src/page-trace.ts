/** Of the attachment that holds what a scenario loaded, an HTTP archive (HAR 1.2). */
export const archiveName = 'network.har'

export interface TracedScenario {
	/** Each differs from the one before. */
	pages: TracedPage[]
	/** By places in `pages`; undefined where the page could not be had. */
	steps: { step: string; before: number | undefined; after: number | undefined }[]
}

export interface TracedPage {
	url: string
	/** Of the window, in pixels; how far it is scrolled. */
	width: number
	height: number
	scroll: number
	/** Runs nothing by itself, and is to be shown where nothing could run: the page under test had a hand in it. */
	html: string
}

/**
 * The pages of a scenario as a file: JSON in gzip. A page is mostly the page before it, so only what lies between their
 * common beginning and end is written.
 */
interface TraceFile {
	pages: PackedPage[]
	steps: TracedScenario['steps']
}

type PackedPage = Omit<TracedPage, 'html'> & { head: number; middle: string; tail: number }

export async function packTrace({ pages, steps }: TracedScenario): Promise<Uint8Array> {
	let former = ''
	const packed = pages.map(({ html, ...page }): PackedPage => {
		const head = common(former, html, (text, at) => text.charCodeAt(at), Math.min(former.length, html.length))
		const rest = Math.min(former.length, html.length) - head
		const tail = common(former, html, (text, at) => text.charCodeAt(text.length - 1 - at), rest)
		former = html
		return { ...page, head, middle: html.slice(head, html.length - tail), tail }
	})
	const file: TraceFile = { pages: packed, steps }
	return through(new CompressionStream('gzip'), new TextEncoder().encode(JSON.stringify(file)))
}

/** Throws where the bytes are no such file, or hold more than is ever kept. */
export async function readTrace(bytes: Uint8Array): Promise<TracedScenario> {
	const text = new TextDecoder().decode(await through(new DecompressionStream('gzip'), bytes))
	const { pages, steps } = JSON.parse(text) as TraceFile
	let former = ''
	return {
		steps,
		pages: pages.map(({ head, middle, tail, ...page }) => {
			former = former.slice(0, head) + middle + (tail > 0 ? former.slice(-tail) : '')
			return { ...page, html: former }
		}),
	}
}

function common(one: string, other: string, letter: (text: string, at: number) => number, most: number): number {
	let count = 0
	while (count < most && letter(one, count) === letter(other, count)) count++
	return count
}

/** Far above what a scenario keeps. */
const mostBytes = 64 * 1024 * 1024

async function through(stream: CompressionStream | DecompressionStream, bytes: Uint8Array): Promise<Uint8Array> {
	const writer = stream.writable.getWriter()
	void writer.write(bytes as Uint8Array<ArrayBuffer>).catch(() => {})
	void writer.close().catch(() => {})
	const parts: Uint8Array[] = []
	let size = 0
	const reader = stream.readable.getReader()
	for (let read = await reader.read(); !read.done; read = await reader.read()) {
		parts.push(read.value)
		size += read.value.length
		if (size > mostBytes) throw new Error('The pages of this scenario are too large to be shown.')
	}
	const whole = new Uint8Array(size)
	let end = 0
	for (const part of parts) {
		whole.set(part, end)
		end += part.length
	}
	return whole
}
