import { openPatience } from './patience.ts'
import type { ServerLink } from './server-link.ts'

/** The same link, which waits for a server that starts anew where a run wants a file of it, as events do. */
export function patientFiles(link: ServerLink, signal: AbortSignal): ServerLink {
	const { insist } = openPatience({ signal })
	return {
		...link,
		file: (runId, epoch, sha256) => insist(() => link.file(runId, epoch, sha256, signal)),
		appAddress: (of) => insist(() => link.appAddress(of)),
	}
}
