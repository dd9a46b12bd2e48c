import type { Locators } from '@assay/contract/bundle'
import { keptFor } from '../kept-for.ts'
import { namesOfAny } from '../names-of-any.ts'
import { rememberedStep } from '../remembered-step.ts'
import { stepLines } from '../step-lines.ts'
import { allActions, type Vocabulary } from '../vocabulary.ts'

/** A URL, or a path below the base URL. */
export const isAddress = (text: unknown): text is string =>
	typeof text === 'string' && /^(?:\/[^/\s]|\/$|[a-z][a-z0-9+.-]*:[^\s:])/i.test(text.trim())

/** The addresses that a feature's steps open, each once, in the order of the text; not those that hold a variable. */
export function addressesIn(text: string, vocabulary: Vocabulary): string[] {
	const names = namesOfAny(allActions(vocabulary).filter(opens))
	const found = new Set<string>()
	for (const step of stepLines(text)) {
		if (!names.test(step.text)) continue
		const { action, groups } = rememberedStep(step.text, vocabulary)
		if (!action || !opens(action)) continue
		for (const group of groups) if (isAddress(group.text) && !/[{<]/.test(group.text)) found.add(group.text.trim())
	}
	return [...found]
}

const opens = ({ slots }: { slots: Record<string, { takes: string }> }) =>
	Object.values(slots).some(({ takes }) => takes === 'address')

/** The entries of a repository that hold an address: name and address. Most hold the place of an element. */
export const addressEntries = keptFor((locators: Locators): [name: string, address: string][] =>
	Object.entries(locators).flatMap(([page, elements]) =>
		Object.entries(elements)
			.filter(([, locator]) => /^\s*[a-z][a-z0-9+.-]*:\/\//i.test(locator))
			.map(([element, locator]): [string, string] => [`${page}.${element}`, locator.trim()]),
	),
)
