import { git } from '@assay/contract/git'
import { api } from '../api.ts'
import { useRead } from '../ui/read.ts'

/** How far a sync or push is, asked while it goes on, and how to stop it. */
export function useGitProgress(applicationId: number, busy: boolean) {
	const { data } = useRead(git.progress, { query: { applicationId } }, { enabled: busy, every: busy ? 700 : false })
	return {
		progress: busy ? data : undefined,
		// What was stopped says so itself.
		stop: () => void api.git.stop({ body: { applicationId } }).catch(() => {}),
	}
}
