import { type Environment, environments } from '@assay/contract/environments'
import type { ListUrl } from '../ui/list-url.ts'
import { useSave } from '../ui/save.ts'
import { useRemoval } from '../ui/use-removal.ts'

/** Deleting an environment of the list; it can come back with all that it held. */
export function useEnvironmentRemoval(url: ListUrl, items: Environment[] | undefined) {
	const again = useSave(environments.save, { done: ({ id }) => url.select(id, { replace: true }) })
	return useRemoval(environments.remove, {
		kind: 'environment',
		url,
		list: environments.list,
		items,
		call: ({ id }) => ({ body: { id: id } }),
		undo:
			({ id, name, anoroc_content, karate_content, settings_content, applicationId }) =>
			() =>
				void again.save({
					body: { restores: id, name, anoroc_content, karate_content, settings_content, applicationId },
				}),
	})
}
