import type { Run } from '@assay/contract/runs'
import { session } from '@assay/contract/session'
import { useRead } from '../ui/read.ts'

/** Whether the settings of a run name the operator's browser grid: then its browser is shown in place of the sentence. */
export function useNamesGrid(run: Run | undefined): boolean {
	const { data: config } = useRead(session.config, {}, { enabled: run?.status === 'RUNNING' })
	return Boolean(config?.gridHost && run?.environment.settings_content.includes(config.gridHost))
}
