// @vitest-environment jsdom
import type { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { expect, test, vi } from 'vitest'
import { completion } from '../../src/editor/text/base-extensions.ts'

test('suggestions are asked for within the task of the key', async () => {
	const asked = vi.fn((_: CompletionContext) => null)
	const source = EditorState.languageData.of(() => [{ autocomplete: asked }])
	const view = new EditorView({ parent: document.body, extensions: [completion, source] })
	view.dispatch({ changes: { from: 0, insert: 'C' }, selection: { anchor: 1 }, userEvent: 'input.type' })
	await Promise.resolve()
	expect(asked).toHaveBeenCalledOnce()
	view.destroy()
})
