import { expect, it } from 'vitest'
import { claimScreen } from '../src/surfaces/desktop/node/win32/win-claim.ts'
import { winInput } from '../src/surfaces/desktop/node/win32/win-input.ts'
import { winKeyboard } from '../src/surfaces/desktop/node/win32/win-keyboard.ts'
import { winMouse } from '../src/surfaces/desktop/node/win32/win-mouse.ts'

// What Windows is handed, as its documentation lays out an INPUT; of Windows itself nothing is here.

/** Takes down every INPUT: a mouse's place, wheel and flags, or a key's number, scan code and flags. */
function recorder(facts: Partial<Record<'GetSystemMetrics' | 'VkKeyScanExW', (of: number) => number>> = {}) {
	const seen: string[] = []
	const win = {
		SendInput(count: number, bytes: Buffer, size: number) {
			for (let at = 0; at < count * size; at += size) {
				const hex = (value: number) => value.toString(16)
				seen.push(
					bytes.readUInt32LE(at) === 0
						? `mouse ${bytes.readInt32LE(at + 8)},${bytes.readInt32LE(at + 12)} ${bytes.readInt32LE(at + 16)} ${hex(bytes.readUInt32LE(at + 20))}`
						: `key ${hex(bytes.readUInt16LE(at + 8))} ${hex(bytes.readUInt16LE(at + 10))} ${hex(bytes.readUInt32LE(at + 12))}`,
				)
			}
			return count
		},
		GetSystemMetrics: facts.GetSystemMetrics ?? (() => 0),
		MapVirtualKeyW: (key: number) => key + 0x100,
		GetForegroundWindow: () => 1,
		GetWindowThreadProcessId: () => 2,
		GetKeyboardLayout: () => 3,
		VkKeyScanExW: facts.VkKeyScanExW ?? (() => -1),
	}
	return { seen, win: win as never }
}

it('moves the mouse to each pixel of screens of any width', async () => {
	for (const [width, height] of [
		[1024, 768],
		[1280, 720],
		[1366, 768],
		[1920, 1080],
		[3840, 2160],
		[4095, 1601],
	] as const) {
		const { seen, win } = recorder()
		const mouse = winMouse(win, winInput(win), { width, height }, async () => {})
		for (let x = 0; x < width; x++) await mouse.move({ x, y: x % height })
		// Windows takes the pixel in which the place lies.
		const pixels = seen.map((one) => {
			const [, left, top] = /^mouse (\d+),(\d+) 0 8001$/.exec(one) ?? []
			return [Math.floor((Number(left) * width) / 65_536), Math.floor((Number(top) * height) / 65_536)]
		})
		expect(pixels).toEqual(Array.from({ length: width }, (_, x) => [x, x % height]))
	}
})

it('clicks, drags and turns the wheel, and swaps the buttons where the mouse is in the left hand', async () => {
	const { seen, win } = recorder()
	const mouse = winMouse(win, winInput(win), { width: 1024, height: 768 }, async () => {})
	await mouse.click('left', 2)
	await mouse.click('right', 1)
	await mouse.down()
	await mouse.up()
	await mouse.turn('up')
	await mouse.turn('down')
	expect(seen).toEqual([
		...['mouse 0,0 0 2', 'mouse 0,0 0 4', 'mouse 0,0 0 2', 'mouse 0,0 0 4'],
		...['mouse 0,0 0 8', 'mouse 0,0 0 10'],
		...['mouse 0,0 0 2', 'mouse 0,0 0 4'],
		...['mouse 0,0 120 800', 'mouse 0,0 -120 800'],
	])
	const left = recorder({ GetSystemMetrics: (what) => (what === 23 ? 1 : 0) })
	await winMouse(left.win, winInput(left.win), { width: 1024, height: 768 }, async () => {}).click('left', 1)
	expect(left.seen).toEqual(['mouse 0,0 0 8', 'mouse 0,0 0 10'])
})

it('types characters as such, and ends a line by its key', async () => {
	const { seen, win } = recorder()
	let waited = 0
	const keyboard = winKeyboard(win, winInput(win), async () => void waited++)
	await keyboard.type('ß😀\n')
	expect(seen).toEqual([
		...['key 0 df 4', 'key 0 df 6'],
		...['key 0 d83d 4', 'key 0 de00 4', 'key 0 d83d 6', 'key 0 de00 6'],
		...['key d 10d 0', 'key d 10d 2'],
	])
	await keyboard.type('x'.repeat(250))
	expect(waited).toBe(4)
})

it('presses keys by their names with what distinguishes them from those of the keypad, and characters as their keyboard has them', async () => {
	// On a German keyboard: { is Ctrl+Alt+7, A is Shift+A.
	const { seen, win } = recorder({ VkKeyScanExW: (code) => ({ 123: 0x637, 65: 0x141, 97: 0x41 })[code] ?? -1 })
	const keyboard = winKeyboard(win, winInput(win), async () => {})
	for (const key of ['Control', 'a', 'Delete', 'ArrowLeft', 'Meta', 'F24', 'Enter']) await keyboard.down(key)
	await keyboard.up('Delete')
	expect(seen.splice(0)).toEqual([
		...['key a2 1a2 0', 'key 41 141 0', 'key 2e 12e 1', 'key 25 125 1', 'key 5b 15b 1', 'key 87 187 0', 'key d 10d 0'],
		'key 2e 12e 3',
	])
	await keyboard.down('A')
	await keyboard.up('A')
	await keyboard.down('{')
	await keyboard.down('Ж')
	expect(seen).toEqual([
		...['key a0 1a0 0', 'key 41 141 0', 'key 41 141 2', 'key a0 1a0 2'],
		...['key a2 1a2 0', 'key a4 1a4 0', 'key 37 137 0'],
		'key 0 416 4',
	])
})

it('says that Windows takes nothing from this process', () => {
	const refusing = { SendInput: () => 0 } as never
	expect(() => winInput(refusing)([{ mouse: 2 }])).toThrow(
		'Windows takes neither mouse nor keys from this process: the screen is locked, or another desktop is shown.',
	)
})

it('takes the screen only where nobody has it, and releases what was left pressed', () => {
	const { seen, win } = recorder()
	const asked: unknown[] = []
	const screen = (answer: number) =>
		claimScreen(
			{
				...(win as object),
				CreateMutexW: (...given: unknown[]) => asked.push(given),
				WaitForSingleObject: () => answer,
				// The left button, Ctrl and the key to the left are down.
				GetAsyncKeyState: (key: number) => ([1, 0xa2, 0x25].includes(key) ? -32_768 : 0),
			} as never,
			winInput(win),
		)
	expect(screen(0x102)).toBe(false)
	expect(seen).toEqual([])
	expect(screen(0x80)).toBe(true)
	expect(seen).toEqual(['mouse 0,0 0 4', 'key 25 125 3', 'key a2 1a2 2'])
	expect(screen(0)).toBe(true)
	expect(asked[0]).toEqual([null, 0, 'Local\\AssayDesktop'])
})
