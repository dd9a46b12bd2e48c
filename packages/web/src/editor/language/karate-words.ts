import { argumentsOf } from '@assay/engine/feature/completion/karate-call'
import { comparisons } from '@assay/karate/words/comparisons'
import { fakerFunctions } from '@assay/karate/words/faker'
import { type Keyword, keywords, otherForms, syntaxOf } from '@assay/karate/words/keywords'
import { markerForms, markers } from '@assay/karate/words/markers'
import { type KarateFunction, karateFunctions, karateProperties } from '@assay/karate/words/members'
import { mockFunctions, mockVariables } from '@assay/karate/words/mock'
import { propertyMembers } from '@assay/karate/words/property-members'
import { responseVariables } from '@assay/karate/words/response-variables'
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

const explained = (words: Readonly<Record<string, string>>, kind: Suggestion['kind'], detail = ''): Suggestion[] =>
	Object.entries(words).map(([label, about]) => ({ label, about, kind, ...(detail ? { detail } : {}) }))

const functionsOf = (functions: Readonly<Record<string, KarateFunction>>, prefix: string): Suggestion[] =>
	Object.entries(functions).map(
		([label, { takes, gives, help }]): Suggestion => ({
			label,
			detail: gives,
			title: `${prefix}${label}(${takes}): ${gives}`,
			about: help,
			snippet: `${label}(${fields(takes)})`,
			kind: 'text',
		}),
	)

/** What must be handed in, as fields to fill; a text is typed between its quotes. */
const fields = (takes: string) =>
	argumentsOf(takes)
		.filter(({ required }) => required)
		.map(({ text }) => (/^'.*'$/.test(text) ? "'#{}'" : `#{${text.replace(/[{}]/g, '')}}`))
		.join(', ')

/** Stand in a match for a kind of value. */
export const karateMarkers: Suggestion[] = explained(
	{ ...Object.fromEntries(Object.entries(markers).map(([name, about]) => [`#${name}`, about])), ...markerForms },
	'text',
)

export const karateComparisons: Suggestion[] = explained(comparisons, 'keyword')

/** What the `karate` object offers. */
export const karateMembers: Suggestion[] = [
	...functionsOf(karateFunctions, 'karate.'),
	...explained(karateProperties, 'text'),
]

/** What the objects among its properties offer, by their names. */
export const karatePropertyMembers: ReadonlyMap<string, Suggestion[]> = new Map([
	...Object.entries(propertyMembers).map(([name, members]): [string, Suggestion[]] => [
		name,
		explained(members, 'text'),
	]),
	['faker', functionsOf(fakerFunctions, 'karate.faker.')],
])

/** What `configure` can set. */
export const karateSettings: Suggestion[] = Object.entries(settings).map(([label, { form, help }]) => ({
	label,
	title: `configure ${label} = ${form}`,
	about: help,
	kind: 'text',
}))

/** What a step finds without defining it. */
export const karateVariables: Suggestion[] = explained(
	{ ...responseVariables, karate: 'What a script may ask of the run.' },
	'variable',
	'Karate',
)

export const karateMockFunctions: Suggestion[] = functionsOf(mockFunctions, '')

/** What a step of a mock finds besides. */
export const karateMockVariables: Suggestion[] = explained(mockVariables, 'variable', 'mock')

/** A scenario whose name asks for a request: its feature is a mock. */
export const asksForRequest = new RegExp(`^[^\\S\\n]*Scenario:.*\\b(?:${Object.keys(mockFunctions).join('|')})\\(`, 'm')
