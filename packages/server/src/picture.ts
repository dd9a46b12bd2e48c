import { Refused } from '@assay/contract/problem'

/** Bytes of a picture of a page, as an executor sends it. */
const largest = 512 * 1024

/** Throws `Refused`: 413 where it is too large, 422 where it is neither JPEG nor PNG. */
export async function readPicture(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
	const parts: Uint8Array[] = []
	let size = 0
	for await (const part of body) {
		size += part.length
		if (size > largest) throw new Refused(413, 'The picture is larger than 512 KB.')
		parts.push(part)
	}
	const picture = Buffer.concat(parts)
	if (pictureType(picture) === undefined) throw new Refused(422, 'Expected a JPEG or PNG picture.')
	return picture
}

/** By its first bytes; undefined: neither. */
export const pictureType = (picture: Uint8Array) => {
	const start = Buffer.from(picture.subarray(0, 4)).toString('hex')
	return start.startsWith('ffd8ff') ? 'jpeg' : start === '89504e47' ? 'png' : undefined
}
