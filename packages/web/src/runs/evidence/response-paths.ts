import type { Mismatch } from '@assay/contract/run-events'

/** Where in the response a check looked: `match response.totals == …` looks at `$.totals`. */
const looked = /\bmatch\s+(?:each\s+)?response((?:\.[\w$-]+|\[\d+\])*)(?=\s|$)/

/** The response's own paths of what a check found; none when the check was about something else. */
export function responsePaths(stepText: string, mismatches: Mismatch[]): string[] {
	const below = looked.exec(stepText)?.[1]
	return below === undefined ? [] : mismatches.map(({ path }) => `$${below}${path.slice(1)}`)
}
