import type { FeatureType } from '@assay/contract/feature-types'
import { features } from '@assay/contract/features'
import { uses } from '@assay/contract/uses'
import { useState } from 'react'
import { readOnlyWhy } from '../editor/drafts/read-only-why.ts'
import { useCurrentProject, useMay } from '../shell/current-project.tsx'
import { SuiteUpload } from '../suites/suite-upload.tsx'
import { useFolders } from '../suites/use-folders.tsx'
import { useRepeated } from '../suites/use-repeated.ts'
import { Action } from '../ui/action.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconAction } from '../ui/icon-action.tsx'
import { later } from '../ui/later.tsx'
import { ListDetail } from '../ui/list-detail.tsx'
import { useListUrl, useParams } from '../ui/list-url.ts'
import { MissedBy } from '../ui/missed-by.tsx'
import { useAdding } from '../ui/use-adding.ts'
import { useListed } from '../ui/use-listed.ts'
import { featureIcon } from './feature-icon.ts'
import { featureListCalls } from './feature-list-calls.ts'
import { FeatureRow } from './feature-row.tsx'
import { SelectedFeature } from './selected-feature.tsx'
import { useFeatureRemoval } from './use-feature-removal.ts'

const ExampleFeaturesDialog = later(() =>
	import('./example-features-dialog.tsx').then(({ ExampleFeaturesDialog }) => ExampleFeaturesDialog),
)
const AddFeatureDialog = later(() =>
	import('./add-feature-dialog.tsx').then(({ AddFeatureDialog }) => AddFeatureDialog),
)

/** The features of a project, and the room where they are written. */
export function FeaturesPage() {
	const project = useCurrentProject()
	const writable = useMay('feature.save')
	const deletable = useMay('feature.delete')
	const url = useListUrl('feature', ['tab', 'line'])
	const [params, change] = useParams()
	const applicationId = project.id
	const listed = useListed(features, featureListCalls(applicationId, params))
	const removal = useFeatureRemoval(url, listed.items)
	const repeated = useRepeated('features', applicationId)
	const folders = useFolders('features', applicationId, url, ({ featureType }) => (
		<Icon name={featureIcon[featureType as FeatureType]} />
	))
	const { adding, add, cancel } = useAdding(writable)
	const [example, setExample] = useState(false)
	return (
		<>
			<h1 className="sr-only">Features</h1>
			<ListDetail
				label="Features"
				searchLabel="Search Feature"
				url={url}
				{...listed}
				empty={
					<EmptyList
						add="Add feature"
						onAdd={add}
						why={writable ? undefined : readOnlyWhy}
						onExample={() => setExample(true)}
						upload={writable && <SuiteUpload />}
					>
						No features found. Do you want to add the first feature?
					</EmptyList>
				}
				tools={
					<>
						{folders.toggle}
						{writable && (
							<>
								<SuiteUpload asIcon />
								<Action icon="add" onClick={add} title="Add feature">
									Add
								</Action>
							</>
						)}
					</>
				}
				instead={folders.tree}
				row={(feature) => <FeatureRow feature={feature} path={repeated.get(feature.id)} />}
				rowActions={
					deletable
						? (feature) => (
								<IconAction icon="delete" label={`Delete ${feature.name}`} onClick={() => removal.ask(feature)} />
							)
						: undefined
				}
			>
				{(id, item) => <SelectedFeature key={id} id={id} item={item} />}
			</ListDetail>
			{adding && (
				<AddFeatureDialog
					project={project}
					onClose={cancel}
					onAdded={({ id }) => change({ add: null, page: null, search: null, tab: null, line: null, feature: id })}
				/>
			)}
			{example && <ExampleFeaturesDialog type={project.applicationType} onClose={() => setExample(false)} />}
			{removal.item && (
				<ConfirmDialog title="Delete Feature" busy={removal.busy} onClose={removal.cancel} onOk={removal.confirm}>
					Are you sure, you want to delete the feature '{removal.item.name}' ?
					<MissedBy route={uses.ofFeature} params={{ featureId: removal.item.id }} />
				</ConfirmDialog>
			)}
		</>
	)
}
