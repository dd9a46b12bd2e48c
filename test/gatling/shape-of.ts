/** Where a value has what kind of values: its paths, each with the kind, sorted. Names of requests are all one. */
export function shapeOf(value: unknown, path = ''): string[] {
	if (typeof value !== 'object' || value === null) return [`${path}: ${typeof value}`]
	return [
		...new Set(
			Object.entries(value).flatMap(([name, one]) =>
				shapeOf(one, `${path}.${path === '.contents' ? '{request}' : name}`),
			),
		),
	].sort()
}
