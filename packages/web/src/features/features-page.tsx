import type { FeatureType } from '@assay/contract/feature-types'
import { features } from '@assay/contract/features'
import { uses } from '@assay/contract/uses'
import { useState } from 'react'
import { dropDraft } from '../editor/drafts/draft.ts'
import { readOnlyWhy } from '../editor/drafts/read-only-why.ts'
import { useCurrentProject, useMay } from '../shell/current-project.tsx'
import { SuiteUpload } from '../suites/suite-upload.tsx'
import { useFolders } from '../suites/use-folders.tsx'
import { useRepeated } from '../suites/use-repeated.ts'
import { Action } from '../ui/action.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconAction } from '../ui/icon-action.tsx'
import { later } from '../ui/later.tsx'
import { ListDetail } from '../ui/list-detail.tsx'
import { useListUrl, useParams } from '../ui/list-url.ts'
import { MissedBy } from '../ui/missed-by.tsx'
import { useRead } from '../ui/read.ts'
import { useSave } from '../ui/save.ts'
import { useRemoval } from '../ui/use-removal.ts'
import { draftKey } from './draft-key.ts'
import { exampleFeatures } from './example-features.ts'
import { featureIcon } from './feature-icon.ts'
import { featureListCalls } from './feature-list-calls.ts'
import { FeatureRow } from './feature-row.tsx'
import { SelectedFeature } from './selected-feature.tsx'

const ExampleDialog = later(() => import('../editor/example-dialog.tsx').then(({ ExampleDialog }) => ExampleDialog))
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
	const calls = featureListCalls(applicationId, params)
	const { data: items, isPlaceholderData: stale } = useRead(features.list, calls.list, { keep: true })
	const { data: counted } = useRead(features.count, calls.count, { keep: true })
	const again = useSave(features.save, { done: ({ id }) => url.select(id, { replace: true }) })
	const removal = useRemoval(features.remove, {
		kind: 'feature',
		url,
		list: features.list,
		items,
		call: ({ id }) => ({ body: { id: id } }),
		done: ({ id }) => dropDraft(draftKey(id)),
		undo: ({ name, content, xpath, featureType, application_id, include_features, include_files }) =>
			void again.save({
				body: { name, content, xpath, feature_type: featureType, application_id, include_features, include_files },
			}),
	})
	const repeated = useRepeated('features', applicationId)
	const folders = useFolders('features', applicationId, url, ({ featureType }) => (
		<Icon name={featureIcon[featureType as FeatureType]} />
	))
	const adding = params.get('add') === '1' && writable
	const [example, setExample] = useState(false)
	const add = () => change({ add: 1 }, { replace: true })
	return (
		<>
			<h1 className="sr-only">Features</h1>
			<ListDetail
				label="Features"
				searchLabel="Search Feature"
				url={url}
				items={items}
				stale={stale}
				count={counted?.count}
				empty={
					<EmptyState
						example={
							<>
								{writable && <SuiteUpload />}
								<Action kind="bare" onClick={() => setExample(true)}>
									See an example
								</Action>
							</>
						}
						action={
							<Action kind="primary" icon="add" onClick={add} why={writable ? undefined : readOnlyWhy}>
								Add feature
							</Action>
						}
					>
						No features found. Do you want to add the first feature?
					</EmptyState>
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
					onClose={() => change({ add: null }, { replace: true })}
					onAdded={({ id }) => change({ add: null, page: null, search: null, tab: null, line: null, feature: id })}
				/>
			)}
			{example && <ExampleDialog title="Three features" examples={exampleFeatures} onClose={() => setExample(false)} />}
			{removal.item && (
				<ConfirmDialog title="Delete Feature" busy={removal.busy} onClose={removal.cancel} onOk={removal.confirm}>
					Are you sure, you want to delete the feature '{removal.item.name}' ?
					<MissedBy route={uses.ofFeature} params={{ featureId: removal.item.id }} />
				</ConfirmDialog>
			)}
		</>
	)
}
