import type { Call, Route } from '@assay/contract/route'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
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
	/** What makes it again, where the page knows all of it. */
	undo?: (item: Item) => (() => void) | undefined
}

/** Deleting an item of a list: asks first; then the item leaves every cache and the list takes the next one. */
export function useRemoval<R extends Route, Item extends { id: number }>(
	route: R,
	{ kind, url, list, items = [], call, done, undo }: RemovalOptions<R, Item>,
) {
	const queries = useQueryClient()
	const [item, ask] = useState<Item>()
	/**
	 * What each call deletes: its answer may come when the dialog was closed and another item is asked about, or so soon that
	 * nothing was drawn since.
	 */
	const confirmed = useRef(new WeakMap<object, Item>()).current
	const close = (going: Item | undefined) => ask((asked) => (asked === going ? undefined : asked))
	const saving = useSave(route, {
		removes: (sent) => {
			const going = confirmed.get(sent)
			return going && [kind, going.id]
		},
		undo: (sent) => {
			const going = confirmed.get(sent)
			return going && undo?.(going)
		},
		done: (_answer, _etag, sent) => {
			const going = confirmed.get(sent)
			if (!going) return
			done?.(going)
			const at = items.findIndex(({ id }) => id === going.id)
			const next = items[at + 1] ?? items[at - 1]
			queries.setQueriesData<unknown>({ queryKey: [list.path] }, (known: unknown) =>
				Array.isArray(known) ? known.filter(({ id }) => id !== going.id) : known,
			)
			if (url.selected === going.id || url.selected === undefined) url.select(next?.id, { replace: true })
			close(going)
		},
		failed: (_failure, sent) => close(confirmed.get(sent)),
	})
	return {
		/** What is asked about. */
		item,
		ask,
		busy: saving.busy,
		cancel: () => ask(undefined),
		confirm: () => {
			if (!item) return
			const sent = call(item) as Parameters<typeof saving.save>[0]
			confirmed.set(sent, item)
			void saving.save(sent)
		},
	}
}
