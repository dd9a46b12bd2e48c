import type { RecordingInput } from '@assay/contract/recordings'

type Key = Extract<RecordingInput, { do: 'key' }>
type Mouse = Extract<RecordingInput, { do: 'mouse' | 'wheel' }>

/** A key as the developer tools press it: with the character it writes, unless Control or Meta make it a command. */
export function keyCommand({ type, key, code, keyCode, modifiers }: Key) {
	const command = (modifiers & 6) !== 0
	const text = command ? undefined : key === 'Enter' ? '\r' : [...key].length === 1 ? key : undefined
	const edit = command && type === 'down' ? edits[key.toLowerCase()] : undefined
	const parameters = { key, code, windowsVirtualKeyCode: keyCode, modifiers }
	if (type === 'up') return { type: 'keyUp', ...parameters }
	return {
		...parameters,
		type: text === undefined ? 'rawKeyDown' : 'keyDown',
		...(text === undefined ? {} : { text }),
		...(edit ? { commands: [edit] } : {}),
	}
}

/** Pasting brings the text of the person's own clipboard and comes as text. */
const edits: Record<string, string> = { a: 'selectAll', c: 'copy', x: 'cut', z: 'undo', y: 'redo' }

export function mouseCommand(input: Mouse) {
	const { x, y } = input
	if (input.do === 'wheel') return { type: 'mouseWheel', x, y, deltaX: input.dx, deltaY: input.dy }
	const { type, button, clicks, modifiers } = input
	return { type: mouseTypes[type], x, y, button, clickCount: clicks, modifiers }
}

const mouseTypes = { move: 'mouseMoved', down: 'mousePressed', up: 'mouseReleased' }
