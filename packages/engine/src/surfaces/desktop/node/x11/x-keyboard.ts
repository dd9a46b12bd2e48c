import { setTimeout as wait } from 'node:timers/promises'
import { CannotType, type SystemKeyboard } from '../desktop-system.ts'
import { padded, xBody } from './x-body.ts'
import type { XConnection } from './x-connection.ts'
import type { XInput } from './x-input.ts'

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

/** Keys that hold others, of the keypad and of a third level: what programs know a keyboard by. */
const isNeeded = (keysym: number): boolean =>
	keysym < 0xfd00 ||
	(keysym >= 0xfe02 && keysym <= 0xfe0f) ||
	(keysym >= 0xff7e && keysym <= 0xffbd) ||
	(keysym >= 0xffe1 && keysym <= 0xffee) ||
	(keysym > 0x1000000 && keysym < 0x1110000) ||
	Object.values(named).includes(keysym)

/** In quotation marks. */
const charOf = (keysym: number) => `"${String.fromCodePoint(keysym > 0x1000000 ? keysym - 0x1000000 : keysym)}"`

/** Programs read the keyboard's new layout between two events of theirs. */
const learnMilliseconds = 150

/** Numbers apart by one, together: at each change every program reads the keyboard anew, and Openbox takes long. */
function runsOf(codes: readonly number[]): number[][] {
	const runs: number[][] = []
	for (const code of codes) {
		const run = runs.at(-1)
		if (run?.at(-1) === code - 1) run.push(code)
		else runs.push([code])
	}
	return runs
}

/** The body of a request by which keys beside each other mean nothing. */
const emptied = (run: readonly number[]) =>
	xBody(`11__${'4'.repeat(2 * run.length)}`, run[0] as number, 2, ...run.flatMap(() => [0, 0]))

interface KeyboardWish {
	/** A person uses that keyboard, too: nothing of it is changed but what is free. */
	shared?: boolean
	/**
	 * So many keys at most are lent, each once until it is given back: nobody sees when such a program has read what was typed. Absent =
	 * all that are free, again and again.
	 */
	lends?: number
	/** Until the program that has the keyboard has handled what was typed. */
	handled(): Promise<void>
}

export async function xKeyboard(x: XConnection, input: XInput, wish: KeyboardWish): Promise<SystemKeyboard> {
	const { first, last } = x.keycodes
	const reply = await x.ask(101, 0, xBody('11__', first, last - first + 1))
	const perKey = reply.readUInt8(1)
	/** Where a keysym is written: its key, and whether with Shift. */
	const places = new Map<number, { code: number; shift: boolean }>()
	let spare: number[] = []
	for (let code = first; code <= last; code++) {
		const at = 32 + (code - first) * perKey * 4
		const [plain, shifted] = [reply.readUInt32LE(at), perKey > 1 ? reply.readUInt32LE(at + 4) : 0]
		// A key for a player of music is spare, too: no step can name it, and Wine can do nothing with a key that it has no number for.
		if ((plain === 0 && shifted === 0) || (!wish.shared && !isNeeded(plain))) spare.push(code)
		else {
			if (plain && !places.has(plain)) places.set(plain, { code, shift: false })
			if (shifted && !places.has(shifted)) places.set(shifted, { code, shift: true })
		}
	}
	if (!wish.shared) for (const run of runsOf(spare)) x.send(100, run.length, emptied(run))
	spare = spare.slice(0, wish.lends)
	const shift = places.get(named.Shift as number)?.code ?? 0
	const lent = new Map<number, number>()

	function means(code: number, keysym: number): void {
		x.send(100, 1, padded(xBody('11__44', code, 2, keysym, keysym)))
	}

	/** Characters that the layout does not have are lent keys that it does not use, the longest unused first. */
	async function learn(keysyms: readonly number[]): Promise<void> {
		const wanted = new Set(keysyms)
		const missing = [...wanted].filter((one) => !places.has(one))
		if (missing.length === 0) return
		if (wish.lends !== undefined) await begin(missing)
		const codes = spare.filter((code) => !wanted.has(lent.get(code) ?? 0)).slice(0, missing.length)
		spare = [...spare.filter((code) => !codes.includes(code)), ...codes]
		// What was typed with a key must be read before the key means something else.
		if (codes.some((code) => lent.has(code))) {
			await wish.handled()
			await wait(learnMilliseconds)
		}
		for (const [at, code] of codes.entries()) {
			const keysym = missing[at] as number
			const before = lent.get(code)
			if (before !== undefined) places.delete(before)
			lent.set(code, keysym)
			places.set(keysym, { code, shift: false })
			means(code, keysym)
		}
		await input.settled()
		await wait(learnMilliseconds)
	}

	/** Wine takes no notice of a keyboard that changes before it has seen a first key of it. Throws where no key is left. */
	async function begin(missing: readonly number[]): Promise<void> {
		const left = spare.length - lent.size
		if (missing.length > left)
			throw new CannotType(
				`This program takes ${spare.length} characters that its keyboard has not in one scenario, and ${charOf(missing[left] ?? 0)} is one more.`,
			)
		input.fake('keyDown', shift)
		input.fake('keyUp', shift)
		await input.settled()
		await wish.handled()
	}

	/** As many from there on as there are keys for. */
	function portion(keysyms: readonly number[], from: number): readonly number[] {
		const strange = new Set<number>()
		let to = from
		for (; to < keysyms.length; to++) {
			const keysym = keysyms[to] as number
			const here = places.get(keysym)
			if (!here || lent.has(here.code)) strange.add(keysym)
			if (strange.size > spare.length) break
		}
		return keysyms.slice(from, to)
	}

	function place(keysym: number) {
		const found = places.get(keysym)
		if (found) return found
		throw new CannotType(`No key of this display is free to type ${charOf(keysym)}.`)
	}

	async function find(key: string) {
		const keysym = keysymOf(key)
		if (spare.length > 0) await learn([keysym])
		return place(keysym)
	}

	return {
		async down(key) {
			const { code, shift: shifted } = await find(key)
			if (shifted) input.fake('keyDown', shift)
			input.fake('keyDown', code)
			await input.settled()
		},
		async up(key) {
			const { code, shift: shifted } = await find(key)
			input.fake('keyUp', code)
			if (shifted) input.fake('keyUp', shift)
			await input.settled()
		},
		async type(text) {
			const keysyms = [...text.replaceAll('\r\n', '\n')].map(keysymOf)
			// All or nothing.
			if (wish.lends !== undefined) await learn(keysyms)
			for (let from = 0; from < keysyms.length; ) {
				const part = portion(keysyms, from)
				// Where no key is free, the first that has none says so.
				if (part.length === 0) place(keysyms[from] as number)
				await learn(part)
				for (const keysym of part) {
					const { code, shift: shifted } = place(keysym)
					if (shifted) input.fake('keyDown', shift)
					input.fake('keyDown', code)
					input.fake('keyUp', code)
					if (shifted) input.fake('keyUp', shift)
				}
				await input.settled()
				from += part.length
			}
		},
		async giveBack() {
			for (const code of lent.keys()) means(code, 0)
			for (const keysym of lent.values()) places.delete(keysym)
			lent.clear()
			await input.settled()
		},
	}
}
