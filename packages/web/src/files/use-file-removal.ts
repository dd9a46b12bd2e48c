import { files, type File as Stored } from '@assay/contract/files'
import { useRef, useState } from 'react'
import type { ListUrl } from '../ui/list-url.ts'
import { useRemoval } from '../ui/use-removal.ts'
import { readContent } from './read-content.ts'
import { useUpload } from './use-upload.ts'

/** Bytes that are read before a file is deleted. */
const mostKept = 5_000_000

/** Deleting a file of the list; a small one can come back. */
export function useFileRemoval(url: ListUrl, items: Stored[] | undefined, applicationId: number) {
	const kept = useRef(new Map<number, Blob>()).current
	const [reading, read] = useState(false)
	const again = useUpload(({ id }) => url.select(id, { replace: true }), { goesOn: true })
	const removal = useRemoval(files.remove, {
		kind: 'file',
		url,
		list: files.list,
		items,
		call: ({ id }) => ({ params: { fileId: id } }),
		undo: ({ id, name }) => {
			const held = kept.get(id)
			return held && (() => again.start({ id: 0, applicationId, content: new File([held], name), rename: false }))
		},
	})
	const latest = useRef(removal)
	latest.current = removal
	/** What it holds is read before it goes, so that it can come back; one of a folder comes back by a sync alone. */
	const confirm = async () => {
		const { item } = removal
		if (!item) return
		kept.delete(item.id)
		read(true)
		const comesBack = item.size <= mostKept && item.path === item.name
		const held = comesBack ? await readContent(item.id).catch(() => undefined) : undefined
		if (held) kept.set(item.id, held)
		read(false)
		// Whoever has closed the dialog meanwhile deletes nothing.
		if (latest.current.item === item) latest.current.confirm()
	}
	return { ...removal, busy: removal.busy || reading, confirm: () => void confirm() }
}
