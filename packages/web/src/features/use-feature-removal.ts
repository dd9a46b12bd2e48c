import { type Feature, features } from '@assay/contract/features'
import { dropForGood } from '../editor/drafts/draft.ts'
import { useMe } from '../session.ts'
import type { ListUrl } from '../ui/list-url.ts'
import { useSave } from '../ui/save.ts'
import { useRemoval } from '../ui/use-removal.ts'
import { draftKey } from './draft-key.ts'

/** Deleting a feature of the list; what was typed in it goes with it, and what was saved can come back. */
export function useFeatureRemoval(url: ListUrl, items: Feature[] | undefined) {
	const { username } = useMe()
	const again = useSave(features.save, { done: ({ id }) => url.select(id, { replace: true }) })
	return useRemoval(features.remove, {
		kind: 'feature',
		url,
		list: features.list,
		items,
		call: ({ id }) => ({ body: { id: id } }),
		done: ({ id }) => dropForGood(draftKey(username, id)),
		undo: ({ name, content, xpath, featureType, application_id, include_features, include_files }) =>
			void again.save({
				body: { name, content, xpath, feature_type: featureType, application_id, include_features, include_files },
			}),
	})
}
