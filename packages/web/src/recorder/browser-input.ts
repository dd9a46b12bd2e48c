import type { RecordingInput } from '@assay/contract/recordings'
import type { KeyboardEvent, MouseEvent } from 'react'
import type { Recording } from './use-recording.ts'

type Picture = NonNullable<Recording['picture']>

interface Place {
	x: number
	y: number
}

/** Which pixel of the recorded page lies below the mouse, however large the picture of it is drawn; undefined beside it. */
export function placeIn(
	picture: Picture,
	image: Element,
	{ clientX, clientY }: { clientX: number; clientY: number },
): Place | undefined {
	const box = image.getBoundingClientRect()
	const x = ((clientX - box.x) / box.width) * picture.width
	const y = ((clientY - box.y) / box.height) * picture.height
	return x < 0 || y < 0 || x > picture.width || y > picture.height ? undefined : { x, y }
}

/** The same for a place beside it: the nearest on its edge. */
export function nearestIn(
	picture: Picture,
	image: Element,
	{ clientX, clientY }: { clientX: number; clientY: number },
): Place {
	const box = image.getBoundingClientRect()
	const within = (part: number, size: number) => Math.min(Math.max(part, 0), 1) * size
	return {
		x: within((clientX - box.x) / box.width, picture.width),
		y: within((clientY - box.y) / box.height, picture.height),
	}
}

const buttons = ['left', 'middle', 'right'] as const

type Mouse = Pick<MouseEvent, 'button' | 'detail' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

export function mouseInput(type: 'move' | 'down' | 'up', at: Place, event: Mouse): RecordingInput {
	const button = type === 'move' ? 'none' : (buttons[event.button] ?? 'left')
	return { do: 'mouse', type, ...at, button, clicks: Math.min(event.detail, 3), modifiers: modifiersOf(event) }
}

export const keyInput = (type: 'down' | 'up', event: KeyboardEvent): RecordingInput => ({
	do: 'key',
	type,
	key: event.key,
	code: event.code,
	keyCode: event.keyCode & 255,
	modifiers: modifiersOf(event),
})

const modifiersOf = (event: { altKey: boolean; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }) =>
	Number(event.altKey) + 2 * Number(event.ctrlKey) + 4 * Number(event.metaKey) + 8 * Number(event.shiftKey)
