import { CallFailed } from '@assay/contract/client'
import { readProblem } from '@assay/contract/problem'
import { bearer, endSession, renew } from '../session.ts'

export interface SentForm {
	/** With the query. */
	path: string
	form: FormData
	/** From 0 to 1, as bytes leave. */
	onProgress: (share: number) => void
	signal: AbortSignal
	/** The sentence where the server says none. */
	failed: string
}

/** Posts a form with its progress, which `fetch` does not report; a 401 is tried once more with a fresh token. Throws {@link CallFailed}. */
export async function sendForm(sent: SentForm): Promise<unknown> {
	let request = await attempt(sent, await bearer())
	if (request.status === 401) {
		if (!(await renew())) throw new CallFailed(0, sent.failed, undefined)
		request = await attempt(sent, await bearer())
		if (request.status === 401) endSession()
	}
	const answer = readJson(request.responseText)
	if (request.status !== 200) throw new CallFailed(request.status, sent.failed, readProblem(answer))
	// The page of something between: what came of it is not known.
	if (answer === undefined) throw new CallFailed(0, sent.failed, undefined)
	return answer
}

function attempt({ path, form, onProgress, signal, failed }: SentForm, token: string | null): Promise<XMLHttpRequest> {
	return new Promise((resolve, reject) => {
		// It may have been left while a token was asked for.
		signal.throwIfAborted()
		const request = new XMLHttpRequest()
		const stop = () => request.abort()
		request.open('POST', path)
		if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
		request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
			if (lengthComputable && total > 0) onProgress(loaded / total)
		}
		request.onload = () => resolve(request)
		request.onerror = () => reject(new CallFailed(0, failed, undefined))
		request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
		request.onloadend = () => signal.removeEventListener('abort', stop)
		signal.addEventListener('abort', stop)
		request.send(form)
	})
}

function readJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}
