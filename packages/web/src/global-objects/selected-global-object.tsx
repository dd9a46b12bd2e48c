import { type GlobalObject, globalObjects } from '@assay/contract/global-objects'
import { useCurrentProject } from '../shell/current-project.tsx'
import { useRead } from '../ui/read.ts'
import { Unread } from '../ui/unread.tsx'
import { useKeptOpen } from '../ui/use-kept-open.ts'
import { GlobalObjectDetail } from './global-object-detail.tsx'

/** The global object the address names, on the shown page or not. */
export function SelectedGlobalObject({ id, item }: { id: number; item: GlobalObject | undefined }) {
	const { id: applicationId } = useCurrentProject()
	const read = useRead(globalObjects.all, { query: { applicationId } }, { enabled: item === undefined })
	const found = read.data?.find((one) => one.id === id)
	const object = useKeptOpen(item, found, read.isFetching)
	if (object) return <GlobalObjectDetail object={object} />
	if (read.data === undefined) return <Unread read={read} />
	return <p className="second">This global object is not in the project any more.</p>
}
