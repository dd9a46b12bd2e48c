import { comparisons } from '@assay/karate/words/comparisons'
import { type Keyword, keywords, otherForms, syntaxOf } from '@assay/karate/words/keywords'
import { markerForms, markers } from '@assay/karate/words/markers'
import { type KarateFunction, karateFunctions, karateProperties } from '@assay/karate/words/members'
import { settings } from '@assay/karate/words/settings'
import type { Suggestion } from './language.ts'

/** The steps of the Karate language that a line may begin with. */
export const karateSteps: Suggestion[] = Object.entries<Keyword>({ ...keywords, ...otherForms }).map(
	([label, keyword]) => ({
		label,
		title: syntaxOf(keyword),
		about: keyword.help,
		snippet: snippetOf(keyword),
		detail: '',
		kind: 'keyword',
	}),
)

/** A form as a template of the editor: its fields to fill in, its own braces escaped. */
function snippetOf({ form, typed = form }: Keyword): string {
	return typed
		.replace(/ \[\w+\]/g, '')
		.replace(/[{}]/g, '\\$&')
		.replace(/<([^<>]*)>/g, '#{$1}')
}

const explained = (words: Readonly<Record<string, string>>, kind: Suggestion['kind']): Suggestion[] =>
	Object.entries(words).map(([label, about]) => ({ label, about, kind }))

/** Stand in a match for a kind of value. */
export const karateMarkers: Suggestion[] = explained(
	{ ...Object.fromEntries(Object.entries(markers).map(([name, about]) => [`#${name}`, about])), ...markerForms },
	'text',
)

export const karateComparisons: Suggestion[] = explained(comparisons, 'keyword')

/** What the `karate` object offers. */
export const karateMembers: Suggestion[] = [
	...Object.entries<KarateFunction>(karateFunctions).map(
		([label, { takes, help }]): Suggestion => ({
			label,
			title: `karate.${label}(${takes})`,
			about: help,
			kind: 'text',
		}),
	),
	...explained(karateProperties, 'text'),
]

/** What `configure` can set. */
export const karateSettings: Suggestion[] = Object.entries(settings).map(([label, { form, help }]) => ({
	label,
	title: `configure ${label} = ${form}`,
	about: help,
	kind: 'text',
}))
