import { CallFailed } from '@assay/contract/client'
import { files } from '@assay/contract/files'
import { open } from '../api.ts'

const failed = files.download.says?.fail ?? 'The server does not answer.'

/** A file's bytes, with the bearer that a plain link would not carry. */
export async function readContent(fileId: number, signal?: AbortSignal): Promise<Blob> {
	try {
		const response = await open(files.download, { params: { fileId } }, signal ? { signal } : {})
		if (response.status !== 200) throw new CallFailed(response.status, failed, undefined)
		return await response.blob()
	} catch (cause) {
		if (cause instanceof CallFailed || signal?.aborted) throw cause
		throw new CallFailed(0, failed, undefined)
	}
}
