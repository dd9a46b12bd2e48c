import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCustomActions } from '../src/feature/custom-actions.ts'
import { readLines } from '../src/feature/gherkin-lines.ts'
import { lint } from '../src/feature/lint/lint.ts'
import { foldRun } from '../src/log/fold.ts'
import { scenarioCount } from '../src/surfaces/chosen-scenarios.ts'
import { surfaces } from '../src/surfaces/index.ts'
import { runBundle } from '../src/surfaces/run-bundle.ts'
import { vocabularyWith } from '../src/surfaces/vocabulary-with.ts'
import { testBundle, testHost } from './support/host.ts'
import { natively } from './support/natively.ts'

type Type = 'ANOROC' | 'KARATE'

const vocabulary = vocabularyWith(readCustomActions({}))
const found = (text: string, featureType: Type) =>
	lint(text, {
		language: surfaces[featureType].language,
		locators: { shop: { buy: '//button' } },
		dataKeys: [],
		vocabulary,
	}).map(({ line, severity, message }) => `${line} ${severity}: ${message}`)

async function run(text: string, featureType: Type) {
	const host = testHost({ runKarate: natively })
	await runBundle(testBundle([{ text, featureType }]), host)
	const view = foldRun(host.events)
	const notes = host.events.flatMap((event) => (event.type === 'note' ? [event.text] : []))
	return { view, notes, scenarios: view.features.flatMap(({ scenarios }) => scenarios) }
}

const stepOf = { ANOROC: 'SET_VARIABLE <1> {{{v}}}', KARATE: 'def v = 1' }

describe.each(['ANOROC', 'KARATE'] as const)('a French feature of type %s', (type) => {
	const text = `# language: fr
@tout
Fonctionnalité: boutique
  Contexte:
    Étant donné que ${stepOf[type]}
  Règle: panier
    Plan du scénario: achète <quoi>
      Quand\t${stepOf[type]}
      * ${stepOf[type]}
      Exemples:
        | quoi |
        | thé  |
        | café |
  Scénario: rien
    Soit ${stepOf[type]}
`
	it('runs, with its Background and its rows', async () => {
		const { view, scenarios } = await run(text, type)
		expect(view.status).toBe('SUCCESS')
		expect(scenarios.map(({ name, steps }) => [name, ...steps.map(({ keyword }) => keyword)])).toEqual([
			['achète thé', 'Étant donné que', 'Quand', '*'],
			['achète café', 'Étant donné que', 'Quand', '*'],
			['rien', 'Étant donné que', 'Soit'],
		])
	})

	it('is counted, checked and coloured as it runs', () => {
		expect(scenarioCount(text, type)).toBe(3)
		expect(found(text, type)).toEqual([])
		expect(found(text.replace('Soit', 'Given'), type)).toEqual(
			type === 'KARATE' ? [] : ['14 error: This scenario has no steps: it fails'],
		)
		const kinds = readLines(text, type === 'KARATE' ? 'karate' : 'keyword').map(({ line }) => line.kind)
		expect(kinds.join(' ')).toBe(
			'comment tags feature background step rule scenario step step examples row row row scenario step blank',
		)
	})
})

it('a language that Gherkin does not know is refused, and is a comment to Karate', async () => {
	const text = (step: string) => `# language: xx\nFeature: f\nScenario: s\n* ${step}`
	expect(found(text(stepOf.ANOROC), 'ANOROC')).toEqual(['1 error: Gherkin has no language "xx"'])
	expect((await run(text(stepOf.ANOROC), 'ANOROC')).view).toMatchObject({
		status: 'ERROR',
		reason: 'feature-1.feature cannot be read. Line 1: Gherkin has no language "xx"',
	})
	expect(found(text(stepOf.KARATE), 'KARATE')).toEqual(['1 warning: Gherkin has no language "xx"'])
	expect((await run(text(stepOf.KARATE), 'KARATE')).view.status).toBe('SUCCESS')
})

