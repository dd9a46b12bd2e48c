import { xBody } from './x-body.ts'
import type { XConnection } from './x-connection.ts'

const kinds = { keyDown: 2, keyUp: 3, buttonDown: 4, buttonUp: 5, motion: 6 } as const

/** Mouse and keyboard as programs see them, by the XTEST extension. */
export interface XInput {
	/**
	 * A key by its code, or a button: 1 left, 2 middle, 3 right, 4 and 5 the wheel up and down. The server waits `after` milliseconds
	 * before it, so that what belongs together stays together on a busy machine.
	 */
	fake(kind: Exclude<keyof typeof kinds, 'motion'>, detail: number, after?: number): void
	move(x: number, y: number): void
	/** Until the server has taken all that was sent. */
	settled(): Promise<void>
}

export async function xInput(x: XConnection): Promise<XInput> {
	const name = Buffer.from('XTEST')
	const found = await x.ask(98, 0, Buffer.concat([xBody('2__', name.length), name]))
	if (found[8] !== 1) throw new Error('The display has no extension XTEST, by which mouse and keyboard are moved.')
	const extension = found.readUInt8(9)
	const fake = (kind: number, detail: number, after = 0, left = 0, top = 0) =>
		x.send(extension, 2, xBody('11__44________ss________', kind, detail, after, 0, left, top))
	return {
		fake: (kind, detail, after) => fake(kinds[kind], detail, after),
		move: (left, top) => fake(kinds.motion, 0, 0, left, top),
		async settled() {
			await x.ask(43, 0)
		},
	}
}
