import { type RefObject, useEffect, useRef } from 'react'
import type { ListUrl } from './list-url.ts'

interface Shown {
	url: ListUrl
	items: readonly { id: number }[] | undefined
	count: number | undefined
	more: boolean
	stale: boolean
	list: RefObject<HTMLElement | null>
}

/** Which item of a list is selected: the first when none is, never one of a former search; and steps from it to the next. */
export function useListPlace({ url, items, count, more, stale, list }: Shown) {
	const first = stale ? undefined : items?.[0]?.id
	const selected = url.selected ?? first
	const position = items?.findIndex(({ id }) => id === selected) ?? -1

	const select = useRef(url.select)
	select.current = url.select
	useEffect(() => {
		if (url.selected === undefined && first !== undefined) select.current(first, { replace: true })
	}, [url.selected, first])

	const lastPage = Math.max(0, more ? url.page - 1 : Math.ceil((count ?? 0) / 10) - 1)
	const beyond = !stale && count !== undefined && items?.length === 0 && url.page > lastPage
	const toPage = useRef(url.toPage)
	toPage.current = url.toPage
	useEffect(() => {
		if (beyond) toPage.current(lastPage)
	}, [beyond, lastPage])

	useEffect(() => {
		if (selected === undefined) return
		const row = list.current?.querySelector('[aria-current="true"]')
		row?.scrollIntoView?.({ block: 'nearest' })
		// Else Enter would be for the row before.
		if (list.current?.contains(document.activeElement) && document.activeElement?.matches('li > button'))
			row?.querySelector('button')?.focus()
	}, [selected])

	return {
		selected,
		/** In the page; -1 where it is on another one. */
		position,
		/** The page that was asked for lies behind the last one, which is shown next. */
		beyond,
		move(by: number) {
			const next = items?.[position + by]
			if (next) url.select(next.id, { replace: true })
		},
	}
}
