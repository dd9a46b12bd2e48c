import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'

/** Bytes of a picture at most, as the server takes it. */
const largest = 512 * 1024
/** Pixels on its longer side: nobody is shown more. */
const longest = 1280
const quality = 70

/** A screenshot (PNG) as it is, where it is small enough to travel, else as a smaller JPEG; undefined where that is too large as well. */
export function smallPicture(png: Uint8Array): Uint8Array | undefined {
	if (png.length <= largest) return png
	const { width, height, data } = PNG.sync.read(Buffer.from(png))
	const by = Math.max(1, Math.ceil(Math.max(width, height) / longest))
	const made = jpeg.encode(everyNth({ width, height, data }, by), quality).data
	return made.length <= largest ? made : undefined
}

interface Pixels {
	width: number
	height: number
	/** Red, green, blue and transparency of each pixel. */
	data: Buffer
}

function everyNth({ width, height, data }: Pixels, n: number): Pixels {
	const made = { width: Math.floor(width / n), height: Math.floor(height / n) }
	const pixels = Buffer.alloc(made.width * made.height * 4)
	for (let y = 0; y < made.height; y++)
		for (let x = 0; x < made.width; x++)
			pixels.writeUInt32BE(data.readUInt32BE((y * n * width + x * n) * 4), (y * made.width + x) * 4)
	return { ...made, data: pixels }
}
