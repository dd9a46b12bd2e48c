import { useLocation, useSearchParams } from 'react-router'

/** What a list screen keeps in the address: the selected item, the page and the search. Reload and back find all of it. */
export interface ListUrl {
	/** From 0, as on the wire; the address counts from 1. */
	page: number
	search: string
	selected: number | undefined
	toPage: (page: number) => void
	/** A new search starts at the first page with its first hit selected. */
	searchFor: (text: string) => void
	select: (id: number | undefined, options?: { replace?: boolean }) => void
}

export type ParamChange = Record<string, string | number | null | undefined>

/**
 * Changes some search parameters and leaves the others; null or empty takes one away.
 * It starts from the address as it is, which the screen shows only a moment later: two changes at once both count, and a
 * screen that is being left, for another one or for another project, changes nothing anymore, or it would take the reader
 * back to itself, or name what is its own in the other project.
 */
export function useParams(): [URLSearchParams, (change: ParamChange, options?: { replace?: boolean }) => void] {
	const [params, setParams] = useSearchParams()
	const { pathname } = useLocation()
	const change = (changes: ParamChange, options: { replace?: boolean } = {}) => {
		if (window.location.pathname !== pathname) return
		const next = new URLSearchParams(window.location.search)
		if (next.get('project') !== params.get('project')) return
		for (const [key, value] of Object.entries(changes)) {
			if (value === null || value === undefined || value === '') next.delete(key)
			else next.set(key, String(value))
		}
		setParams(next, options)
	}
	return [params, change]
}

/** Which page of a list an address names, from 0, and what is searched in it. */
export const listPlace = (params: URLSearchParams) => ({
	page: Math.max(0, Number(params.get('page') ?? 1) - 1 || 0),
	search: params.get('search') ?? '',
})

/** `param` names the selected item in the address: `?feature=12`. `forget` are parameters that belong to one item only. */
export function useListUrl(param: string, forget: string[] = []): ListUrl {
	const [params, change] = useParams()
	const cleared = Object.fromEntries(forget.map((key) => [key, null]))
	return {
		...listPlace(params),
		selected: Number(params.get(param)) || undefined,
		toPage: (page) => change({ ...cleared, page: page > 0 ? page + 1 : null, [param]: null }),
		searchFor: (text) => change({ ...cleared, search: text, page: null, [param]: null }, { replace: true }),
		select: (id, options) => change({ ...cleared, [param]: id }, options),
	}
}
