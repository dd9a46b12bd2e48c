import { fileReplaced, files, type File as Stored } from '@assay/contract/files'
import { useQueryClient } from '@tanstack/react-query'
import { say } from '../ui/message-bar.tsx'
import { type SendingOptions, useSending } from '../ui/use-sending.ts'
import { type Upload, uploadFile } from './upload.ts'

/** An upload of one file, new or in place of another. */
export function useUpload(done: (stored: Stored) => void, options: SendingOptions = {}) {
	const queries = useQueryClient()
	const sent = (stored: Stored, { id }: Upload) => {
		say(id === 0 ? (files.upload.says?.ok ?? 'Saved.') : fileReplaced)
		void queries.invalidateQueries()
		done(stored)
	}
	const { failure, ...upload } = useSending(uploadFile, sent, options)
	return {
		...upload,
		/** Why the latest one was refused, for the text below the field. */
		why: failure?.problem?.detail,
	}
}
