import { type EditorView, keymap } from '@codemirror/view'

/** Ctrl+S, or Cmd+S on a Mac. */
export const saveKey = (save: (view: EditorView) => void) =>
	keymap.of([
		{
			key: 'Mod-s',
			preventDefault: true,
			run: (view) => {
				save(view)
				return true
			},
		},
	])
