import { type Feature, features } from '@assay/contract/features'
import { dropForGood } from '../editor/drafts/draft.ts'
import { useMe } from '../session.ts'
import { markBack } from '../ui/gone.ts'
import type { ListUrl } from '../ui/list-url.ts'
import { useSave } from '../ui/save.ts'
import { useRemoval } from '../ui/use-removal.ts'
import { draftKey } from './draft-key.ts'

/** Deleting a feature of the list; what was typed in it goes with it, and what was saved can come back. */
export function useFeatureRemoval(url: ListUrl, items: Feature[] | undefined) {
	const { username } = useMe()
	const restoring = useSave(features.save, {
		done: ({ id }) => {
			markBack('feature', id)
			url.select(id, { replace: true })
		},
	})
	return useRemoval(features.remove, {
		kind: 'feature',
		url,
		list: features.list,
		items,
		call: ({ id }) => ({ body: { id: id } }),
		done: ({ id }) => dropForGood(draftKey(username, id)),
		undo:
			({ id, application_id }) =>
			() =>
				void restoring.save({ body: { restores: id, application_id } }),
	})
}
