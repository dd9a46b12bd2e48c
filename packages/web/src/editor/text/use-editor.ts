import { ChangeSet, Compartment, EditorState, type Extension, Transaction } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { smallestChanges } from './smallest-changes.ts'

interface Options {
	value: string
	onChange: (text: string) => void
	onSave?: (() => void) | undefined
	/** Never changes for a mounted editor. */
	fixed: Extension
	/** May change with every render; hand in a memo. */
	changing: Extension
}

interface Mounted {
	view: EditorView
	/** What is shown around the editor speaks of this one: it follows the view's at a distance. */
	state: EditorState
}

/** In milliseconds: what a key brings in the editor itself, a list and then a problem, is painted first. */
const behind = 150

/** The editor knows one end of a line: a text with another, as of Windows, is no other one for it. */
const linesOf = (text: string) => text.replace(/\r\n?/g, '\n')

/**
 * Mounts CodeMirror in a div: what is typed goes out through `onChange`, shortly after the key and always before a save,
 * when the editor loses the focus or the page goes away; a `value` from elsewhere replaces the text.
 */
export function useEditor(options: Options): [RefObject<HTMLDivElement | null>, Mounted | undefined] {
	const { value, changing } = options
	const place = useRef<HTMLDivElement>(null)
	const [mounted, setMounted] = useState<Mounted>()
	const [compartment] = useState(() => new Compartment())
	const said = useRef(value)
	/** The latest that came from elsewhere. */
	const given = useRef(value)
	const now = useRef(options)
	now.current = options

	useEffect(() => {
		if (!place.current) return
		let timer: ReturnType<typeof setTimeout> | undefined
		const publish = () => {
			clearTimeout(timer)
			timer = undefined
			setMounted({ view, state: view.state })
			const text = view.state.doc.toString()
			if (text === linesOf(said.current)) return
			said.current = text === linesOf(given.current) ? given.current : text
			now.current.onChange(said.current)
		}
		const publishNow = () => flushSync(publish)
		const save = () => {
			publishNow()
			now.current.onSave?.()
			return true
		}
		const { fixed, changing } = now.current
		const extensions = [
			compartment.of(changing),
			keymap.of([{ key: 'Mod-s', preventDefault: true, run: save }]),
			fixed,
			EditorView.updateListener.of(() => {
				timer ??= setTimeout(publish, behind)
			}),
			EditorView.domEventHandlers({ blur: () => timer && publish() }),
		]
		const view = new EditorView({ parent: place.current, state: EditorState.create({ doc: said.current, extensions }) })
		setMounted({ view, state: view.state })
		// Before those hear of it who keep a text that is not saved.
		addEventListener('pagehide', publishNow, { capture: true })
		return () => {
			removeEventListener('pagehide', publishNow, { capture: true })
			if (timer) publish()
			view.destroy()
		}
	}, [compartment])

	const view = mounted?.view
	useEffect(() => {
		view?.dispatch({ effects: compartment.reconfigure(changing) })
	}, [view, compartment, changing])

	// As part of the drawing itself: later, what was typed meanwhile would be taken for older than `value` and be lost.
	useLayoutEffect(() => {
		if (!view || value === said.current) return
		const before = linesOf(said.current)
		said.current = given.current = value
		const changesTo = (text: string) => ChangeSet.of(smallestChanges(before, text), before.length)
		// What was typed a moment ago, and is not known around the editor yet, stays.
		const changes = changesTo(linesOf(value)).map(changesTo(view.state.doc.toString()))
		view.dispatch({ changes, annotations: Transaction.remote.of(true) })
	}, [view, value])

	return [place, mounted]
}
