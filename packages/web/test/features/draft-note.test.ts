import { expect, test } from 'vitest'
import { DraftNote } from '../../src/features/draft-note.tsx'

test('what is typed is called kept only where it is', () => {
	const note = { dirty: true, kept: true, saving: false, readOnly: false, problems: 0 }
	expect(DraftNote(note)).toBe('Unsaved, kept on this computer')
	expect(DraftNote({ ...note, kept: false })).toBe('Unsaved')
	expect(DraftNote({ ...note, dirty: false })).toBe('Saved')
})
