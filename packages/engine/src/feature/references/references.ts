import type { Locators } from '@assay/contract/bundle'
import type { Slot } from '../action.ts'
import { readCalledFeature } from '../called-feature.ts'
import { nameOf } from '../locators.ts'
import { rememberedStep } from '../remembered-step.ts'
import { type Group, rawLocator, variableForms } from '../steps.ts'
import { unquote } from '../values/literals.ts'
import { readVariableName } from '../variable-name.ts'
import type { Vocabulary } from '../vocabulary.ts'

/** What a step of a keyword feature names: hover, go to, usages, rename and the search for unused variables stand on it. */
export interface Reference {
	kind: 'action' | 'object' | 'data' | 'variable' | 'feature' | 'picture'
	/** Of an object `page.element` where it is known; of a variable its bare name. */
	name: string
	/** Positions of the name itself, without brackets, in the step's text. */
	from: number
	to: number
	/** Of a variable: this step gives it its value. */
	sets?: boolean
	/** Of a variable: of the whole run. */
	shared?: boolean
}

export interface ReferenceContext {
	locators: Locators
	dataKeys: readonly string[]
	vocabulary: Vocabulary
	/** Names that some step of the feature sets; without it whatever may be one counts. */
	variables?: ReadonlySet<string>
}

export function stepReferences(text: string, context: ReferenceContext): Reference[] {
	const { action, groups, name } = rememberedStep(text, context.vocabulary)
	const found: Reference[] = action ? [{ kind: 'action', name: action.name, from: name.from, to: name.to }] : []
	const slots = Object.values(action?.slots ?? {})
	for (const group of groups) {
		const slot = slots.find(({ part }) => part === group.part) ?? slots.find(({ or }) => or === group.part)
		found.push(...groupReferences(group, slot, context))
	}
	return found
}

function groupReferences(group: Group, slot: Slot<unknown> | undefined, context: ReferenceContext): Reference[] {
	const { text } = group
	const at = (piece: string, offset = 0) => {
		// A variable that stands alone, `{{sum}}`, is its own group and has no brackets around it.
		const from = group.from + (group.to - group.from === text.length ? 0 : 1) + offset
		return { from, to: from + piece.length }
	}
	const trimmed = text.trim()
	const lead = text.length - text.trimStart().length
	if (slot?.takes === 'variable') {
		const name = readVariableName(text)
		return name ? [{ kind: 'variable', ...name, sets: true, ...at(trimmed, lead) }] : []
	}
	const forms = [...text.matchAll(new RegExp(variableForms, 'gu'))].map((form): Reference => {
		const [whole, shared, own, dollar] = form
		const path = shared ?? own ?? dollar ?? ''
		const root = path.split(/[.[]/)[0] ?? path
		const data = shared === undefined && !context.variables?.has(root) && context.dataKeys.includes(path)
		const place = at(whole, form.index)
		return { kind: data ? 'data' : 'variable', name: data ? path : root, shared: shared !== undefined, ...place }
	})
	if (forms.length > 0) return forms
	if (slot?.takes === 'feature') {
		const call = readCalledFeature(unquote(trimmed) ?? text)
		if ('must' in call) return []
		const { name } = call.value
		return [{ kind: 'feature', name, ...at(name, text.indexOf(name)) }]
	}
	if (slot?.takes === 'picture')
		return (slot.pictures?.(text) ?? []).map((name) => ({ kind: 'picture', name, ...at(name, text.indexOf(name)) }))
	const element =
		slot?.takes === 'element' || slot?.takes === 'elements' || (slot === undefined && group.part === 'locator')
	if (element || (slot?.takes === 'address' && group.part === 'locator')) return objects(text, slot, context, at)
	if (slot?.label.startsWith('#object')) {
		return [...text.matchAll(/#([^#;]+)#/g)].flatMap(({ 1: name = '', index }): Reference[] =>
			objects(name, slot, context, (piece, offset = 0) => at(piece, offset + index + 1)),
		)
	}
	if (context.variables?.has(trimmed)) return [{ kind: 'variable', name: trimmed, ...at(trimmed, lead) }]
	if (context.dataKeys.includes(trimmed)) return [{ kind: 'data', name: trimmed, ...at(trimmed, lead) }]
	return []
}

type At = (piece: string, offset?: number) => { from: number; to: number }

function objects(text: string, slot: Slot<unknown> | undefined, { locators }: ReferenceContext, at: At): Reference[] {
	if (rawLocator.test(text)) return []
	const whole = nameOf(text, locators)
	const pieces = slot?.takes === 'elements' && whole === undefined ? text.split(',') : [text]
	let offset = 0
	return pieces.flatMap((piece): Reference[] => {
		const name = piece.trim()
		const place = at(name, offset + piece.length - piece.trimStart().length)
		offset += piece.length + 1
		return name === '' || name.startsWith('<')
			? []
			: [{ kind: 'object', name: nameOf(name, locators) ?? name, ...place }]
	})
}
