import { type LiveFrame, runs } from '@assay/contract/runs'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { open } from '../../api.ts'
import { readMessages } from '../log/read-messages.ts'

const onVisible = (changed: () => void) => {
	document.addEventListener('visibilitychange', changed)
	return () => document.removeEventListener('visibilitychange', changed)
}

/** The newest picture of each browser of a running run, by feature id. Nothing is asked for while the page is out of sight. */
export function useLiveFrames(runId: number): ReadonlyMap<string, string> {
	const [frames, setFrames] = useState<ReadonlyMap<string, string>>(new Map())
	const visible = useSyncExternalStore(onVisible, () => document.visibilityState === 'visible')
	useEffect(() => {
		if (!visible) return
		const left = new AbortController()
		void follow(runId, left.signal, (feature, picture) => {
			setFrames((former) => new Map(former).set(feature, picture))
		})
		return () => left.abort()
	}, [runId, visible])
	return frames
}

/** The stream ends by itself now and then, and when the connection is lost; then it is opened again. */
async function follow(runId: number, signal: AbortSignal, take: (feature: string, picture: string) => void) {
	while (!signal.aborted) {
		try {
			const response = await open(runs.frames, { params: { runId } }, { signal })
			if (response.status === 403 || response.status === 404) return
			for await (const { data } of response.ok && response.body ? readMessages(response.body) : []) {
				const { feature, picture } = JSON.parse(data) as LiveFrame
				// Nothing but a picture is drawn.
				if (picture.startsWith('data:image/') && !signal.aborted) take(feature, picture)
			}
		} catch {
			// Opened again below.
		}
		await new Promise((resolve) => setTimeout(resolve, 1000))
	}
}
