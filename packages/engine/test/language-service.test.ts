import { describe, expect, it } from 'vitest'
import { signatureAt } from '../src/feature/completion/signature.ts'
import { variableLines } from '../src/feature/completion/variable-lines.ts'
import { readCustomActions } from '../src/feature/custom-actions.ts'
import { featureCalls } from '../src/feature/feature-calls.ts'
import { lint } from '../src/feature/lint/lint.ts'
import { type ReferenceContext, stepReferences } from '../src/feature/references/references.ts'
import { renameCalls } from '../src/feature/references/rename-calls.ts'
import { renameInFeature, renameInLocators } from '../src/feature/references/rename-object.ts'
import { usagesOf } from '../src/feature/references/usages.ts'
import { surfaces } from '../src/surfaces/index.ts'
import { vocabularyWith } from '../src/surfaces/vocabulary-with.ts'

const context: ReferenceContext = {
	locators: { shop: { go: '//button', title: '//h1' }, basket: { row: '//tr', title: '//h2' } },
	dataKeys: ['login', 'login.user', 'city'],
	vocabulary: vocabularyWith(),
	variables: new Set(['sum']),
}
const scenario = (...steps: string[]) => `Feature: f\n  Scenario: s\n${steps.map((step) => `    ${step}\n`).join('')}`

describe('what a step names', () => {
	const table: [step: string, ...names: string[]][] = [
		['CLICK [go]', 'action CLICK=CLICK', 'object shop.go=go'],
		[
			'User enter [ shop.go ] + <login.user>',
			'action ENTER=enter',
			'object shop.go=shop.go',
			'data login.user=login.user',
		],
		[
			'VERIFY_TEXT [shop.title] + {a {{sum}} of {{city}}}',
			'action VERIFY_TEXT=VERIFY_TEXT',
			'object shop.title=shop.title',
			'variable sum={{sum}}',
			'data city={{city}}',
		],
		[
			'VERIFY_TEXT [shop.title] + {{{all}}}',
			'action VERIFY_TEXT=VERIFY_TEXT',
			'object shop.title=shop.title',
			'variable all={{{all}}}',
		],
		['SET_VARIABLE <1> + {sum}', 'action SET_VARIABLE=SET_VARIABLE', 'variable sum=sum'],
		[
			'DRAG_AND_DROP [shop.go] + <row>',
			'action DRAG_AND_DROP=DRAG_AND_DROP',
			'object shop.go=shop.go',
			'object basket.row=row',
		],
		['HOVER [go, basket.row]', 'action HOVER=HOVER', 'object shop.go=go', 'object basket.row=basket.row'],
		[
			'ENTER [go] + <{{sum}} and {{sum}}>',
			'action ENTER=ENTER',
			'object shop.go=go',
			'variable sum={{sum}}',
			'variable sum={{sum}}',
		],
		['CLICK [//a[1]]', 'action CLICK=CLICK'],
		['MY_OWN [shop.go]', 'object shop.go=shop.go'],
	]
	it.each(table)('%s', (step, ...names) => {
		const found = stepReferences(step, context).map(
			({ kind, name, from, to }) => `${kind} ${name}=${step.slice(from, to)}`,
		)
		expect(found).toEqual(names)
	})
})

describe('usages', () => {
	it('are found in steps, in hidden ones and in cells of Examples, not in doc strings', () => {
		const text = [
			'Feature: f',
			'Scenario Outline: s',
			'! Then CLICK [shop.go]',
			'* CLICK [<what>]',
			'* EXECUTE_JAVA_SCRIPT <1>',
			'"""',
			'* CLICK [shop.go]',
			'"""',
			'Examples:',
			'| what   | other |',
			'| go     | go    |',
			'| row    | x     |',
		].join('\n')
		const found = usagesOf(text, { kind: 'object', name: 'shop.go' }, context)
		expect(found.map(({ line, start, end }) => [line, text.slice(start, end)])).toEqual([
			[3, 'shop.go'],
			[11, 'go'],
		])
	})
	it('of variables begin where a step sets them', () => {
		const text = scenario('* SET_VARIABLE <1> {sum}', '* ENTER [go] <{{sum}}>', '* SET_VARIABLE <2> {sum}')
		expect(variableLines(text, vocabularyWith()).get('sum')).toBe(3)
		expect(usagesOf(text, { kind: 'variable', name: 'sum' }, context).map(({ line }) => line)).toEqual([3, 4, 5])
	})
	it('of other features are read out of Karate calls', () => {
		const line = "* call read('classpath:login/sign-in.feature@admin')"
		const [call] = featureCalls(line)
		expect(line.slice(call?.from, call?.to)).toBe('login/sign-in.feature')
	})
})

