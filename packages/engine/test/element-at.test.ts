import { expect, it } from 'vitest'
import { elementAt, type ShownElement } from '../src/surfaces/desktop/node/a11y/element-at.ts'

const shown = (role: string, name: string, left: number, top: number, width: number, height: number): ShownElement => ({
	role,
	name,
	place: { left, top, width, height },
})
const window = [
	shown('frame', 'Invoices', 0, 0, 400, 300),
	shown('panel', '', 0, 0, 400, 300),
	shown('push button', 'Save', 10, 10, 60, 30),
	shown('label', 'Save', 200, 10, 60, 30),
	shown('push button', 'Close', 80, 10, 60, 30),
	shown('toggle button', 'Close', 80, 60, 60, 30),
	shown('text', '', 10, 100, 300, 150),
	shown('check box', 'Say "yes"', 10, 60, 60, 30),
]

it('names the smallest thing under a point, and says no name that another thing has or no step can write', () => {
	expect(elementAt(window, { x: 20, y: 20 })).toEqual({ role: 'button', name: 'Save' })
	expect(elementAt(window, { x: 210, y: 20 })).toEqual({ role: 'label', name: 'Save' })
	// Without a name it is the only one of its role.
	expect(elementAt(window, { x: 50, y: 120 })).toEqual({ role: 'text' })
	expect(elementAt([...window, shown('text', 'Notes', 320, 100, 60, 30)], { x: 50, y: 120 })).toBeUndefined()
	// A step with role=button finds the other one, too.
	expect(elementAt(window, { x: 90, y: 20 })).toBeUndefined()
	expect(elementAt(window, { x: 90, y: 70 })).toEqual({ role: 'toggle button', name: 'Close' })
	expect(elementAt(window, { x: 20, y: 70 })).toBeUndefined()
	// A window and what only holds others is never meant.
	expect(elementAt(window, { x: 390, y: 290 })).toBeUndefined()
	expect(elementAt(window, { x: 70, y: 20 })).toBeUndefined()
})
