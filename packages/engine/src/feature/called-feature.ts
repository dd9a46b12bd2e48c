import type { RunnableScenario } from './gherkin.ts'
import { eitherOf, nearest } from './values/nearest.ts'
import type { Reading } from './values/reading.ts'

/** Which scenarios of which feature a CALL_FEATURE names: all of them, those with a tag, or the one of a name. */
export interface CalledFeature {
	/** As written: a feature's name, or the path of its file. */
	name: string
	/** Without its @. */
	tag?: string
	scenario?: string
}

/** `Sign in`, `Sign in@admin`, `Sign in @admin`, `Sign in;as an admin`. */
export function readCalledFeature(text: string): Reading<CalledFeature> {
	const [, name = '', tag, scenario] = /^([^;@]+?)\s*(?:@\s*([^\s;]+)|;\s*(.+?))?\s*$/s.exec(text.trim()) ?? []
	if (name === '')
		return { must: 'be the name of a feature, behind it a tag (Sign in@admin) or a scenario (Sign in;as an admin)' }
	return { value: { name, ...(tag === undefined ? {} : { tag }), ...(scenario === undefined ? {} : { scenario }) } }
}

/** `user=anna; amount="1; 2"`: test data by key; a value in double quotes may hold a semicolon. */
export function readCallData(text: string): Reading<Record<string, string>> {
	const data: Record<string, string> = Object.create(null)
	for (const [part] of text.matchAll(/(?:"[^"]*"|[^;"])+/g)) {
		if (part.trim() === '') continue
		const [, key = '', value = ''] = /^\s*([\p{L}_$][\p{L}\p{N}_$.-]*)\s*=(.*)$/su.exec(part) ?? []
		if (key === '') return { must: `be test data such as user=anna; role=admin, and not "${part.trim()}"` }
		data[key] = /^\s*"(.*)"\s*$/s.exec(value)?.[1] ?? value.trim()
	}
	return { value: data }
}

/** The names by which a feature is called: its own, and its file's. */
export const callNames = (path: string): string[] => {
	const file = (path.split('/').at(-1) ?? path).replace(/\.feature$/i, '')
	return [path, path.replace(/\.feature$/i, ''), file, `${file}.feature`]
}

/** Blanks and underscores are the same, as in the files of included features. */
export const sameCallName = (one: string, other: string) => plain(one) === plain(other)

const plain = (name: string) =>
	name
		.trim()
		.replace(/^(?:classpath:|file:|this:)?\/?/, '')
		.replaceAll('_', ' ')

export const isCalled = ({ name, tags }: Pick<RunnableScenario, 'name' | 'tags'>, { tag, scenario }: CalledFeature) =>
	(tag === undefined || tags.includes(`@${tag}`)) && (scenario === undefined || name.trim() === scenario)

export function noScenario(
	{ name, tag, scenario }: CalledFeature,
	all: readonly Pick<RunnableScenario, 'name' | 'tags'>[],
): string {
	if (tag === undefined && scenario === undefined) return `The feature "${name}" has no scenario`
	const there =
		tag === undefined ? all.map((one) => one.name) : all.flatMap(({ tags }) => tags.map((one) => one.slice(1)))
	const near = nearest(tag ?? scenario ?? '', new Set(there), 3)
	const hint =
		near.length > 0
			? `. Did you mean ${eitherOf(near.map((one) => (tag === undefined ? `"${one}"` : `@${one}`)))}?`
			: ''
	return `The feature "${name}" has no scenario ${tag === undefined ? `"${scenario}"` : `with @${tag}`}${hint}`
}

export function unknownFeature(name: string, names: readonly string[]): string {
	const near = nearest(name, new Set(names), 3)
	const hint = near.length > 0 ? `. Did you mean ${eitherOf(near.map((one) => `"${one}"`))}?` : ''
	return `The feature "${name}" is not among the included features${hint}`
}

/** `shop/Sign in.feature` → `Sign in`. */
export const shortName = (path: string) => (path.split('/').at(-1) ?? path).replace(/\.feature$/i, '')
