import { describe, expect, it } from 'vitest'
import { lint } from '../src/feature/lint/lint.ts'
import type { LintContext } from '../src/feature/lint/lint-context.ts'
import { surfaces } from '../src/surfaces/index.ts'
import { vocabularyWith } from '../src/surfaces/vocabulary-with.ts'

const context: LintContext = {
	language: surfaces.ANOROC.language,
	locators: { shop: { checkoutButton: '//button', start: 'http://shop' }, basket: { row: '//tr' } },
	dataKeys: ['baseUrl', 'login', 'login.user', 'login.password', 'userName'],
	vocabulary: vocabularyWith(),
}
const scenario = (...steps: string[]) => `Feature: f\n  Scenario: s\n${steps.map((step) => `    ${step}\n`).join('')}`
const found = (text: string, over: Partial<LintContext> = {}) =>
	lint(text, { ...context, ...over }).map(({ message, fix }) => (fix ? `${message} → ${fix.text}` : message))

describe('near misses', () => {
	it.each([
		[
			'Given OPEN [baseUrll]',
			'[baseUrll] is neither a key of the test data, an entry of the object repository nor a URL. Did you mean baseUrl? → [baseUrl]',
		],
		[
			'When NAVIGATE_TO <baseurll>',
			'<baseurll> is neither a key of the test data nor a URL. Did you mean baseUrl? → <baseUrl>',
		],
		[
			'Given OPEN [base]',
			'[base] is neither a key of the test data, an entry of the object repository nor a URL. Did you mean baseUrl? → [baseUrl]',
		],
		['When NAVIGATE_TO <nowhere>', '<nowhere> is neither a key of the test data nor a URL'],
		[
			'Given OPEN [shop.strat]',
			'[shop.strat] is not in the object repository. Did you mean [shop.start]? → [shop.start]',
		],
		[
			'Then ENTER [row] + <userNaem>',
			'"userNaem" is no key of the test data and is taken as it stands. Did you mean userName? → userName',
		],
		[
			'Then ENTER [row] + <username>',
			'"username" is no key of the test data and is taken as it stands. Did you mean userName? → userName',
		],
		[
			'Then ENTER [row] + <login.pass>',
			'"login.pass" is no key of the test data and is taken as it stands. Did you mean login.password? → login.password',
		],
		[
			'Then ENTER [row] + <{{login.usre}}>',
			'No step of this feature sets {{login.usre}}. Did you mean {{login.user}}? → {{login.user}}',
		],
		[
			'Then CLICK [shop.che]',
			'[shop.che] is not in the object repository. Did you mean [shop.checkoutButton]? → [shop.checkoutButton]',
		],
	])('of %s', (step, message) => expect(found(scenario(step))).toEqual([message]))

	it.each([
		'Given OPEN [baseUrl]',
		'When NAVIGATE_TO <baseUrl>',
		'When NAVIGATE_TO <https://shop.example/basket>',
		'Given OPEN [/basket]',
		'Then ENTER [row] + <users>',
		'Then ENTER [row] + <login>',
		'Then ENTER [row] + <Ida>',
	])('leaves %s alone', (step) => expect(found(scenario(step))).toEqual([]))
})

describe('brackets of another part', () => {
	it.each([
		[
			'Then CLICK <basket.row>',
			'CLICK takes [locator], but this stands in < >. Did you mean [basket.row]? → [basket.row]',
		],
		['Then ENTER [row] + {Ida}', 'ENTER takes <text>, but this stands in { }. Did you mean <Ida>? → <Ida>'],
		[
			'Then ENTER [row] + [login.user]',
			'ENTER takes <text>, but this stands in [ ]. Did you mean <login.user>? → <login.user>',
		],
		[
			'When DRAG_AND_DROP [row] + [shop.start]',
			'DRAG_AND_DROP takes <target>, but this stands in [ ]. Did you mean <shop.start>? → <shop.start>',
		],
		['Then VERIFY_TEXT [row] + [Ida]', 'VERIFY_TEXT takes {text}, but this stands in [ ]. Did you mean {Ida}? → {Ida}'],
	])('of %s', (step, message) => expect(found(scenario(step))).toEqual([message]))

	it('are mended by the fix', () => {
		const text = scenario('Then CLICK <basket.row>')
		const [{ fix } = {}] = lint(text, context)
		expect(fix && text.slice(0, fix.from) + fix.text + text.slice(fix.to)).toBe(scenario('Then CLICK [basket.row]'))
	})
})

