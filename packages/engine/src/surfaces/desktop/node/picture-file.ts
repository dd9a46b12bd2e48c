import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import type { Picture } from '../picture/picture.ts'

/** Larger pictures are no part of a screen. */
const mostMegapixels = 40

/** Reads a PNG or JPEG file. Throws with the end of a sentence where it is none. */
export function readPicture(file: Uint8Array): Picture {
	const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
	if (bytes.length > 24 && bytes.readUInt32BE(0) === 0x89504e47) {
		if (bytes.readUInt32BE(16) * bytes.readUInt32BE(20) > mostMegapixels * 1e6)
			throw new Error(`is larger than ${mostMegapixels} megapixels`)
		const { width, height, data } = PNG.sync.read(bytes)
		return { width, height, bytes: data, order: 'rgb' }
	}
	if (bytes.length > 2 && bytes.readUInt16BE(0) === 0xffd8) {
		const { width, height, data } = jpeg.decode(bytes, { useTArray: true, maxResolutionInMP: mostMegapixels })
		return { width, height, bytes: data, order: 'rgb' }
	}
	throw new Error('is neither a PNG nor a JPEG file')
}

/** As a PNG file; quickly rather than small. */
export function writePng(picture: Picture): Uint8Array {
	const png = new PNG({ width: picture.width, height: picture.height })
	png.data = opaque(picture)
	return PNG.sync.write(png, { deflateLevel: 1, filterType: 1, colorType: 2, inputHasAlpha: true })
}

/** The reader of texts turns a picture whose first 500 bytes read like a camera's mark of rotation: so no colour is among them. */
const noColours = `#${' '.repeat(500)}\n`

/** As a PNM file, which is nothing but the colours: for the reader of texts beside us, whom unpacking costs as much as packing costs us. */
export function writePnm({ width, height, bytes, order }: Picture): Uint8Array {
	const head = Buffer.from(`P6\n${noColours}${width} ${height}\n255\n`)
	const file = new Uint8Array(head.length + width * height * 3)
	file.set(head)
	const [red, blue] = order === 'bgr' ? [2, 0] : [0, 2]
	for (let at = head.length, from = 0; at < file.length; at += 3, from += 4) {
		file[at] = bytes[from + red] as number
		file[at + 1] = bytes[from + 1] as number
		file[at + 2] = bytes[from + blue] as number
	}
	return file
}

/** As a small JPEG file, for films. `quality`: up to 100. */
export const writeJpeg = (picture: Picture, quality = 50): Uint8Array =>
	jpeg.encode({ width: picture.width, height: picture.height, data: opaque(picture) }, quality).data

/** Red, green, blue and no transparency. */
function opaque({ bytes, order }: Picture): Buffer {
	const made = Buffer.from(bytes)
	for (let at = 0; at < made.length; at += 4) {
		if (order === 'bgr') {
			made[at] = bytes[at + 2] as number
			made[at + 2] = bytes[at] as number
		}
		made[at + 3] = 255
	}
	return made
}
