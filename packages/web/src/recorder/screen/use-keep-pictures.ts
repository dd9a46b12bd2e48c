import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { uploadFile } from '../../files/upload.ts'

interface KeptPicture {
	name: string
	/** A PNG file in base64. */
	png: string
}

/** Puts pictures among the files of the project. */
export function useKeepPictures(applicationId: number) {
	const queries = useQueryClient()
	const [busy, setBusy] = useState(false)
	const [why, setWhy] = useState<string>()
	// What was saved before another one was refused is not saved twice.
	const saved = useRef(new Map<string, string>())
	const isSaved = ({ name, png }: KeptPicture) => saved.current.get(name) === png

	/** Whether all of them are there now. */
	async function save(pictures: readonly KeptPicture[]): Promise<boolean> {
		setBusy(true)
		setWhy(undefined)
		try {
			for (const picture of pictures) {
				if (isSaved(picture)) continue
				const { name, png } = picture
				const bytes = Uint8Array.from(atob(png), (char) => char.charCodeAt(0))
				const content = new File([bytes], name, { type: 'image/png' })
				const how = { onProgress: () => {}, signal: new AbortController().signal }
				await uploadFile({ id: 0, applicationId, content, rename: false }, how)
				saved.current.set(name, png)
			}
			return true
		} catch (error) {
			const { problem, message } = error as { problem?: { detail?: string }; message: string }
			setWhy(problem?.detail ?? message)
			return false
		} finally {
			setBusy(false)
			void queries.invalidateQueries()
		}
	}
	return { save, isSaved, busy, why }
}
