import { useEffect, useRef } from 'react'

/** Keys to what they do: a single character, a key's name, or `mod+` one (Ctrl, on a Mac Cmd). */
export type KeyMap = Record<string, (event: KeyboardEvent) => void>

const writing = (target: EventTarget | null) =>
	target instanceof HTMLElement &&
	(target.isContentEditable ||
		target.closest('input, textarea, select, [contenteditable="true"], [role="textbox"]') !== null)

const nameOf = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey ? `mod+${event.key.toLowerCase()}` : event.key)

/** Single keys count only outside text fields, editors, menus and dialogs; `mod+` ones count everywhere. */
export function useKeys(keys: KeyMap, on = true) {
	const current = useRef(keys)
	current.current = keys
	useEffect(() => {
		if (!on) return
		const listen = (event: KeyboardEvent) => {
			if (event.defaultPrevented || event.altKey) return
			const name = nameOf(event)
			const act = current.current[name]
			if (!act) return
			const free =
				!writing(event.target) &&
				document.querySelector('dialog[open], [role="dialog"], [role="menu"], [role="listbox"]') === null
			if (!name.startsWith('mod+') && !free) return
			event.preventDefault()
			act(event)
		}
		window.addEventListener('keydown', listen)
		return () => window.removeEventListener('keydown', listen)
	}, [on])
}
