import { describe, expect, it } from 'vitest'
import { orderedLanes } from '../src/feature/ordered-lanes.ts'
import { vocabularyWith } from '../src/surfaces/vocabulary-with.ts'

const feature = (name: string, text: string, featureType: 'ANOROC' | 'KARATE' = 'ANOROC') => ({
	name,
	path: `${name}.feature`,
	featureType,
	text: `Feature: ${name}\nScenario: s\n${text}`,
})
const lanes = (features: ReturnType<typeof feature>[], callable: Record<string, string> = {}) => {
	const { lanes, problems } = orderedLanes(features, callable, vocabularyWith())
	return { lanes: lanes.map(({ places, because }) => [places.join(' '), ...because]), problems }
}

describe('features that keep their order', () => {
	it('are those that name the same variable of the run; a feature own variable ties nothing', () => {
		const found = lanes([
			feature('Order', '* SET_VARIABLE <7> {{{order}}}\n* SET_VARIABLE <1> {{own}}'),
			feature('Search', '* SET_VARIABLE <1> {{own}}'),
			feature('Pay', '* VERIFY_TEXT [shop.title] + {{{ order.id }}}'),
			feature('Ship', '* SET_VARIABLE <1> {{{parcel}}}'),
		])
		expect(found).toEqual({ lanes: [['0 2', '{{{order}}}'], ['1'], ['3']], problems: [] })
	})

	it.each([
		'* VERIFY_TEXT [shop.title] + {{order}}',
		// biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the feature
		'* ENTER [shop.search] + <number ${ order.id }>',
		'* ENTER [shop.search] + <order>',
		'* VERIFY_TEXT [shop.title] + {order}',
		'* IF_CONDITION <eq;{{order[0].id}}> + {5}',
	])('are those that read a variable of the run as one of their own: %s', (step) => {
		const sets = feature('Order', '* SET_VARIABLE <7> + {{{order}}}')
		expect(lanes([sets, feature('Reads', step)]).lanes).toEqual([['0 1', '{{{order}}}']])
	})

	it.each([
		['sets it itself', '* SET_VARIABLE <7> + {order}\n* VERIFY_TEXT [shop.title] + {{order}}'],
		['has a column of its name', '* ENTER [shop.search] + <order>\nExamples:\n| order |\n| 7 |'],
		['has another of a like name', '* VERIFY_TEXT [shop.title] + {{orders}}\n* VERIFY_TEXT [order.title] + {an order}'],
		['is one of Karate', "* def a = '<order>'"],
	])('no feature is tied by a variable of the run that %s', (of, step) => {
		const other = feature('Other', step, of.endsWith('Karate') ? 'KARATE' : 'ANOROC')
		expect(lanes([feature('Order', '* SET_VARIABLE <7> + {{{order}}}'), other]).lanes).toEqual([['0'], ['1']])
	})

	it('count what the features say that they call, and not what a comment says', () => {
		const callable = {
			'shared/Sign in.feature': 'Feature: x\nScenario: s\n* CALL_FEATURE <Token>',
			'shared/Token.feature': 'Feature: x\nScenario: s\n* SET_VARIABLE <1> {{{token}}}',
		}
		const found = lanes(
			[
				feature('A', 'Given CALL_FEATURE <Sign in@admin> + {user=anna}'),
				feature('B', '# {{{token}}}\n* WAIT <1>'),
				feature('C', '* VERIFY_TEXT [a.b] + {{{token}}}'),
			],
			callable,
		)
		expect(found.lanes).toEqual([['0 2', '{{{token}}}'], ['1']])
	})

	it('are tied by @after with a name, a path or underscores, above a feature or a scenario, in both dialects', () => {
		const text = (tag: string, name: string) => ({
			...feature(name, '* def a = 1', 'KARATE'),
			text: `${tag}\nFeature: ${name}\n${tag === '' ? '@after=Log_in\n' : ''}Scenario: s\n* def a = 1`,
		})
		const found = lanes([
			feature('Log in', '* WAIT <1>'),
			feature('Search', '* WAIT <1>'),
			text('@smoke @after=Log_in', 'Pay'),
			text('', 'Log out'),
			text('@after=Search.feature', 'Sort'),
		])
		expect(found).toEqual({
			lanes: [
				['0 2 3', '@after=Log_in'],
				['1 4', '@after=Search.feature'],
			],
			problems: [],
		})
	})

	it('are not tied by what a doc string says', () => {
		const found = lanes([feature('A', '* WAIT <1>'), feature('B', '* text note =\n"""\n@after=A\n"""', 'KARATE')])
		expect(found.lanes).toEqual([['0'], ['1']])
	})

	it('are one lane where ties meet', () => {
		const { lanes: found } = lanes([
			feature('A', '* SET_VARIABLE <7> {{{a}}}'),
			feature('B', '* SET_VARIABLE <7> {{{b}}}'),
			feature('C', '* PRINT <{{{a}}}{{{b}}}>'),
		])
		expect(found).toEqual([['0 1 2', '{{{a}}}', '{{{b}}}']])
	})

	it('braces mean nothing in a Karate feature', () => {
		const braces = "* def a = '{{{x}}}'"
		expect(lanes([feature('A', braces, 'KARATE'), feature('B', braces, 'KARATE')]).lanes).toEqual([['0'], ['1']])
	})

	it('a tag that ties nothing is named, and so is one that the order of the plan contradicts', () => {
		const after = (name: string, before: string) => ({ ...feature(name, ''), text: `@after=${before}\nFeature: f` })
		expect(lanes([after('Pay', 'Basket'), after('Ship', 'Bskt'), feature('Basket', '')])).toEqual({
			lanes: [['0 2', '@after=Basket'], ['1']],
			problems: [
				'"Pay" is to run after "Basket", which stands behind it.',
				'"Ship" is to run after "Bskt", which is not in this test plan.',
			],
		})
	})
})
