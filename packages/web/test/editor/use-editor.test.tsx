// @vitest-environment jsdom
import { EditorView } from '@codemirror/view'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import JsonEditorView from '../../src/editor/json/json-editor-view.tsx'

// Where nothing is laid out.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
afterEach(cleanup)

interface EditedProps {
	saved: (text: string) => void
	changed: (text: string) => void
	drawn: (text: string) => void
}

function Edited({ saved, changed, drawn }: EditedProps) {
	const [text, setText] = useState('{}')
	useLayoutEffect(() => drawn(text), [text, drawn])
	const change = (typed: string) => {
		changed(typed)
		setText(typed)
	}
	return (
		<>
			<p title="now">{text}</p>
			<JsonEditorView value={text} onChange={change} onSave={() => saved(text)} label="Data" />
		</>
	)
}

function open() {
	const saved = vi.fn()
	const changed = vi.fn()
	const drawn = vi.fn()
	render(<Edited saved={saved} changed={changed} drawn={drawn} />)
	const content = screen.getByRole('textbox', { name: 'Data' })
	const view = EditorView.findFromDOM(content) as EditorView
	const type = (text: string) =>
		view.dispatch({ changes: { from: 1, insert: text }, selection: { anchor: 1 + text.length } })
	return { saved, changed, drawn, content, view, type }
}

test('a burst of keys is reported once', async () => {
	const { changed, type } = open()
	type('a')
	type('b')
	expect(changed).not.toHaveBeenCalled()
	await expect.poll(() => changed.mock.calls).toEqual([['{ba}']])
})

test('a save right behind a key saves that key', () => {
	const { saved, content, type } = open()
	type('"n": 1')
	fireEvent.keyDown(content, { key: 's', code: 'KeyS', keyCode: 83, ctrlKey: true })
	expect(saved.mock.calls).toEqual([['{"n": 1}']])
})

test('all that was typed is reported when somebody leaves the editor', () => {
	const { changed, content, type } = open()
	type('x')
	content.dispatchEvent(new FocusEvent('blur'))
	expect(changed.mock.calls).toEqual([['{x}']])
})

test('all that was typed is reported when the page goes away, before its texts are kept', () => {
	const kept = vi.fn()
	const keep = () => kept(screen.getByTitle('now').textContent)
	addEventListener('pagehide', keep)
	const { type } = open()
	type('x')
	dispatchEvent(new Event('pagehide'))
	removeEventListener('pagehide', keep)
	expect(kept.mock.calls).toEqual([['{x}']])
})

test('all that was typed is reported when the editor is taken away', () => {
	const { changed, type } = open()
	type('x')
	cleanup()
	expect(changed.mock.calls).toEqual([['{x}']])
})

test('what is typed while the page around is drawn stays', async () => {
	const { drawn, content, view, type } = open()
	drawn.mockImplementation((text: string) => {
		if (text !== '{a}') return
		type('b')
		content.dispatchEvent(new FocusEvent('blur'))
	})
	type('a')
	await expect.poll(() => drawn.mock.lastCall).toEqual(['{ba}'])
	expect(view.state.doc.toString()).toBe('{ba}')
	expect(view.state.selection.main.head).toBe(2)
})

test('a text with the line ends of Windows is changed by what is typed, not by being looked at', async () => {
	const changed = vi.fn()
	render(<JsonEditorView value={'{\r\n}'} onChange={changed} label="Data" />)
	const view = EditorView.findFromDOM(screen.getByRole('textbox', { name: 'Data' })) as EditorView
	view.dispatch({ selection: { anchor: 1 } })
	await new Promise((resolve) => setTimeout(resolve, 250))
	expect(changed).not.toHaveBeenCalled()
	view.dispatch({ changes: { from: 1, insert: ' ' } })
	await expect.poll(() => changed.mock.calls).toEqual([['{ \n}']])
	view.dispatch({ changes: { from: 1, to: 2 } })
	// Typed back: the text is the one that it was.
	await expect.poll(() => changed.mock.calls.at(-1)).toEqual(['{\r\n}'])
})

test('what is typed right before a text comes from elsewhere stays in it', async () => {
	const changed = vi.fn()
	const shown = (value: string) => <JsonEditorView value={value} onChange={changed} label="Data" />
	const { rerender } = render(shown('{\n"a": 1,\n"b": 2\n}'))
	const view = EditorView.findFromDOM(screen.getByRole('textbox', { name: 'Data' })) as EditorView
	view.dispatch({ changes: { from: 0, insert: '\n' } })
	rerender(shown('{\n"a": 1,\n"b": 3\n}'))
	expect(view.state.doc.toString()).toBe('\n{\n"a": 1,\n"b": 3\n}')
	await expect.poll(() => changed.mock.calls).toEqual([['\n{\n"a": 1,\n"b": 3\n}']])
})
