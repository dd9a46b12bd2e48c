import { CallFailed } from '@assay/contract/client'
import { fileReplaceFailed, files, type File as Stored, file as stored } from '@assay/contract/files'
import { problem } from '@assay/contract/problem'
import { bearer, endSession, renew } from '../session.ts'

export interface Upload {
	/** 0 adds a file; the id of one replaces its content. */
	id: number
	applicationId: number
	content: File
	/** Whether a replaced file also takes the name of the content. */
	rename: boolean
	/** From 0 to 1, as bytes leave. */
	onProgress: (share: number) => void
	signal: AbortSignal
}

const { path, method, says } = files.upload
const failedOf = ({ id }: Pick<Upload, 'id'>) => (id === 0 ? (says?.fail ?? '') : fileReplaceFailed)

/** Sends a file with its progress, which `fetch` cannot tell; a 401 is tried once more with a fresh token. */
export async function uploadFile(upload: Upload): Promise<Stored> {
	let request = await attempt(upload, await bearer())
	if (request.status === 401) {
		await renew()
		request = await attempt(upload, await bearer())
		if (request.status === 401) endSession()
	}
	const answer = readJson(request.responseText)
	if (request.status === 200) return stored.parse(answer)
	throw new CallFailed(request.status, failedOf(upload), problem.safeParse(answer).data)
}

/** The small parts go first: the server knows what the bytes are for before it reads them. */
export function partsOf({ id, applicationId, content, rename }: Omit<Upload, 'onProgress' | 'signal'>): FormData {
	const parts = new FormData()
	parts.append('id', String(id))
	parts.append('applicationId', String(applicationId))
	if (rename) parts.append('rename', 'true')
	parts.append('file', content)
	return parts
}

function attempt(upload: Upload, token: string | null): Promise<XMLHttpRequest> {
	const { signal, onProgress } = upload
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest()
		const stop = () => request.abort()
		request.open(method, path)
		if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
		request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
			if (lengthComputable && total > 0) onProgress(loaded / total)
		}
		request.onload = () => resolve(request)
		request.onerror = () => reject(new CallFailed(0, failedOf(upload), undefined))
		request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
		request.onloadend = () => signal.removeEventListener('abort', stop)
		signal.addEventListener('abort', stop)
		request.send(partsOf(upload))
	})
}

function readJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}
