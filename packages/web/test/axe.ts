import axe from 'axe-core'

/** What axe finds serious or worse in a part of a page, as sentences; colours and layout need a real browser. */
export async function seriousProblems(part: Element): Promise<string[]> {
	const { violations } = await axe.run(part, {
		runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
		rules: { 'color-contrast': { enabled: false } },
	})
	return violations
		.filter(({ impact }) => impact === 'serious' || impact === 'critical')
		.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
