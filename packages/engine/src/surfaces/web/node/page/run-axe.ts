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

/** Examines the frame with the axe-core that was put into it; of rules that hold, no elements. */
export function runAxe(context: object, options: object): Promise<Results | { problem: string }> {
	const { axe } = window as unknown as { axe: { run(where: object, options: object): Promise<Results> } }
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