describe('renaming an object', () => {
	const after = { shop: { buy: '//button', title: '//h1' }, basket: { row: '//tr', title: '//h2' } }
	it('changes full and short names alike and shows each line', () => {
		const text = scenario(
			'* CLICK [shop.go]',
			'* CLICK [ go ] + <shop.go>',
			'* CLICK [basket.row]',
			'* DRAG_AND_DROP [row] + <go>',
		)
		const { text: renamed, changes } = renameInFeature(text, { from: 'shop.go', to: 'shop.buy' }, context, after)
		expect(renamed).toBe(
			scenario(
				'* CLICK [shop.buy]',
				'* CLICK [ buy ] + <shop.go>',
				'* CLICK [basket.row]',
				'* DRAG_AND_DROP [row] + <buy>',
			),
		)
		expect(changes.map(({ line }) => line)).toEqual([3, 4, 6])
		expect(changes[0]).toEqual({ line: 3, before: '    * CLICK [shop.go]', after: '    * CLICK [shop.buy]' })
	})
	it('changes a name that one part of a step holds twice', () => {
		const text = scenario('* VERIFY_LAYOUT_RIGHT [row] + {#go#10px;#go#20px}')
		const { text: renamed } = renameInFeature(text, { from: 'shop.go', to: 'shop.purchase' }, context, {
			shop: { purchase: '//button' },
		})
		expect(renamed).toBe(scenario('* VERIFY_LAYOUT_RIGHT [row] + {#purchase#10px;#purchase#20px}'))
	})
	it('changes the cells of a column that is a part of a name', () => {
		const text =
			'Feature: f\nScenario Outline: s\n* CLICK [shop.<what>]\nExamples:\n| what | x |\n| go | go |\n| title | a |\n'
		const changed = (to: string, page: object) =>
			renameInFeature(text, { from: 'shop.go', to }, context, { shop: { title: '//h1' }, ...page }).text
		expect(changed('shop.buy', { shop: { buy: '//button', title: '//h1' } })).toBe(
			text.replace('| go | go |', '| buy | go |'),
		)
		// [shop.basket.go] would be none
		expect(changed('basket.go', { basket: { go: '//button' } })).toBe(text)
	})
	it('writes the page where the short name would mean several', () => {
		const many = { shop: { title: '//h1', row: '//button' }, basket: { row: '//tr', title: '//h2' } }
		const { text } = renameInFeature(scenario('* CLICK [go]'), { from: 'shop.go', to: 'shop.row' }, context, many)
		expect(text).toContain('[shop.row]')
	})
	it('keeps the order and the shape of the repository', () => {
		const json = '{\n\t"shop": {\n\t\t"go": "//button",\n\t\t"title": "//h1"\n\t},\n\t"alone": "//a"\n}'
		const go = { page: 'shop', element: 'go' }
		expect(renameInLocators(json, go, { page: 'shop', element: 'buy' }, 'menu')).toBe(json.replace('"go"', '"buy"'))
		expect(JSON.parse(renameInLocators(json, go, { page: 'top', element: 'go' }, 'menu'))).toEqual({
			shop: { title: '//h1' },
			alone: '//a',
			top: { go: '//button' },
		})
		const alone = renameInLocators(json, { page: 'menu', element: 'alone' }, { page: 'menu', element: 'link' }, 'menu')
		expect(alone).toBe(json.replace('"alone"', '"link"'))
	})
})

