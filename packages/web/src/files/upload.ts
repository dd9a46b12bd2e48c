import { fileReplaceFailed, files, type File as Stored } from '@assay/contract/files'
import { sendForm } from '../ui/send-form.ts'

export interface Upload {
	/** 0 adds a file; the id of one replaces its content. */
	id: number
	applicationId: number
	content: File
	/** Whether a replaced file also takes the name of the content. */
	rename: boolean
}

/** @param onProgress from 0 to 1, as bytes leave */
export async function uploadFile(
	upload: Upload,
	{ onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<Stored> {
	const { path, says } = files.upload
	const failed = upload.id === 0 ? (says?.fail ?? '') : fileReplaceFailed
	return (await sendForm({ path, form: partsOf(upload), onProgress, signal, failed })) as Stored
}

/** The small parts go first: the server knows what the bytes are for before it reads them. */
export function partsOf({ id, applicationId, content, rename }: Upload): FormData {
	const parts = new FormData()
	parts.append('id', String(id))
	parts.append('applicationId', String(applicationId))
	if (rename) parts.append('rename', 'true')
	parts.append('file', content)
	return parts
}
