interface Rule {
	nodes: unknown[]
}

interface Results {
	url: string
	testEngine: unknown
	violations: Rule[]
	incomplete: Rule[]
	passes: Rule[]
}

interface Options {
	runOnly?: { type: 'tag' | 'rule'; values: string[] }
}

interface Axe {
	getRules(tags: string[]): unknown[]
	run(where: object, options: object): Promise<Results>
}

/** Examines the frame with the axe-core that was put into it; of rules that hold, no elements. */
export function runAxe(context: object, options: Options): Promise<Results | { problem: string }> {
	const { axe } = window as unknown as { axe: Axe }
	// Of these it only logs that it knows none, and examines the less.
	const strange =
		options.runOnly?.type === 'tag' && options.runOnly.values.find((tag) => axe.getRules([tag]).length === 0)
	if (strange) return Promise.resolve({ problem: `none of its rules has the tag ${strange}` })
	const where = Object.keys(context).length > 0 ? context : document
	return axe.run(where, { ...options, resultTypes: ['violations', 'incomplete', 'passes'] }).then(
		({ url, testEngine, violations, incomplete, passes }) => ({
			url,
			testEngine,
			violations,
			incomplete,
			passes: passes.map((rule) => ({ ...rule, nodes: [] })),
		}),
		(error) => ({ problem: String(error?.message || error) }),
	)
}