describe('a mistake in the text', () => {
	it('hides nothing of what stands around it', () => {
		const text = `Feature: f
Scenario: one
  Then JUMP [shop.buy]
  Clikc [shop.buy]
  Then CLICK [shop.by]
Scenario: two
  Then ENTER [shop.buy] + <x>
  """
  never closed
Scenario: three
  Then JUMP [shop.buy]
Scenario Outline: four
  Then CLICK [shop.buy]
  Examples:
    | a | b |
    | 1 |
  Then CLICK [shop.buy]
`
		expect(found(text, 'ANOROC')).toEqual([
			'3 error: There is no action JUMP',
			'4 error: A step begins with Given, When, Then, And, But or *, but this says: Clikc [shop.buy]',
			'5 error: [shop.by] is not in the object repository. Did you mean [shop.buy]?',
			'8 error: The text block opened here is never closed with """',
			'11 error: There is no action JUMP',
			'16 error: Expected 2 cells as in the first row of the table, got 1',
			'17 error: A step must stand above the Examples of its scenario',
		])
	})

	it('is an error of lint exactly where a run refuses the text', async () => {
		const lines = fc.constantFrom(
			'Scenario: s',
			'Scenario Outline: o',
			'Background:',
			'Rule: r',
			'Examples:',
			'* def a = 1',
			'Given def b = 2',
			'| a | b |',
			'| 1 |',
			'words',
			'@tag',
			'"""',
			'# comment',
			'',
		)
		let refused = 0
		await fc.assert(
			fc.asyncProperty(fc.array(lines, { maxLength: 8 }), async (body) => {
				const text = ['Feature: f', 'Scenario: first', '* def z = 1', ...body].join('\n')
				for (const type of ['ANOROC', 'KARATE'] as const) {
					const { view } = await run(type === 'ANOROC' ? text.replace(/def \w = \d/g, stepOf.ANOROC) : text, type)
					const errors = found(text, type).filter(
						(one) => one.includes(' error: ') && !/no action|no steps|no rows/.test(one),
					)
					const message = view.features[0]?.reason ?? ''
					const read = !/cannot be read|, line \d+: /.test(message)
					expect(read, message).toBe(errors.length === 0)
					if (!read) refused++
				}
			}),
			{ numRuns: 150 },
		)
		expect(refused).toBeGreaterThan(40)
	})
})

