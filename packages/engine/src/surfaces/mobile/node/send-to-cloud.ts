import { dispatcherBy } from '@assay/karate/http/dispatcher-by'
import type { Targets } from '../../node/door.ts'

/** Sends a request and gives its status and text. */
export type Send = (
	url: URL,
	request: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: Buffer },
) => Promise<{ status: number; text: string }>

/** An app is large and a line may be slow. */
const longestMilliseconds = 600_000

/** To providers of devices: a target of tests as any other where `targets` says which may be reached. */
export const sendToCloud =
	(targets: Pick<Targets, 'open'> | undefined): Send =>
	async ({ origin, pathname, search, href }, { method, headers, body }) => {
		if (!targets) {
			const signal = AbortSignal.timeout(longestMilliseconds)
			const answer = await fetch(href, { method, headers, signal, ...(body ? { body: new Uint8Array(body) } : {}) })
			return { status: answer.status, text: await answer.text() }
		}
		const dispatcher = await dispatcherBy(targets.open, longestMilliseconds)
		try {
			const path = pathname + search
			const answer = await dispatcher.request({ origin, path, method, headers, body: body ?? null })
			return { status: answer.statusCode, text: await answer.body.text() }
		} finally {
			await dispatcher.destroy()
		}
	}
