/**
 * Finds the handler of a request. Unaware of what the handlers do.
 *
 * @template H
 * @param {[string, string, H][]} routes method, path with `:name` parts, handler
 */
export function createRouter(routes) {
	const table = routes.map(([method, path, handler]) => ({
		method,
		handler,
		pattern: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
	}))

	/**
	 * @param {string} method
	 * @param {string} path
	 * @returns {{ handler?: H, params: Record<string, string>, allow: string[] }} allow: what the path would accept
	 */
	return (method, path) => {
		const wanted = method === 'HEAD' ? 'GET' : method
		const allow = []
		for (const route of table) {
			const match = route.pattern.exec(path)
			if (!match) continue
			if (route.method === wanted) return { handler: route.handler, params: { ...match.groups }, allow: [] }
			allow.push(route.method)
		}
		return { params: {}, allow }
	}
}
