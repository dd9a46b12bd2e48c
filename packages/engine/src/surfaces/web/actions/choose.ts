import { action, data, element, optional, read, variable } from '../../../feature/action.ts'
import { readPlace, readTreePath } from '../../../feature/values/places.ts'
import { NotYet, StepFailed, Unsettled } from '../../../run/step-errors.ts'
import { chooseEntry } from '../choose-entry.ts'
import type { Element } from '../driver.ts'
import { stateOf } from '../element-state.ts'
import type { WebContext } from '../page.ts'

export const selectElementByIndex = action({
	name: 'SELECT_ELEMENT_BY_INDEX',
	on: ['desktop'],
	about: 'Chooses an entry of a drop-down list by its place; here 1 is the first.',
	slots: { locator: element(), place: read(data('place', { or: 'expected' }), readPlace) },
	outcome: 'Passes when the entry is chosen; fails when the list has fewer entries.',
	example: { step: 'When SELECT_ELEMENT_BY_INDEX [checkout.country] + <2>' },
	run: ({ locator, place }, { page }: WebContext) =>
		page.act(locator, 'enabled', async (driver, found) => {
			await chooseEntry(driver, found, { place })
		}),
})

export const selectElementByValue = action({
	name: 'SELECT_ELEMENT_BY_VALUE',
	on: ['desktop'],
	about: 'Chooses the entry of a drop-down list with a given value attribute.',
	slots: { locator: element(), value: data('value', { or: 'expected' }) },
	outcome: 'Passes when the entry is chosen; fails naming the values there are.',
	example: { step: 'When SELECT_ELEMENT_BY_VALUE [checkout.country] + <PT>' },
	run: ({ locator, value }, { page }: WebContext) =>
		page.act(locator, 'enabled', async (driver, found) => {
			await chooseEntry(driver, found, { value: value.trim() })
		}),
})

export const selectRandom = action({
	name: 'SELECT_RANDOM',
	on: ['desktop'],
	about: 'Chooses an entry of a drop-down list at random and keeps its text under a name, if one is given.',
	slots: { locator: element(), name: optional(variable('expected', 'name')) },
	outcome: 'Passes when an entry is chosen; fails when none can be.',
	example: { step: 'When SELECT_RANDOM [checkout.country] + {country}' },
	run: ({ locator, name }, { page, variables }: WebContext) =>
		page.act(locator, 'enabled', async (driver, found) => {
			const text = await chooseEntry(driver, found, { share: Math.random() })
			if (name) variables.set(name, text)
		}),
})

export const unselectCheckbox = action({
	name: 'UNSELECT_CHECKBOX',
	on: ['desktop', 'mobile'],
	about: 'Takes the tick off a checkbox.',
	slots: { locator: element() },
	outcome: 'Passes when the checkbox is not ticked afterwards, also when it was not before.',
	example: { step: 'When UNSELECT_CHECKBOX [checkout.newsletter]' },
	async run({ locator }, { page }: WebContext) {
		if ((await page.read(locator, 'checked')) === 'true') {
			await page.act(locator, 'clickable', (driver, found) => driver.click(found))
		}
		await page.check(locator, 'checked', ([checked]) => {
			if (checked !== 'false')
				throw new Unsettled(`Expected ${locator.name} not to be ticked but it is${checked ? '' : ' no checkbox'}`)
		})
	},
})

export const unselect = action({
	name: 'UNSELECT',
	on: ['desktop', 'mobile'],
	about: 'Clicks an element that is selected, so that it no longer is.',
	slots: { locator: element() },
	outcome: 'Passes when the element is not selected afterwards; fails when it was not selected before.',
	example: { step: 'When UNSELECT [filters.inStock]' },
	async run({ locator }, { page }: WebContext) {
		await page.act(locator, 'present', async (driver) => {
			const { selected } = await stateOf(driver, locator)
			if (!selected) throw new Unsettled('was not selected')
		})
		await page.act(locator, 'clickable', (driver, found) => driver.click(found))
		await page.until(async (driver) => {
			if ((await stateOf(driver, locator)).selected)
				throw new NotYet(`${locator.name} is still selected after the click`)
		})
	},
})

export const selectNodeFromTree = action({
	name: 'SELECT_NODE_FROM_TREE',
	on: ['desktop'],
	about: 'Opens a tree along a path of names such as Kitchen/Kettles and ticks the checkbox of the last one.',
	slots: { locator: element(), path: read(data('path', { or: 'expected' }), readTreePath) },
	outcome: 'Passes when the checkbox is ticked; fails naming the part of the path that the tree does not have.',
	example: { step: 'When SELECT_NODE_FROM_TREE [filters.categories] + <Kitchen/Kettles/Copper>' },
	run: ({ locator, path }, { page }: WebContext) =>
		page.act(locator, 'visible', async (driver, found) => {
			const { missing, toggle, box } = await driver.script<TreeStep>(treeStep, found, path)
			if (missing !== undefined) throw new NotYet(`has no "${missing}" in the path ${path.join('/')}`)
			if (toggle) {
				await driver.click(toggle)
				throw new NotYet(`does not open along the path ${path.join('/')}`)
			}
			if (!box) return
			await driver.click(box)
			const { box: still } = await driver.script<TreeStep>(treeStep, found, path)
			if (still) throw new StepFailed(`${locator.name}: "${path.at(-1)}" was clicked but is not ticked`)
		}),
})

interface TreeStep {
	missing?: string
	/** What opens the next level. */
	toggle?: Element
	/** The checkbox that is not ticked yet. */
	box?: Element
}

// A node is a tree item by its role or a list item; what opens it has aria-expanded, or is a <details>.
const treeStep = /* js */ `
	const [root, path] = arguments
	const node = '[role=treeitem], li'
	const label = (each) => {
		const copy = each.cloneNode(true)
		for (const inner of copy.querySelectorAll('ul, ol, [role=group], [role=tree]')) inner.remove()
		return copy.textContent.replace(/\\s+/g, ' ').trim()
	}
	const shown = (each) => each.getClientRects().length > 0
	let at = root
	for (const [depth, name] of path.entries()) {
		const inside = [...at.querySelectorAll(node)].filter((each) => at === root || each !== at)
		const next = inside.find((each) => label(each) === name || label(each).replace(/^[^\\p{L}\\p{N}]+/u, '') === name)
		if (!next) return { missing: name }
		at = next
		if (depth === path.length - 1) break
		const closed = at.matches('[aria-expanded=false]') || at.querySelector(':scope > [aria-expanded=false]')
		const details = at.querySelector(':scope > details:not([open]) > summary')
		if (details) return { toggle: details }
		if (closed) {
			const own = at.querySelector(':scope > [aria-expanded=false], :scope > button, :scope > .toggle, :scope > span')
			return { toggle: own && shown(own) ? own : at }
		}
	}
	const box = at.querySelector('input[type=checkbox], [role=checkbox]')
	if (!box) return at.matches('[aria-selected=true], [aria-checked=true]') ? {} : { box: at }
	return box.checked || box.getAttribute('aria-checked') === 'true' ? {} : { box }
`
