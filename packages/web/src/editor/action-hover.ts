import type { Locators } from '@assay/contract/bundle'
import { findLocator } from '@assay/engine/locators'
import { hoverTooltip } from '@codemirror/view'
import { dialectOf } from '../language/dialect.ts'
import { actionHelp } from './action-help.ts'
import { helpOf } from './actions.ts'
import { around } from './around.ts'

/** Pointing at an action shows its help; pointing at an object shows its locator. */
export const actionHover = hoverTooltip((view, pos) => {
	const { type, locators } = view.state.facet(around)
	if (dialectOf(type) !== 'keyword') return null
	const line = view.state.doc.lineAt(pos)
	for (const found of line.text.matchAll(/\[([^\]]+)\]|[A-Z][A-Z0-9_]+/g)) {
		const from = line.from + found.index
		const to = from + found[0].length
		if (pos < from || pos > to) continue
		const help = found[1] ? undefined : helpOf(found[0])
		const locator = found[1] ? locatorOf(found[1], locators) : undefined
		if (!help && locator === undefined) return null
		return {
			pos: from,
			end: to,
			above: true,
			create: () => ({ dom: help ? actionHelp(help) : locatorHelp(locator ?? '') }),
		}
	}
	return null
})

function locatorOf(name: string, locators: Locators): string | undefined {
	const found = findLocator(name, locators)
	return 'locator' in found && found.locator !== name ? found.locator : undefined
}

function locatorHelp(locator: string) {
	const help = document.createElement('div')
	help.className = 'cm-help'
	const code = document.createElement('code')
	code.className = 'object'
	code.textContent = locator
	help.append(code)
	return help
}
