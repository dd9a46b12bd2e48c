import type { Picture } from '../../picture/picture.ts'
import { xBody } from './x-body.ts'
import type { XConnection } from './x-connection.ts'

/** What the screen shows now. */
export async function xPicture(x: XConnection): Promise<Picture> {
	const { root, width, height } = x
	const reply = await x.ask(73, 2, xBody('4ss224', root, 0, 0, width, height, 0xffffffff))
	// Blue, green, red and an unused byte for each point.
	return { width, height, bytes: reply.subarray(32, 32 + width * height * 4), order: 'bgr' }
}