describe('signature hints', () => {
	/** The part that the cursor (¦) is in or before. */
	const active = (step: string) => {
		const found = signatureAt(step.replace('¦', ''), step.indexOf('¦'), vocabularyWith())
		return found && [found.action.name, found.slots.find((slot) => slot.active)?.text]
	}
	it.each([
		['CLICK¦', undefined],
		['CLICK ¦', ['CLICK', '[locator]']],
		['ENTER [sh¦', ['ENTER', '[locator]']],
		['ENTER [shop.go] ¦', ['ENTER', '<text>']],
		['ENTER [shop.go] + <a¦>', ['ENTER', '<text>']],
		['ENTER [shop.go] + <a> ¦', ['ENTER', undefined]],
		['VERIFY_TEXT [shop.go] + {¦', ['VERIFY_TEXT', '{text}']],
	] as const)('%s', (step, expected) => expect(active(step)).toEqual(expected))
	it('knows custom actions', () => {
		const custom = readCustomActions({
			'a.js': '/** Sums up.\n * @locator the table\n */\nexport function checkTotals({ locator }) {}',
		})
		expect(custom.actions.map(({ name }) => name)).toEqual(['CHECK_TOTALS'])
	})
})

describe('lint of variables and what is missing', () => {
	const linted = (text: string) => lint(text, { ...context, language: surfaces.ANOROC.language })
	it('warns of a variable that nothing reads, and only then', () => {
		expect(linted(scenario('* SET_VARIABLE <1> {left}')).map(({ message }) => message)).toEqual([
			'Nothing in this feature reads the variable left',
		])
		expect(linted(scenario('* SET_VARIABLE <1> {left}', '* MATH_OPERATIONS <sum;{{left}},2> {{{all}}}'))).toEqual([])
		expect(linted(scenario('* SET_VARIABLE <1> {{{left}}}'))).toEqual([])
		expect(linted(scenario('* SET_VARIABLE <1> {left}', '* CLICK [go]', '* ENTER [go] + <{{left}}>'))).toEqual([])
	})
	it.each(['user.name', 'my name'])('finds where a variable of several words is read: %s', (name) => {
		expect(linted(scenario(`* SET_VARIABLE {${name}} + <1>`, `* ENTER [go] + <${name}>`))).toEqual([])
		expect(linted(scenario(`* SET_VARIABLE {${name}} + <1>`))).toMatchObject([
			{ message: `Nothing in this feature reads the variable ${name}` },
		])
	})
	it('says what the project would need', () => {
		expect(linted(scenario('* CLICK [shop.nothing]', '* ENTER [go] + <{{town}}>', '* CLICK [title]'))).toMatchObject([
			{ missing: { object: 'shop.nothing' } },
			{ missing: { key: 'town' } },
			{ message: expect.stringContaining('several pages') },
		])
	})
	it('finds the same again after a change of the variables', () => {
		const same = { ...context, language: surfaces.ANOROC.language }
		const text = scenario('* ENTER [go] + <{{left}}>')
		expect(lint(text, same)).toHaveLength(1)
		expect(lint(`${text}    * SET_VARIABLE <1> {left}\n`, same)).toEqual([])
		expect(lint(text, same)).toHaveLength(1)
	})
})

describe('a called feature', () => {
	const text = scenario(
		'* CALL_FEATURE <Sign in@admin> + {user=anna}',
		'* ENTER [go] <Sign in>',
		'* CALL_FEATURE <Sign_in.feature>',
		'* CALL_FEATURE <"Sign in;first">',
	)

	it('is found where it is called', () => {
		expect(
			usagesOf(text, { kind: 'feature', name: 'Sign in' }, context).map(({ start, end }) => text.slice(start, end)),
		).toEqual(['Sign in', 'Sign in'])
	})

	it('is called by its new name, whatever spelling the step had', () => {
		const renamed = renameCalls(
			text,
			['Sign in', 'shop/Sign in', 'Sign in.feature', 'shop/Sign in.feature'],
			'Log on',
			context,
		)
		expect(renamed.changes.map(({ after }) => after.trim())).toEqual([
			'* CALL_FEATURE <Log on@admin> + {user=anna}',
			'* CALL_FEATURE <Log on>',
			'* CALL_FEATURE <"Log on;first">',
		])
	})
})
