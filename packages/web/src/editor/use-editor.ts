import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { type RefObject, useEffect, useRef, useState } from 'react'

interface Options {
	value: string
	onChange: (text: string) => void
	/** Never changes for a mounted editor. */
	fixed: Extension
	/** May change with every render; hand in a memo. */
	changing: Extension
}

/** Mounts CodeMirror in a div: what is typed goes out through `onChange`, and a `value` from elsewhere replaces the text. */
export function useEditor({
	value,
	onChange,
	fixed,
	changing,
}: Options): [RefObject<HTMLDivElement | null>, EditorView | undefined] {
	const place = useRef<HTMLDivElement>(null)
	const [view, setView] = useState<EditorView>()
	const [compartment] = useState(() => new Compartment())
	const said = useRef(value)
	const tell = useRef(onChange)
	tell.current = onChange
	const first = useRef({ fixed, changing })

	useEffect(() => {
		if (!place.current) return
		const told = EditorView.updateListener.of((update) => {
			if (!update.docChanged) return
			const text = update.state.doc.toString()
			if (text === said.current) return
			said.current = text
			tell.current(text)
		})
		const { fixed, changing } = first.current
		const extensions = [compartment.of(changing), fixed, told]
		const made = new EditorView({ parent: place.current, state: EditorState.create({ doc: said.current, extensions }) })
		setView(made)
		return () => made.destroy()
	}, [compartment])

	useEffect(() => {
		view?.dispatch({ effects: compartment.reconfigure(changing) })
	}, [view, compartment, changing])

	useEffect(() => {
		if (!view || value === said.current) return
		said.current = value
		view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } })
	}, [view, value])

	return [place, view]
}