describe('three braces where two were meant', () => {
	const set = 'Then SET_VARIABLE <1> + {sum}'
	it('are said, with the fix, where a step sets the variable of the feature', () => {
		expect(found(scenario(set, 'Then VERIFY_TEXT [row] + {{{sum}}}'))).toEqual([
			'{{{sum}}} is a variable of the whole run, and no step of this feature sets that. Did you mean {{sum}}? → {{sum}}',
		])
		expect(found(scenario('Then VERIFY_TEXT [row] + {{{login.user}}}'))).toEqual([
			'{{{login.user}}} is a variable of the whole run, and no step of this feature sets that. Did you mean {{login.user}}? → {{login.user}}',
		])
	})
	it('are right where a step sets one of the run, or perhaps another feature does', () => {
		const shared = 'Then SET_VARIABLE <1> + {{{sum}}}'
		expect(found(scenario(shared, 'Then VERIFY_TEXT [row] + {{{sum}}}'))).toEqual([])
		expect(found(scenario('Then VERIFY_TEXT [row] + {{{elsewhere}}}'))).toEqual([])
	})
	it('are read anew when a step above changes', () => {
		const read = 'Then VERIFY_TEXT [row] + {{{sum}}}'
		expect(found(scenario('Then SET_VARIABLE <1> + {{{sum}}}', read))).toEqual([])
		expect(found(scenario(set, read))).toHaveLength(1)
	})
})

it('says nothing without an environment of what only an environment can give', () => {
	const steps = [
		'Given OPEN [baseUrl]',
		'When NAVIGATE_TO <start>',
		'Then ENTER [row] + <login.usre>',
		'Then ENTER [row] + <{{login.user}}>',
	]
	expect(found(scenario(...steps), { dataKeys: undefined })).toEqual([])
	expect(found(scenario(...steps), { dataKeys: [] })).toHaveLength(3)
	expect(
		found(scenario('Then SET_VARIABLE <1> + {town}', 'Then ENTER [row] + <{{twon}}>'), { dataKeys: undefined }),
	).toEqual([
		'Nothing in this feature reads the variable town',
		'No step of this feature sets {{twon}}. Did you mean {{town}}? → {{town}}',
	])
})

describe('what is no Gherkin', () => {
	it('is said where it stands, and hides nothing of the lines around it', () => {
		const text = [
			'Feature: f',
			'  Scenario: one',
			'    Then CLIKC [row]',
			'    Clikc [row]',
			'    Then CLICK [basket.rwo]',
			'    Then ENTER [basket.rwo] + <Ida',
			'  Examples:',
			'  | a | b |',
			'  | 1 |',
			'    Then CLICK [row]',
			'  Scenario two',
			'  Scenario: three',
			'    * ENTER [row]',
			'    """',
			'    never closed',
			'  Scenario: four',
			'    * CLICK [basket.raw]',
		].join('\n')
		const lines = lint(text, context).map(({ line, message }) => `${line} ${message.split(/[:.(,]/)[0]}`)
		expect(lines).toEqual([
			'3 There is no action CLIKC',
			'4 A step begins with Given',
			'5 [basket',
			'6 [basket',
			'6 "<" is never closed',
			'9 Expected 2 cells as in the first row of the table',
			'10 A step must stand above the Examples of its scenario',
			'11 A step begins with Given',
			'14 The text block opened here is never closed with """',
			'17 [basket',
		])
	})

	it('warns of a cell that no bar closes, since its column is not read', () => {
		const text = 'Feature: f\nScenario Outline: o\n* CLICK [row]\nExamples:\n| a | b\n| 1 | 2 # two\n| 3 | # three\n'
		const message = 'What stands behind the last | of a row is no cell and is not read'
		const at = { column: 7, severity: 'warning', message }
		expect(lint(text, context)).toMatchObject([
			{ line: 5, ...at },
			{ line: 6, ...at },
		])
	})

	const said =
		'This is a part of the description and is not run: a step begins with "* " or "Given " below a Scenario or a Background'
	it('says of a step right below the Feature that it is not run', () => {
		const text = 'Feature: f\n  Given OPEN [baseUrl]\n  When a customer comes in\n  Scenario: s\n    Then CLICK [row]\n'
		expect(lint(text, context)).toEqual([{ line: 2, column: 9, endColumn: 23, severity: 'warning', message: said }])
		expect(found('Feature: f\nRule: r\n* CLICK [row]\nScenario: s\n* CLICK [row]\n')).toEqual([said])
	})
	it('says it in Karate features too', () => {
		const text = 'Feature: f\n  * url baseUrl\n  * first of a list\n  Scenario: s\n    * print 1\n'
		expect(found(text, { language: surfaces.KARATE.language })).toEqual([said])
	})
})
