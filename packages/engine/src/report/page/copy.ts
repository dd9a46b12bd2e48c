import { h, icon } from './dom.ts'

/** A button that copies a text and says so. Under a sandbox the clipboard is refused: then the old way. */
export function copyButton(label: string, text: () => string): HTMLElement {
	const words = document.createTextNode(label)
	const button = h('button', { class: 'btn bare', type: 'button' }, icon('copy'), words)
	button.addEventListener('click', async () => {
		const done = await copy(text())
		words.data = done ? 'Copied' : 'Could not copy'
		setTimeout(() => {
			words.data = label
		}, 1600)
	})
	return button
}

async function copy(text: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text)
		return true
	} catch {
		const area = h('textarea', { style: 'position:fixed;opacity:0' })
		area.value = text
		document.body.append(area)
		area.select()
		const done = document.execCommand('copy')
		area.remove()
		return done
	}
}
