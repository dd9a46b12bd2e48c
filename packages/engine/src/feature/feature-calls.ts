/** A feature or file that a line of a Karate feature reads: its path and where that stands in the line. */
export interface FeatureCall {
	path: string
	from: number
	to: number
}

/** `call read('sign-in.feature@tag')` → `sign-in.feature`, without what Karate itself takes away. */
export const featureCalls = (line: string): FeatureCall[] =>
	[...line.matchAll(/\(\s*(['"])((?:classpath:|file:|this:)?)([^'"]+?\.feature)(?:@[^'"]*)?\1/g)].map((found) => {
		const [whole, , prefix = '', path = ''] = found
		const from = found.index + whole.indexOf(path, 1 + prefix.length)
		return { path, from, to: from + path.length }
	})
