import { type FeatureType, isKarate } from '@assay/contract/feature-types'
import { readDocument } from '@assay/karate/gherkin/read-document'
import { callNames, readCalledFeature, sameCallName } from './called-feature.ts'
import { variableLines } from './completion/variable-lines.ts'
import { tagsWritten } from './tags-written.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Features of a plan that run one after another whatever runs beside them. */
export interface OrderedLane {
	/** Their places in the plan, from 0, in its order. */
	places: number[]
	/** What ties them: `{{{order}}}`, `@after=Sign in`. Of one feature alone nothing. */
	because: string[]
}

interface Planned {
	name: string
	path: string
	featureType: FeatureType
	text: string
}

/**
 * Which features of a plan keep their order: those that name the same variable of the run, also in features that they call and
 * where they read it as one of their own, and those tied by a tag `@after=<feature>`. `problems`: of tags that tie nothing, a sentence each. Variables that only a
 * custom action names are not seen.
 */
export function orderedLanes(
	features: readonly Planned[],
	callable: Readonly<Record<string, string>>,
	vocabulary: Vocabulary,
): { lanes: OrderedLane[]; problems: string[] } {
	const ties = sharedVariables(features, callable, vocabulary)
	const problems: string[] = []
	for (const [place, feature] of features.entries())
		for (const name of namedBefore(feature)) {
			const before = features.findIndex((one) => answersTo(one, name))
			if (before < 0) problems.push(`"${feature.name}" is to run after "${name}", which is not in this test plan.`)
			else if (before !== place) {
				ties.push({ because: `@after=${name}`, places: [before, place] })
				if (before > place) problems.push(`"${feature.name}" is to run after "${name}", which stands behind it.`)
			}
		}
	return { lanes: joined(features.length, ties), problems }
}

interface Tie {
	because: string
	places: number[]
}

/** One lane of each set of features that ties connect, in the order of their first features. */
function joined(count: number, ties: readonly Tie[]): OrderedLane[] {
	const first = Array.from({ length: count }, (_, place) => place)
	const root = (place: number): number => {
		const up = first[place] ?? place
		return up === place ? place : root(up)
	}
	for (const { places } of ties)
		for (const place of places) {
			const [one, other] = [root(place), root(places[0] ?? place)]
			first[Math.max(one, other)] = Math.min(one, other)
		}
	const lanes = new Map<number, OrderedLane>()
	for (let place = 0; place < count; place++) {
		const lane = lanes.get(root(place)) ?? { places: [], because: [] }
		lane.places.push(place)
		lanes.set(root(place), lane)
	}
	for (const { because, places } of ties) {
		const lane = lanes.get(root(places[0] ?? 0))
		if (lane && !lane.because.includes(because)) lane.because.push(because)
	}
	return [...lanes.values()]
}

/** Variables of the run that more than one feature names. Karate's features know none. */
function sharedVariables(
	features: readonly Planned[],
	callable: Readonly<Record<string, string>>,
	vocabulary: Vocabulary,
): Tie[] {
	const places = new Map<string, Set<number>>()
	const texts = new Map<number, string[]>()
	for (const [place, { text, featureType, path }] of features.entries()) {
		if (isKarate(featureType)) continue
		const all = [...withCalled(path, text, features, callable)].map(written)
		texts.set(place, all)
		for (const name of all.flatMap(runVariables)) places.set(name, (places.get(name) ?? new Set()).add(place))
	}
	for (const [name, found] of places)
		for (const [place, all] of texts) if (!found.has(place) && readsAsOwn(name, all, vocabulary)) found.add(place)
	return [...places]
		.filter(([, { size }]) => size > 1)
		.map(([name, found]) => ({ because: `{{{${name}}}}`, places: [...found] }))
}

/** Whether texts read a variable as one of the feature, `{{x}}`, `${x}`, `<x>` or `{x}`, that none of them sets: it is the run's then. */
function readsAsOwn(name: string, texts: readonly string[], vocabulary: Vocabulary): boolean {
	const path = `\\s*${name.replace(/[$.*+?^()|[\]\\]/g, '\\$&')}(?:[.[][^<>{}]*)?\\s*`
	const inBraces = new RegExp(`[{]${path}[}]`)
	const inData = new RegExp(`<${path}>`)
	const reads = (text: string) =>
		text.includes(name) && (inBraces.test(text) || (inData.test(text) && !columnsOf(text).includes(name)))
	return texts.some(reads) && !texts.some((text) => variableLines(text, vocabulary).has(name))
}

const columnsOf = (text: string): string[] =>
	readDocument(text, 'keyword').document.sections.flatMap(({ examples }) => examples.flatMap(({ header }) => header))

/** The text and those of all features that its steps may call, and theirs in turn. */
function withCalled(
	path: string,
	text: string,
	features: readonly Planned[],
	callable: Readonly<Record<string, string>>,
): Iterable<string> {
	const seen = new Map([[path, text]])
	for (const one of seen.values())
		for (const name of calls(one)) {
			for (const [place, called] of Object.entries(callable))
				if (mayBe(name, callNames(place)) && !seen.has(place)) seen.set(place, called)
			for (const other of features)
				if (mayBe(name, [other.name, ...callNames(other.path)]) && !seen.has(other.path))
					seen.set(other.path, other.text)
		}
	return seen.values()
}

/** A name that only the run knows may be any. */
const mayBe = (name: string, names: readonly string[]) =>
	/[<{]/.test(name) || names.some((one) => sameCallName(one, name))

function calls(text: string): string[] {
	return [...written(text).matchAll(/\bCALL[_ ]FEATURE\b[^<\n]*<([^\n]*?)>/gi)].flatMap(([, group = '']) => {
		const read = readCalledFeature(group)
		return 'must' in read ? [group] : [read.value.name]
	})
}

/** `{{{order.id}}}` is of the variable `order`. */
const runVariables = (text: string): string[] =>
	[...text.matchAll(/\{\{\{\s*([^{}]+?)\s*\}\}\}/g)].map(([, name = '']) => name.split(/[.[]/)[0] ?? name)

/** What `@after=` tags name, above the feature or one of its scenarios. */
const namedBefore = ({ text, featureType }: Planned): string[] => [
	...new Set(
		tagsWritten(text, 'after', isKarate(featureType) ? 'karate' : 'keyword')
			.flatMap(({ values }) => values)
			.filter((value) => value !== ''),
	),
]

const answersTo = ({ name, path }: Planned, wanted: string) =>
	[name, ...callNames(path)].some((one) => sameCallName(one, wanted))

const written = (text: string) => text.replace(/^\s*#.*$/gm, '')
