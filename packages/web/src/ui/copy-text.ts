import { say } from './message-bar.tsx'

/** Puts a text on the clipboard and says so; where the browser forbids it (no https) an old way is tried. */
export function copyText(text: string, done: string) {
	const failed = () => say('Could not copy. Select the text and copy it by hand.', 'failed')
	if (navigator.clipboard) navigator.clipboard.writeText(text).then(() => say(done), failed)
	else if (copyBySelection(text)) say(done)
	else failed()
}

function copyBySelection(text: string): boolean {
	const field = document.createElement('textarea')
	field.value = text
	field.style.position = 'fixed'
	document.body.append(field)
	field.select()
	const copied = document.execCommand('copy')
	field.remove()
	return copied
}
