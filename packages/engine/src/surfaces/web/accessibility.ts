import type { AxeSettings } from '../../feature/values/axe-settings.ts'

/** What axe-core found on a page, as far as it is reported. Unaware of how the page is reached. */
export interface AxeResult {
	url: string
	testEngine: { name: string; version: string }
	violations: AxeRule[]
	incomplete: AxeRule[]
	passes: AxeRule[]
}

export interface AxeRule {
	id: string
	impact: string | null
	help: string
	helpUrl: string
	tags: string[]
	nodes: { target: unknown[]; html: string; failureSummary?: string }[]
}

/** The arguments of axe.run. */
export function axeRun(settings: AxeSettings): { context: object; options: object } {
	const { disableRule, limitTags, limitRules, includeSelector, excludeSelector, absolutePath, ...rest } = settings
	const { iframes, restoreScroll, frameWaitTime } = rest
	// Rules beside tags are added to them: axe itself takes only one of both as a limit.
	const limit = limitTags.length > 0 ? { type: 'tag', values: limitTags } : { type: 'rule', values: limitRules }
	const added = limitTags.length > 0 ? limitRules : []
	const rules = [...added.map((id) => [id, { enabled: true }]), ...disableRule.map((id) => [id, { enabled: false }])]
	return {
		context: {
			...(includeSelector.length > 0 ? { include: includeSelector.map((one) => [one]) } : {}),
			...(excludeSelector.length > 0 ? { exclude: excludeSelector.map((one) => [one]) } : {}),
		},
		options: {
			...(limit.values.length > 0 ? { runOnly: limit } : {}),
			rules: Object.fromEntries(rules),
			absolutePaths: absolutePath,
			iframes,
			restoreScroll,
			...(frameWaitTime === undefined ? {} : { frameWaitTime }),
		},
	}
}

/** `image-alt (2 elements), label (1 element)`. */
export const namesOfRules = (rules: AxeRule[]) =>
	rules.map(({ id, nodes }) => `${id} (${nodes.length} ${nodes.length === 1 ? 'element' : 'elements'})`).join(', ')

/** A page that opens from a file system: every violation with the elements, what is wrong and how it is fixed. */
export function accessibilityReport(
	{ url, testEngine, violations, incomplete, passes }: AxeResult,
	excepted: AxeRule[],
): string {
	const counts = [
		`${violations.length} violated`,
		...(excepted.length > 0 ? [`${excepted.length} excepted`] : []),
		`${incomplete.length} to be looked at by a person`,
		`${passes.length} kept`,
	]
	return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Accessibility of ${escaped(url)}</title>
<meta name="viewport" content="width=device-width"><style>${style}</style>
<h1>Accessibility</h1><p><code>${escaped(url)}</code><br>Rules: ${counts.join(', ')}. ${escaped(`${testEngine.name} ${testEngine.version}`)}</p>
${section('Violated', violations)}${section('Excepted', excepted)}${section('To be looked at by a person', incomplete)}
<h2>Kept</h2><p>${passes.map(({ id }) => `<code>${escaped(id)}</code>`).join(', ') || 'None.'}</p></html>`
}

const section = (title: string, rules: AxeRule[]) =>
	rules.length === 0 ? '' : `<h2>${title}</h2>${rules.map(entry).join('')}`

const entry = ({ id, impact, help, helpUrl, tags, nodes }: AxeRule) =>
	`<section><h3>${escaped(help)}</h3><p><code>${escaped(id)}</code> ${escaped(impact ?? '')} · ${escaped(tags.join(', '))} ·
<a href="${escaped(helpUrl)}">how to fix it</a></p>${nodes.map(place).join('')}</section>`

const place = ({ target, html, failureSummary = '' }: AxeRule['nodes'][number]) =>
	`<div><code>${escaped(target.flat().join(' → '))}</code><pre>${escaped(html)}</pre><p>${escaped(failureSummary).replace(/\n/g, '<br>')}</p></div>`

const escaped = (text: string) =>
	text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const style = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
section{border-top:1px solid #8886;padding:.5rem 0}pre{white-space:pre-wrap;background:#8881;padding:.5rem;border-radius:4px}
div{margin:.75rem 0 .75rem 1rem}h3{margin:.5rem 0 0}`
