import { setTimeout as wait } from 'node:timers/promises'
import type { SystemMouse } from '../desktop-system.ts'
import type { WinApi } from './win-api.ts'
import type { WinInput } from './win-input.ts'

const [moves, absolute, wheels] = [0x1, 0x8000, 0x800]
const buttons = { left: { down: 0x2, up: 0x4 }, right: { down: 0x8, up: 0x10 } }
/** Of `GetSystemMetrics`: whether left and right are swapped, for whoever uses the mouse with the left hand. */
const swapped = 23
/** Milliseconds between two events of one click: a menu, for one, does not see a button that is up again at once. */
const short = 20
/** One step of a wheel. */
const step = 120

/** `handled`: until the program that has the keyboard takes what was done; a busy one would see a button down and up at once. */
export function winMouse(
	win: Pick<WinApi, 'GetSystemMetrics'>,
	input: WinInput,
	{ width, height }: { width: number; height: number },
	handled: () => Promise<void>,
): SystemMouse {
	const button = (name: 'left' | 'right') => {
		if (win.GetSystemMetrics(swapped) === 0) return buttons[name]
		return name === 'left' ? buttons.right : buttons.left
	}
	return {
		async move({ x, y }) {
			// Windows counts 65,536 places from one edge to the other, and takes the pixel in which one lies.
			const place = (at: number, size: number) => Math.ceil((at * 65_536) / size)
			input([{ mouse: moves | absolute, x: place(x, width), y: place(y, height) }])
		},
		async click(name, times) {
			const { down, up } = button(name)
			for (let time = 0; time < times; time++) {
				if (time > 0) await wait(short)
				input([{ mouse: down }])
				await handled()
				await wait(short)
				input([{ mouse: up }])
			}
		},
		async down() {
			input([{ mouse: button('left').down }])
		},
		async up() {
			input([{ mouse: button('left').up }])
		},
		async turn(direction) {
			input([{ mouse: wheels, data: direction === 'up' ? step : -step }])
		},
	}
}