describe('what Karate reads otherwise', () => {
	const textOf = async (block: string) => {
		const { scenarios } = await run(`Feature: f\nScenario: s\n  * text t =\n${block}\n  * match t == 'no'`, 'KARATE')
		return scenarios[0]?.steps[0]?.docString
	}

	it('a text block loses the indent of its first line, its empty lines, and the blanks at its ends', async () => {
		expect(await textOf('  """\n      {\n        "a": 1\n\n      }\n  """')).toBe('{\n  "a": 1\n}')
		expect(await textOf('  """\n    a\n  b\n  """')).toBe('a\n  b')
		expect(await textOf('    """\n    a\n      b\n    """')).toBe('a\n  b')
	})

	it('a rule gives its tags and its Background to its own scenarios', async () => {
		const text = `Feature: f
Background:
* def all = 1
Rule: one
Background:
* def own = 1
Scenario: inner
* match all + own == 2
@tagged
Rule: two
Scenario: outer
* match karate.get('own') == null
* match karate.tags == ['tagged']`
		const { view } = await run(text, 'KARATE')
		expect(view.features.flatMap(({ scenarios }) => scenarios.map(({ name, reason }) => [name, reason]))).toEqual([
			['inner', undefined],
			['outer', undefined],
		])
	})

	it('a scenario without steps passes, with a warning', async () => {
		const { view, notes } = await run('Feature: f\nScenario: a\nScenario: b\n* def a = 1', 'KARATE')
		expect(view.status).toBe('SUCCESS')
		expect(notes).toEqual(['feature-1.feature, line 2: "a" has no steps and checks nothing'])
		expect(found('Feature: f\nScenario: a', 'KARATE')).toEqual([
			'2 warning: This scenario has no steps: it passes without checking anything',
		])
	})

	it.each(['ANOROC', 'KARATE'] as const)('steps of type %s that a description swallows are named', async (type) => {
		const step = stepOf[type]
		const text = `Feature: f\nScenario one\n* ${step}\nScenario: a\n*${step}\ngiven ${step}\nThe 3 steps\n* ${step}`
		const { view, notes } = await run(text, type)
		expect(view.status).toBe('SUCCESS')
		expect(notes).toEqual(['feature-1.feature, line 3: 3 steps are read as a part of the description and not run'])
		const said =
			'warning: This is a part of the description and is not run: a step begins with "* " or "Given " below a Scenario or a Background'
		expect(found(text, type)).toEqual([`3 ${said}`, `5 ${said}`, `6 ${said}`])
	})

	it.each(['ANOROC', 'KARATE'] as const)('a comma between tags of type %s is a warning', async (type) => {
		const text = `Feature: f\n@a, @b\nScenario: s\n* ${stepOf[type]}`
		expect((await run(text, type)).view.status).toBe('SUCCESS')
		expect(found(text, type)).toEqual(['2 warning: Tags stand apart by blanks: here the comma is a part of the tag'])
	})

	const rowless = (step: string) =>
		`Feature: f\nScenario: a\n* ${step}\nScenario Outline: o <a>\n* ${step}\nExamples:\n| a | b |\n| 1 | 2 |\nExamples:\n| a | b |`

	it('Examples without rows fail a keyword feature', async () => {
		const text = rowless(stepOf.ANOROC)
		const { view, scenarios } = await run(text, 'ANOROC')
		expect(scenarios.map(({ name, line, status, reason }) => [name, line, status, reason])).toEqual([
			['a', 2, 'passed', undefined],
			['o 1', 8, 'passed', undefined],
			['o <a>', 9, 'failed', 'This scenario has no rows'],
		])
		expect(view.status).toBe('FAILURE')
		expect(found(text, 'ANOROC')).toEqual(['9 error: These Examples have no rows: nothing of them runs'])
	})

	it('Examples without rows leave a Karate feature that others of it passed in failure', async () => {
		const text = rowless(stepOf.KARATE)
		const { view, scenarios } = await run(text, 'KARATE')
		expect(scenarios.map(({ name, status }) => [name, status])).toEqual([
			['a', 'passed'],
			['o 1', 'passed'],
		])
		expect([view.status, view.features[0]?.reason]).toEqual(['FAILURE', 'The Examples of line 9 have no rows'])
		expect(found(text, 'KARATE')).toEqual(['9 warning: These Examples have no rows: nothing of them runs'])
	})

	it('names a row that is no object beside the ones that ran', async () => {
		const text = 'Feature: f\nScenario Outline: o\n* match a == 1\nExamples:\n| [{ a: 1 }, null, { a: 1 }] |'
		const { view, scenarios } = await run(text, 'KARATE')
		expect(scenarios.map(({ status }) => status)).toEqual(['passed', 'passed'])
		expect([view.status, view.features[0]?.reason]).toEqual([
			'FAILURE',
			'The Examples of line 4 need objects as rows, but item 2 of "[{ a: 1 }, null, { a: 1 }]" is null',
		])
	})

	it.each([
		['[]', '[]'],
		['[1]', '[1]'],
		['null', 'null'],
		['(() => null)', 'a function that gives none'],
	])('names what made no rows: %s', async (expression, shown) => {
		const text = `Feature: f\nScenario Outline: o\n* def a = 1\nExamples:\n| ${expression} |\nScenario: b\n* def c = 1`
		const { view, scenarios } = await run(text, 'KARATE')
		expect(scenarios.map(({ name, steps }) => [name, steps.length])).toEqual([['b', 1]])
		expect([view.status, view.features[0]?.reason]).toEqual([
			'FAILURE',
			`The Examples of line 4 need objects as rows, but "${expression}" is ${shown}`,
		])
	})
})
