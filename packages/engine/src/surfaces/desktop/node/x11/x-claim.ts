import { xBody } from './x-body.ts'
import type { XConnection } from './x-connection.ts'
import type { XInput } from './x-input.ts'
import { xAtom } from './x-properties.ts'

/**
 * Takes a display that others may use for one desktop alone, until its connection ends; false while another one has it. What that
 * one has left pressed, where it was killed, is released.
 */
export async function claimDisplay(x: XConnection, input: XInput): Promise<boolean> {
	const name = await xAtom(x, 'ASSAY_DESKTOP')
	// Between the question and the answer nobody else is served.
	x.send(36, 0)
	try {
		const owner = (await x.ask(23, 0, xBody('4', name))).readUInt32LE(8)
		if (owner !== 0) return false
		const window = x.newId()
		x.send(1, 0, xBody('44ss222244', window, x.root, -10, -10, 1, 1, 0, 0, 0, 0))
		x.send(22, 0, xBody('444', window, name, 0))
		await input.settled()
	} finally {
		x.send(37, 0)
	}
	const pressed = (await x.ask(44, 0)).subarray(8, 40)
	for (let code = x.keycodes.first; code <= x.keycodes.last; code++)
		if (((pressed[code >> 3] ?? 0) >> (code & 7)) & 1) input.fake('keyUp', code)
	const buttons = (await x.ask(38, 0, xBody('4', x.root))).readUInt16LE(24)
	for (let button = 1; button <= 5; button++) if ((buttons >> (7 + button)) & 1) input.fake('buttonUp', button)
	await input.settled()
	return true
}
