import type { Call, Route } from '@assay/contract/route'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GoneKind } from './gone.ts'
import type { ListUrl } from './list-url.ts'
import { useSave } from './save.ts'

interface RemovalOptions<R extends Route, Item extends { id: number }> {
	kind: GoneKind
	url: ListUrl
	/** The list that shows the items, and its shown page. */
	list: Route
	items: Item[] | undefined
	call: (item: Item) => Call<R>
	done?: (item: Item) => void
	/** Makes it again, where the page knows all of it. */
	undo?: (item: Item) => void
}

/** Deleting an item of a list: asks first; then the item leaves every cache and the list takes the next one. */
export function useRemoval<R extends Route, Item extends { id: number }>(
	route: R,
	{ kind, url, list, items = [], call, done, undo }: RemovalOptions<R, Item>,
) {
	const queries = useQueryClient()
	const [item, ask] = useState<Item>()
	const saving = useSave(route, {
		removes: () => item && [kind, item.id],
		...(undo && item ? { undo: () => undo(item) } : {}),
		done: () => {
			if (!item) return
			done?.(item)
			const at = items.findIndex(({ id }) => id === item.id)
			const next = items[at + 1] ?? items[at - 1]
			queries.setQueriesData<unknown>({ queryKey: [list.path] }, (known: unknown) =>
				Array.isArray(known) ? known.filter(({ id }) => id !== item.id) : known,
			)
			if (url.selected === item.id || url.selected === undefined) url.select(next?.id, { replace: true })
			ask(undefined)
		},
		failed: () => ask(undefined),
	})
	return {
		/** What is asked about. */
		item,
		ask,
		busy: saving.busy,
		cancel: () => ask(undefined),
		confirm: () => item && void saving.save(call(item) as Parameters<typeof saving.save>[0]),
	}
}
