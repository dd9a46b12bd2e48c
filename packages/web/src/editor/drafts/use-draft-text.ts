import { useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, dropDraft, keepDraft, readDraft } from './draft.ts'

interface Saved {
	text: string
	/** `updated_date_time` of what is saved. */
	at: string
}

interface DraftText {
	text: string
	change: (text: string) => void
	dirty: boolean
	/** Whether what is typed outlives this page; a full or forbidden storage keeps nothing. */
	kept: boolean
	/** What If-Match names: the save that the text was typed over. */
	base: string
	/** The draft that the editor began with, until it is saved or discarded. */
	restored: Draft | undefined
	discard: () => void
	/** Goes on from another saved state: after a save, or when theirs is taken. `text` = what the editor shows then. */
	rebase: (saved: Saved, text?: string) => void
}

/**
 * The text of one object while it is edited. What is typed is kept in this browser until it is saved, so a reload loses
 * nothing; a save by somebody else replaces the text only while nothing was typed over it.
 */
export function useDraftText(key: string, saved: Saved): DraftText {
	const [restored, setRestored] = useState(() => {
		const draft = readDraft(key)
		return draft && draft.text !== saved.text ? draft : undefined
	})
	const [base, setBase] = useState<Saved>(restored ? { text: saved.text, at: restored.base } : saved)
	const [text, setText] = useState(restored?.text ?? saved.text)
	const [kept, setKept] = useState(true)
	const dirty = text !== base.text
	/** As after a save that ended when its screen had been left. */
	const isSaved = text === saved.text
	const now = useRef({ key, text, base, dirty })
	now.current = { key, text, base, dirty }

	useEffect(() => {
		const { base } = now.current
		// After a save of ours what was read before it may come once more.
		if (saved.at < base.at || (saved.at === base.at && saved.text === base.text)) return
		if (!dirty || isSaved) {
			setBase({ text: saved.text, at: saved.at })
			setText(saved.text)
			setRestored(undefined)
		}
	}, [saved.at, saved.text, dirty, isSaved])

	useEffect(() => {
		const keep = () => {
			const { key, text, base, dirty } = now.current
			if (dirty) keepDraft(key, { text, base: base.at, at: Date.now() })
		}
		addEventListener('pagehide', keep)
		return () => {
			removeEventListener('pagehide', keep)
			keep()
		}
	}, [])

	useEffect(() => {
		if (!dirty) {
			if (readDraft(key)) dropDraft(key)
			return
		}
		const timer = setTimeout(() => {
			if (readDraft(key)?.text !== text) setKept(keepDraft(key, { text, base: base.at, at: Date.now() }))
		}, 300)
		return () => clearTimeout(timer)
	}, [key, text, dirty, base])

	useEffect(() => {
		if (!dirty || kept) return
		const ask = (event: BeforeUnloadEvent) => event.preventDefault()
		addEventListener('beforeunload', ask)
		return () => removeEventListener('beforeunload', ask)
	}, [dirty, kept])

	const rebase = useCallback(
		(next: Saved, shown?: string) => {
			setBase(next)
			setRestored(undefined)
			if (shown !== undefined) setText(shown)
			// Whoever has left since, with more typed, comes back to this.
			const left = readDraft(key)
			if (left?.base === now.current.base.at) keepDraft(key, { ...left, base: next.at })
		},
		[key],
	)
	const discard = useCallback(() => {
		dropDraft(key)
		setRestored(undefined)
		setBase({ text: saved.text, at: saved.at })
		setText(saved.text)
	}, [key, saved.text, saved.at])

	return { text, change: setText, dirty, kept, base: base.at, restored, discard, rebase }
}
