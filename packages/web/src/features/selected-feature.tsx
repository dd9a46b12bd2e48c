import { type Feature, features } from '@assay/contract/features'
import { useCurrentProject } from '../shell/current-project.tsx'
import { useRead } from '../ui/read.ts'
import { Unread } from '../ui/unread.tsx'
import { useKeptOpen } from '../ui/use-kept-open.ts'
import { FeatureDetail } from './feature-detail.tsx'

/** The feature the address names: from the shown page, else found among all of the project. */
export function SelectedFeature({ id, item }: { id: number; item: Feature | undefined }) {
	const { id: applicationId } = useCurrentProject()
	const read = useRead(features.all, { params: { applicationId } }, { enabled: item === undefined })
	const found = read.data?.find((one) => one.id === id)
	const feature = useKeptOpen(item, found, read.isFetching)
	if (feature) return <FeatureDetail feature={feature} />
	if (read.data === undefined) return <Unread read={read} />
	return <p className="second">This feature is not in the project any more.</p>
}
