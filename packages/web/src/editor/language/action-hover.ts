import { variableLines } from '@assay/engine/feature/completion/variable-lines'
import { findLocator } from '@assay/engine/feature/locators'
import { vocabularyWith } from '@assay/engine/surfaces/vocabulary-with'
import { type EditorView, hoverTooltip } from '@codemirror/view'
import { dialectOf } from '../../language/dialect.ts'
import { commands } from '../text/commands.ts'
import { actionHelp, pictureHelp, plainHelp } from './action-help.ts'
import { helpOf } from './actions.ts'
import { around } from './around.ts'
import { shownKeys } from './data-keys.ts'
import { goToNamed } from './go-to.ts'
import { type NamedHere, namedAt } from './named-at.ts'

/** Pointing at a word shows what it names: an action's help, an object's locator, a key's value, where a variable is set. */
export const actionHover = hoverTooltip((view, pos) => {
	const named = namedAt(view.state, pos)
	const help = named && helpFor(view, named)
	if (!named || !help) return null
	return {
		pos: named.from,
		end: named.to,
		above: true,
		create: () => ({ dom: help }),
	}
})

function helpFor(view: EditorView, named: NamedHere): HTMLElement | undefined {
	const { type, locators, data, custom, pictures } = view.state.facet(around)
	const { goTo, findUsages, renameObject } = view.state.facet(commands)
	const deeds: [string, (() => void) | undefined][] = [
		['Go to', goTo && (() => void goToNamed(view, named.from))],
		['Find usages', findUsages && (() => findUsages(named))],
	]
	switch (named.kind) {
		case 'action': {
			const help = helpOf(named.name, custom?.actions)
			return help && actionHelp(help)
		}
		case 'object': {
			const found = findLocator(named.name, locators, false)
			if (!('locator' in found) || found.locator === named.name) return undefined
			return withDeeds(plainHelp(found.locator, `[${named.name}] of the object repository`), [
				...deeds,
				['Rename', renameObject && (() => renameObject(named.name))],
			])
		}
		case 'data': {
			const value = shownKeys(data).find(({ key }) => key === named.name)?.value
			return value === undefined ? undefined : withDeeds(plainHelp(value, `${named.name} of the test data`), deeds)
		}
		case 'variable': {
			const line = variableLines(view.state.doc.toString(), vocabularyWith(custom)).get(named.name)
			if (line === undefined) return undefined
			const show = () => void goToNamed(view, named.from)
			return withDeeds(plainHelp(named.name, `A variable, first set in line ${line}`), [['Go to', show]])
		}
		case 'picture': {
			const path = pictureCalled(named.name, [...(pictures?.keys() ?? [])])
			const picture = path === undefined ? undefined : pictures?.get(path)
			return picture && path !== undefined ? withDeeds(pictureHelp(path, picture), deeds.slice(0, 1)) : undefined
		}
		case 'feature':
			return withDeeds(
				plainHelp(named.name, 'A feature that this one reads or calls'),
				dialectOf(type) === 'karate' ? deeds.slice(0, 1) : deeds,
			)
	}
}

/** Beside the feature or from the root: the path of that name, or the one that ends with it. */
const pictureCalled = (name: string, paths: readonly string[]) =>
	paths.find((path) => path === name) ?? paths.find((path) => path.endsWith(`/${name}`))

function withDeeds(help: HTMLElement, deeds: [string, (() => void) | undefined][]) {
	const line = document.createElement('p')
	for (const [name, act] of deeds) {
		if (!act) continue
		const button = document.createElement('button')
		button.type = 'button'
		button.textContent = name
		button.onclick = act
		line.append(button)
	}
	if (line.childElementCount > 0) help.append(line)
	return help
}
