import type { Use, uses } from '@assay/contract/uses'
import { useRead } from './read.ts'

const kinds: Record<Use['kind'], string> = { testPlan: 'test plan', schedule: 'schedule', feature: 'feature' }

type Route = (typeof uses)[keyof typeof uses]

/** Names, before something is deleted, what would miss it. */
export function MissedBy<Of extends Route>({ route, params }: { route: Of; params: Record<string, number> }) {
	const { data } = useRead(route as never, { params } as never) as { data: Use[] | undefined }
	if (!data || data.length === 0) return null
	const names = data.map(({ kind, name }) => `${kinds[kind]} '${name}'`).join(', ')
	return <span style={{ display: 'block', marginTop: 8 }}>It is missed then by: {names}.</span>
}
