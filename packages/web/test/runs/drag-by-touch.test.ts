// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { dragByTouch } from '../../src/runs/load/drag-by-touch.ts'

/** What a mouse would have done, as a listener of the mouse sees it: its kind and how far to the right. */
function mouseEvents(act: (touch: (type: string, x: number, more?: PointerEventInit) => void) => void): string[] {
	const element = document.createElement('div')
	const end = dragByTouch(element)
	const events: string[] = []
	for (const type of ['mousedown', 'mousemove', 'mouseup'])
		element.addEventListener(type, (event) => events.push(`${type} ${(event as MouseEvent).clientX}`))
	act((type, clientX, more) =>
		element.dispatchEvent(
			new PointerEvent(type, { clientX, pointerId: 7, pointerType: 'touch', isPrimary: true, ...more }),
		),
	)
	end()
	return events
}

it('makes the drag of a finger one of the mouse', () => {
	const events = mouseEvents((touch) => {
		touch('pointerdown', 10)
		touch('pointermove', 14)
		touch('pointermove', 60)
		touch('pointerup', 61)
		touch('pointermove', 70)
	})
	expect(events).toEqual(['mousedown 10', 'mousemove 14', 'mousemove 60', 'mouseup 61'])
})

it('leaves taps, second fingers and the mouse itself as they are', () => {
	const events = mouseEvents((touch) => {
		touch('pointerdown', 10)
		touch('pointerup', 10)
		touch('pointerdown', 10, { isPrimary: false, pointerId: 8 })
		touch('pointermove', 20, { isPrimary: false, pointerId: 8 })
		touch('pointerdown', 10, { pointerType: 'mouse' })
		touch('pointermove', 20, { pointerType: 'mouse' })
	})
	expect(events).toEqual([])
})

it('draws nothing where the browser begins to scroll', () => {
	const events = mouseEvents((touch) => {
		touch('pointerdown', 10)
		touch('pointermove', 14)
		touch('pointercancel', 0)
		touch('pointermove', 60)
	})
	expect(events).toEqual(['mousedown 10', 'mousemove 14', 'mousemove 10', 'mouseup 10'])
})
