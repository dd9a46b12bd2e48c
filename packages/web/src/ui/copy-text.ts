import { say } from './message-bar.tsx'

/** Puts a text on the clipboard and says so; where the browser forbids it (no https, a sandbox) an old way is tried. */
export async function copyText(text: string, done: string) {
	const copied = await navigator.clipboard?.writeText(text).then(
		() => true,
		() => false,
	)
	if (copied || copyBySelection(text)) say(done)
	else say('Could not copy. Select the text and copy it by hand.', 'failed')
}

function copyBySelection(text: string): boolean {
	const focused = document.activeElement
	const field = document.createElement('textarea')
	field.value = text
	field.style.position = 'fixed'
	// Beside a dialog nothing can have the focus, and without it nothing is copied.
	;(focused?.closest('[role="dialog"], dialog') ?? document.body).append(field)
	field.focus()
	field.select()
	const copied = document.execCommand('copy')
	field.remove()
	if (focused instanceof HTMLElement) focused.focus()
	return copied
}
