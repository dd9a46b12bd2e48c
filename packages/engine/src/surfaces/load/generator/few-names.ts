export const otherRequests = 'Other requests'

/** Names of requests in one run; the rest have one name together. */
const mostNames = 200

/** Gives each request the name under which it is counted. `known`: those that have one already. */
export function fewNames(known: Iterable<string> = []): (name: string) => string {
	const names = new Set(known)
	return (name) => {
		if (names.size < mostNames) names.add(name)
		return names.has(name) ? name : otherRequests
	}
}
