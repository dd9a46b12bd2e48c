import { type GlobalObject, globalObjects } from '@assay/contract/global-objects'
import type { ListUrl } from '../ui/list-url.ts'
import { useSave } from '../ui/save.ts'
import { useRemoval } from '../ui/use-removal.ts'

/** Deleting a global object of the list; it can come back with all that it held. */
export function useObjectRemoval(url: ListUrl, items: GlobalObject[] | undefined) {
	const again = useSave(globalObjects.save, { done: ({ id }) => url.select(id, { replace: true }) })
	return useRemoval(globalObjects.remove, {
		kind: 'globalObject',
		url,
		list: globalObjects.list,
		items,
		undo:
			({ id, name, content, locator, anoroc_content, karate_content, settings_content, application_id }) =>
			() =>
				void again.save({
					body: {
						restores: id,
						name,
						content,
						locator,
						anoroc_content,
						karate_content,
						settings_content,
						application_id,
					},
				}),
		call: ({ id }) => ({ query: { id: id } }),
	})
}
