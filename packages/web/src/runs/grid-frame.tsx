import type { Run } from '@assay/contract/runs'
import { session } from '@assay/contract/session'
import { useRead } from '../ui/read.ts'

/** The grid's own live view, when a running run's settings name the grid's host. */
export function useGridFrame(run: Run | undefined): string | undefined {
	const { data: config } = useRead(session.config, {})
	const address = config?.gridUrl
	if (!address || run?.status !== 'RUNNING') return undefined
	const host = URL.canParse(address) ? new URL(address).host : address
	return run.environment.settings_content.includes(host) ? `${new URL(address).origin}/ui/` : undefined
}

export const GridFrame = ({ address }: { address: string }) => (
	<iframe
		title="Browser grid"
		src={address}
		style={{ width: '100%', height: 600, border: '1px solid var(--line)', borderRadius: 4, marginTop: 16 }}
	/>
)
