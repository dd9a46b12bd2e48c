import type { FeatureType } from '@assay/contract/feature-types'
import { type Action, fits, type Platform, required, syntax, written } from '@assay/engine/feature/action'
import { keptFor } from '@assay/engine/feature/kept-for'
import { catalogue } from '@assay/engine/surfaces/catalogue'
import { surfaces } from '@assay/engine/surfaces/index'
import type { ActionHelp } from './language.ts'

const platforms: Record<Platform, string> = { desktop: 'Desktop', mobile: 'Mobile', windows: 'Windows' }
const byName = new Map(catalogue.flatMap((action) => [action.name, ...action.aliases].map((name) => [name, action])))

/** The help of an action by its name or another name it answers to. */
export function helpOf(name: string, custom: readonly Action[] = []): ActionHelp | undefined {
	const own = custom.find((one) => one.name === name || one.aliases.includes(name))
	const action = own ?? byName.get(name)
	return action && toHelp(action)
}

/** The actions a feature of this type can use, by name. */
export function actionsFor(type: FeatureType, custom: readonly Action[] = []): ActionHelp[] {
	const { language } = surfaces[type]
	if (language.dialect === 'karate') return []
	return [...catalogue, ...custom].filter((action) => fits(action, language.platform)).map(toHelp)
}

const toHelp = keptFor(helpFrom)

function helpFrom(action: Action): ActionHelp {
	const needed = Object.values(action.slots).filter((slot) => slot.required)
	return {
		builtIn: byName.get(action.name) === action,
		name: action.name,
		syntax: syntax(action),
		about: `${action.about} ${action.outcome}`,
		required: `Required: ${required(action).toLowerCase()}.`,
		platforms: action.on.map((on) => platforms[on]).join(', '),
		snippet: [action.name, needed.map((slot) => hole(written(slot))).join(' + ')].filter(Boolean).join(' '),
	}
}

/** `[locator]` with a place to type where its word stands; the outer `{ }` of an expected result are escaped for the template. */
function hole(slot: string): string {
	const [open, close] = [slot.at(0) ?? '', slot.at(-1) ?? '']
	return open === '{' ? '\\{#{}\\}' : `${open}#{}${close}`
}
