import { setTimeout as wait } from 'node:timers/promises'
import { padded, xBody } from './x-body.ts'
import type { XConnection } from './x-connection.ts'
import type { XInput } from './x-input.ts'

/** Keys by their names in the UI Events specification, and any text. */
export interface XKeyboard {
	down(key: string): Promise<void>
	up(key: string): Promise<void>
	type(text: string): Promise<void>
}

const named: Record<string, number> = {
	Enter: 0xff0d,
	Tab: 0xff09,
	Escape: 0xff1b,
	Backspace: 0xff08,
	Delete: 0xffff,
	Insert: 0xff63,
	Home: 0xff50,
	End: 0xff57,
	PageUp: 0xff55,
	PageDown: 0xff56,
	ArrowUp: 0xff52,
	ArrowDown: 0xff54,
	ArrowLeft: 0xff51,
	ArrowRight: 0xff53,
	Space: 0x20,
	Control: 0xffe3,
	Shift: 0xffe1,
	Alt: 0xffe9,
	Meta: 0xffeb,
	PrintScreen: 0xff61,
	ScrollLock: 0xff14,
	Pause: 0xff13,
	CapsLock: 0xffe5,
	NumLock: 0xff7f,
	ContextMenu: 0xff67,
	...Object.fromEntries(Array.from({ length: 24 }, (_, at) => [`F${at + 1}`, 0xffbe + at])),
}

/** As X names a character: Latin-1 is itself, the rest is Unicode with a mark. */
function keysymOf(key: string): number {
	const known = named[key]
	if (known !== undefined) return known
	if (key === '\n') return 0xff0d
	if (key === '\t') return 0xff09
	const code = key.codePointAt(0) ?? 0
	return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) ? code : 0x1000000 + code
}

/** Programs read the keyboard's new layout between two events of theirs. */
const learnMilliseconds = 150

export async function xKeyboard(x: XConnection, input: XInput): Promise<XKeyboard> {
	const { first, last } = x.keycodes
	const reply = await x.ask(101, 0, xBody('11__', first, last - first + 1))
	const perKey = reply.readUInt8(1)
	/** Where a keysym is written: its key, and whether with Shift. */
	const places = new Map<number, { code: number; shift: boolean }>()
	const spare: number[] = []
	for (let code = first; code <= last; code++) {
		const at = 32 + (code - first) * perKey * 4
		const [plain, shifted] = [reply.readUInt32LE(at), perKey > 1 ? reply.readUInt32LE(at + 4) : 0]
		if (plain === 0 && shifted === 0) spare.push(code)
		if (plain && !places.has(plain)) places.set(plain, { code, shift: false })
		if (shifted && !places.has(shifted)) places.set(shifted, { code, shift: true })
	}
	const shift = places.get(named.Shift as number)?.code ?? 0
	const lent = new Map<number, number>()

	/** Characters that the layout does not have are lent keys that it does not use, the longest unused first. */
	async function learn(keysyms: number[]): Promise<void> {
		const missing = [...new Set(keysyms)].filter((one) => !places.has(one)).slice(0, spare.length)
		for (const keysym of missing) {
			const code = spare.shift() as number
			spare.push(code)
			const before = lent.get(code)
			if (before !== undefined) places.delete(before)
			lent.set(code, keysym)
			places.set(keysym, { code, shift: false })
			x.send(100, 1, padded(xBody('11__44', code, 2, keysym, keysym)))
		}
		if (missing.length === 0) return
		await input.settled()
		await wait(learnMilliseconds)
	}

	async function place(key: string) {
		const keysym = keysymOf(key)
		await learn([keysym])
		return places.get(keysym) ?? { code: 0, shift: false }
	}

	return {
		async down(key) {
			const { code, shift: shifted } = await place(key)
			if (shifted) input.fake('keyDown', shift)
			input.fake('keyDown', code)
			await input.settled()
		},
		async up(key) {
			const { code, shift: shifted } = await place(key)
			input.fake('keyUp', code)
			if (shifted) input.fake('keyUp', shift)
			await input.settled()
		},
		async type(text) {
			const keysyms = [...text.replaceAll('\r\n', '\n')].map(keysymOf)
			// Not more at once than there are keys to lend.
			for (let from = 0; from < keysyms.length; from += 64) {
				const part = keysyms.slice(from, from + 64)
				await learn(part)
				for (const keysym of part) {
					const { code, shift: shifted } = places.get(keysym) ?? { code: 0, shift: false }
					if (shifted) input.fake('keyDown', shift)
					input.fake('keyDown', code)
					input.fake('keyUp', code)
					if (shifted) input.fake('keyUp', shift)
				}
				await input.settled()
			}
		},
	}
}
