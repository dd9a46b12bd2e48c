import { remembered } from '@assay/karate/data/remembered'
import type { Protocol } from './protocol.ts'

interface Named {
	name: string
	/** Milliseconds to wait before it. */
	pause: number
}

/**
 * Names requests for the report: `GET /cats/{id}` where a pattern fits, the value of the header that names them, else method
 * and path without the query.
 */
export function requestNames({ patterns, nameHeader }: Protocol) {
	const known = patterns.map(({ path, pauses }) => ({ path, pauses, fits: fitting(path) }))
	const byMethod = remembered((method) =>
		remembered((url): Named => {
			const address = pathOf(url)
			const found = known.find(({ fits }) => fits.test(address))
			return { name: `${method} ${found?.path ?? address}`, pause: found?.pauses[method.toLowerCase()] ?? 0 }
		}),
	)
	return (method: string, url: string, headers: [string, string][]): Named => {
		const named = byMethod(method)(url)
		const own = nameHeader && headers.find(([name]) => name.toLowerCase() === nameHeader.toLowerCase())?.[1]
		return own ? { ...named, name: own } : named
	}
}

/** A pattern's `{…}` stand for one part of a path each. */
function fitting(path: string): RegExp {
	const parts = path.split(/\{[^{}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
	return new RegExp(`^${parts.join('[^/]+')}/?$`)
}

const pathOf = (url: string): string => /^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(url)?.[1] || '/'
