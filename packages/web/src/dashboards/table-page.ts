import { screenLimits } from '@assay/contract/screens'
import { useParams } from '../ui/list-url.ts'

/** Rows per page of a dashboard's tables. */
export const tableSizes: readonly number[] = screenLimits.tableRows
const [usual] = screenLimits.tableRows

export interface TablePage {
	/** From 0, as on the wire; the address counts from 1. */
	page: number
	size: number
	toPage: (page: number, options?: { replace?: boolean }) => void
	toSize: (size: number) => void
}

/** Page and size of one table, kept in the address under its own names. */
export function useTablePage(pageParam = 'page', sizeParam = 'rows'): TablePage {
	const [params, change] = useParams()
	const size = Number(params.get(sizeParam))
	return {
		page: Math.max(0, Number(params.get(pageParam) ?? 1) - 1 || 0),
		size: tableSizes.includes(size) ? size : usual,
		toPage: (page, options) => change({ [pageParam]: page > 0 ? page + 1 : null }, options),
		toSize: (size) => change({ [pageParam]: null, [sizeParam]: size === usual ? null : size }),
	}
}

/** The address of this screen with some parameters changed; null takes one away. */
export function linkWith(params: URLSearchParams, changes: Record<string, string | null>, hash: string): string {
	const next = new URLSearchParams(params)
	for (const [key, value] of Object.entries(changes)) {
		if (value === null) next.delete(key)
		else next.set(key, value)
	}
	return `?${next}#${hash}`
}
