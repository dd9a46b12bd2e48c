import type { SystemMouse } from '../desktop-system.ts'
import type { XInput } from './x-input.ts'

/** Milliseconds between two events of one click. */
const short = 20
/** The numbers of buttons; the wheel is two of them. */
const buttons = { left: 1, right: 3, up: 4, down: 5 }

export function xMouse(input: XInput): SystemMouse {
	async function click(button: keyof typeof buttons, times: number): Promise<void> {
		for (let time = 0; time < times; time++) {
			input.fake('buttonDown', buttons[button], time === 0 ? 0 : short)
			input.fake('buttonUp', buttons[button], short)
		}
		await input.settled()
	}
	return {
		async move({ x: left, y: top }) {
			input.move(left, top)
			await input.settled()
		},
		click,
		async down() {
			input.fake('buttonDown', buttons.left)
		},
		async up() {
			input.fake('buttonUp', buttons.left)
			await input.settled()
		},
		turn: (direction) => click(direction, 1),
	}
}
