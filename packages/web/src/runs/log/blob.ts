import { CallFailed } from '@assay/contract/client'
import type { TracedScenario } from '@assay/contract/page-trace'
import { readTrace } from '@assay/contract/page-trace'
import type { Content, Evidence } from '@assay/contract/run-events'
import { runs } from '@assay/contract/runs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { open } from '../../api.ts'

type Film = Extract<Evidence, { kind: 'video' }>

/** A body or picture kept beside the log, fetched with the session's bearer; content-addressed, so it never changes. */
const fetching = (runId: number, content: Content | undefined, enabled: boolean) => ({
	queryKey: ['blob', runId, content && 'blob' in content ? content.blob : undefined],
	enabled: enabled && content !== undefined && 'blob' in content,
	// Asked for once, whatever is saved meanwhile.
	staleTime: 'static' as const,
	queryFn: async ({ signal }: { signal: AbortSignal }) => {
		if (!content || !('blob' in content)) throw new Error('no blob')
		const blob = await bytesOf(runId, content.blob, signal)
		return new Blob([blob], { type: harmless(content.mediaType) })
	},
})

const gone = 'The evidence is no longer kept.'
const away = 'Could not fetch the evidence. Try the operation again.'

/** Throws {@link CallFailed}, whose sentence says whether asking again may help. */
async function bytesOf(runId: number, sha256: string, signal: AbortSignal): Promise<Blob> {
	try {
		const response = await open(runs.blob, { params: { runId, sha256 } }, { signal })
		if (!response.ok) throw new CallFailed(response.status, response.status === 404 ? gone : away, undefined)
		return await response.blob()
	} catch (failure) {
		throw failure instanceof CallFailed || signal.aborted ? failure : new CallFailed(0, away, undefined)
	}
}

/** An address made of it has this page's origin: what a browser would run there, or draw with its scripts, is no type to have. */
const harmless = (type = '') =>
	/^(?:image\/(?:png|jpeg|webp|gif)|text\/plain)$/.test(type) ? type : 'application/octet-stream'

/** A film as addresses of its pictures, which lie one after the other; given back when nobody shows it any more. */
export function useFilm(runId: number, { content, frames }: Film, wanted: boolean): string[] | 'failed' | undefined {
	const { data: blob, isError } = useQuery(fetching(runId, content, wanted))
	const pictures = useMemo(() => blob && cut(blob, frames), [blob, frames])
	useEffect(() => () => pictures?.forEach(URL.revokeObjectURL), [pictures])
	return wanted && isError ? 'failed' : pictures
}

function cut(blob: Blob, frames: Film['frames']): string[] {
	let end = 0
	return frames.map(({ size }) => {
		const picture = blob.slice(end, end + size, 'image/jpeg')
		end += size
		return URL.createObjectURL(picture)
	})
}

/** The pages of a scenario; a file that holds none is as one that is gone. */
export function useTrace(runId: number, content: Content | undefined): TracedScenario | 'failed' | undefined {
	const { data: blob, isError } = useQuery(fetching(runId, content, true))
	const [trace, setTrace] = useState<TracedScenario | 'failed'>()
	useEffect(() => {
		let current = true
		void blob
			?.arrayBuffer()
			.then((bytes) => readTrace(new Uint8Array(bytes)))
			.then(
				(read) => current && setTrace(read),
				() => current && setTrace('failed'),
			)
		return () => {
			current = false
		}
	}, [blob])
	return content && isError ? 'failed' : trace
}

/** An address for an image or a download; given back when nobody shows it any more. */
export function useBlobUrl(runId: number, content: Content): string | undefined {
	const { data } = useQuery(fetching(runId, content, true))
	const [url, setUrl] = useState<string>()
	const text = 'text' in content ? content.text : undefined
	const type = harmless(content.mediaType ?? 'text/plain')
	useEffect(() => {
		const blob = text === undefined ? data : new Blob([text], { type })
		if (!blob) return
		const made = URL.createObjectURL(blob)
		setUrl(made)
		return () => URL.revokeObjectURL(made)
	}, [data, text, type])
	return url
}

/** The text of a body, wherever it lies. */
export function useContentText(runId: number, content: Content | undefined): string | undefined {
	const { data } = useQuery(fetching(runId, content, true))
	const sha256 = content && 'blob' in content ? content.blob : undefined
	const [read, setRead] = useState<{ of: string | undefined; text: string }>()
	useEffect(() => {
		let current = true
		void data?.text().then((text) => current && setRead({ of: sha256, text }))
		return () => {
			current = false
		}
	}, [data, sha256])
	if (content && 'text' in content) return content.text
	// That of another body is none of this one.
	return read?.of === sha256 ? read?.text : undefined
}
