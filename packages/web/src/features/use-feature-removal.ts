import { type Feature, features } from '@assay/contract/features'
import { moves } from '@assay/contract/moves'
import { reviewedOf } from '../editor/changed-lines.tsx'
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
	const looking = useSave(moves.preview, { says: () => '' })
	const moving = useSave(moves.move, { says: () => '' })
	/** Into its folder: what is saved anew lies in none. Where others read it by now it stays to be moved with a review. */
	const putBack = async (feature: number, path: string) => {
		const plan = await looking.save({ body: { feature, path } })
		if (plan && plan.features.length + plan.files.length === 0)
			await moving.save({ body: { feature, path: plan.to, reviewed: reviewedOf(plan) } })
	}
	const bringBack = async (gone: Feature) => {
		const { name, content, xpath, featureType, application_id, include_features, include_files, path } = gone
		const back = await again.save({
			body: { name, content, xpath, feature_type: featureType, application_id, include_features, include_files },
		})
		if (back && back.path !== path) await putBack(back.id, path)
	}
	return useRemoval(features.remove, {
		kind: 'feature',
		url,
		list: features.list,
		items,
		call: ({ id }) => ({ body: { id: id } }),
		done: ({ id }) => dropForGood(draftKey(username, id)),
		undo: (gone) => void bringBack(gone),
	})
}
