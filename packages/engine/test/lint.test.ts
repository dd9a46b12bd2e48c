import { describe, expect, it } from 'vitest'
import { complete } from '../src/feature/completion/completion.ts'
import { type LintProblem, lint } from '../src/feature/lint/lint.ts'
import type { LintContext } from '../src/feature/lint/lint-context.ts'
import { surfaces } from '../src/surfaces/index.ts'
import { vocabularyWith } from '../src/surfaces/vocabulary-with.ts'

const dataKeys = ['login.user', 'login.password', 'user']
const context: LintContext = {
	language: surfaces.ANOROC.language,
	locators: { shop: { go: '//button', start: 'http://shop' }, basket: { row: '//tr' } },
	dataKeys,
	vocabulary: vocabularyWith(),
}

/** What is underlined, and what is said about it. */
const found = (text: string, over: Partial<LintContext> = {}) =>
	lint(text, { ...context, ...over }).map((problem) => `${underlined(text, problem)}: ${problem.message}`)

const underlined = (text: string, { line, column, endColumn }: LintProblem) =>
	text.split('\n')[line - 1]?.slice(column - 1, endColumn - 1)

const scenario = (...steps: string[]) => `Feature: f\n  Scenario: s\n${steps.map((step) => `    ${step}\n`).join('')}`

describe('lint of keyword features', () => {
	const table: [step: string, ...problems: string[]][] = [
		['Then CLICK [shop.go]'],
		['!Then User ENTER [go] + <login.user>'],
		['Then CLIKC [shop.go]', 'CLIKC: There is no action CLIKC. Did you mean CLICK?'],
		['!Then CLIKC [shop.go]', 'CLIKC: There is no action CLIKC. Did you mean CLICK?'],
		['Then something [shop.go]', 'something: There is no action something'],
		['Then EXPLICIT_WAIT [shop.go] <"8">'],
		['Then VERIFY_ELAPSED <pay> {"<= 3 s"}'],
		['Then VERIFY_ELAPSED <pay> {\\<= 3 s}'],
		[
			'Then VERIFY_ALERT_TEXT {"contains:"}',
			'{"contains:"}: VERIFY_ALERT_TEXT: this must not be empty: every text contains an empty one',
		],
		['Then CLICK', 'CLICK: CLICK needs [locator]'],
		['Then ENTER [shop.go]', 'ENTER: ENTER needs <text>'],
		['Then CLICK [shop.goo]', '[shop.goo]: [shop.goo] is not in the object repository. Did you mean [shop.go]?'],
		['Then CLICK [nowhere.near]', '[nowhere.near]: [nowhere.near] is not in the object repository'],
		['Then CLICK [//button]'],
		[
			'Then HOVER [shop.go,  basket.rwo ]',
			'basket.rwo: [basket.rwo] is not in the object repository. Did you mean [basket.row]?',
		],
		["Then CLICK [//li[.='{{x}}']]", '{{x}}: No step of this feature sets {{x}}'],
		['Then CLICK [shop.go', '[shop.go: "[" is never closed: its "]" is missing'],
		['Then CLICK shop.go]', ']: "]" closes nothing: its "[" is missing'],
		['Then CLICK [shop.go] + <x>', '<x>: CLICK makes no use of this'],
		['Then VERIFY_IS_SELECTED [shop.go] + {true}', '{true}: VERIFY_IS_SELECTED makes no use of this'],
		[
			'Then VERIFY_IS_SELECTED [shop.go] + {false}',
			'{false}: VERIFY_IS_SELECTED makes no use of this expected result: it would not be checked',
		],
		[
			'Then VERIFY_TEXT [shop.go] + {Go} or {Start}',
			'{Start}: VERIFY_TEXT makes no use of this expected result: it would not be checked',
		],
		[
			'When OPEN <key>/basket',
			'<key>: <key> is neither a key of the test data nor a URL',
			'/basket: /basket stands outside of the <> and is not read',
		],
		['Then EXPLICIT_WAIT [shop.go] <soon>', '<soon>: EXPLICIT_WAIT: this must be a number of seconds'],
		[
			'Then ENTER [shop.go] <login.usre>',
			'login.usre: "login.usre" is no key of the test data and is taken as it stands. Did you mean login.user?',
		],
		['Then ENTER [shop.go] <{{{all}}} {{login.user}}>'],
		['When DRAG_AND_DROP [shop.go] + <basket.row>'],
		[
			'When DRAG_AND_DROP [shop.go] <basket.rwo>',
			'<basket.rwo>: [basket.rwo] is not in the object repository. Did you mean [basket.row]?',
		],
		['Then CALL_CUSTOM <check>'],
		['Then APP_LAUNCH', 'APP_LAUNCH: APP_LAUNCH is for mobile features'],
		['Then SK_HOVER [a.png]', 'SK_HOVER: SK_HOVER is for windows features'],
		['Then VERIFY_RELATIVE_VALUES <>=;5> {4}'],
		['Given OPEN [shop.start]'],
		['Given OPEN </basket>'],
		['Given OPEN <"/basket?a={b}">'],
		['Given OPEN [ "shop.start" ]'],
		['Given OPEN <"basket">', '<"basket">: <"basket"> is neither a key of the test data nor a URL'],
		[
			'Given OPEN [id=x]',
			'[id=x]: [id=x] is neither a key of the test data, an entry of the object repository nor a URL',
		],
		['Given OPEN [shop.go]', '[shop.go]: [shop.go] is an entry of the object repository that holds no URL'],
		['Then ENTER [shop.go] + <"Hello {{name}}">'],
		[
			'Given OPEN [shop.strat]',
			'[shop.strat]: [shop.strat] is not in the object repository. Did you mean [shop.start]?',
		],
		['Then HOVER [shop.go, basket.row]'],
	]
	for (const [step, ...problems] of table) {
		it(`of ${step}`, () => expect(found(scenario(step)).sort()).toEqual([...problems].sort()))
	}

	describe('of what a step takes from the project', () => {
		const feature = (name: string, text: string) => ({ name, path: `shop/${name}.feature`, text })
		const signIn = feature('Sign in', 'Feature: f\n@admin\nScenario: as an admin\n* CLICK [go]')
		const around = {
			files: ['invoice.pdf', 'shop/photos/kettle.png'],
			callable: [
				signIn,
				feature('Round', 'Feature: r\nScenario: r\n* CALL_FEATURE <Own>'),
				feature('Circle', 'Feature: c\nScenario: c\n* CALL_FEATURE <Circle>'),
			],
			own: feature('Own', ''),
		}
		const table: [step: string, ...problems: string[]][] = [
			['When UPLOAD_FILE [go] + <invoice.pdf; ./photos/kettle.png>'],
			[
				'When UPLOAD_FILE [go] + <invoice.pdf; invoce.pdf>',
				'invoce.pdf: There is no file "invoce.pdf" among the files of the project. Did you mean invoice.pdf?',
			],
			['When UPLOAD_FILE [go] + <login.user>'],
			['Given CALL_FEATURE <Sign in>'],
			['Given CALL_FEATURE <Sign_in.feature@admin> + {user=anna; role="a; b"}'],
			['Given CALL_FEATURE <Sign in;as an admin>'],
			[
				'Given CALL_FEATURE <Sing in>',
				'Sing in: The feature "Sing in" is not among the included features. Did you mean "Sign in"?',
			],
			['Given CALL_FEATURE <Pay>', '<Pay>: The feature "Pay" is not among the included features'],
			[
				'Given CALL_FEATURE <Sign in@amdin>',
				'<Sign in@amdin>: The feature "Sign in" has no scenario with @amdin. Did you mean @admin?',
			],
			[
				'Given CALL_FEATURE <Sign in;as a guest>',
				'<Sign in;as a guest>: The feature "Sign in" has no scenario "as a guest"',
			],
			['Given CALL_FEATURE <Own>', '<Own>: The feature "Own" calls itself: Own → Own'],
			['Given CALL_FEATURE <Round>', '<Round>: The feature "Round" calls itself: Own → Round → Own'],
			['Given CALL_FEATURE <Circle>', '<Circle>: The feature "Circle" calls itself: Circle → Circle'],
			[
				'Given CALL_FEATURE <Sign in> + {anna}',
				'{anna}: CALL_FEATURE: this must be test data such as user=anna; role=admin, and not "anna"',
			],
		]
		for (const [step, ...problems] of table)
			it(step, () => expect(found(scenario(step), around).sort()).toEqual([...problems].sort()))

		it('knows what called features set and read, and those that they call', () => {
			const callable = [
				feature('Prepare', 'Feature: p\nBackground:\n* CALL_FEATURE <"Order">\nScenario: p\n* SET_VARIABLE <1> {day}'),
				feature('Order', 'Feature: o\nScenario: o\n* ENTER [go] + <{{who}}>\n* SET_VARIABLE <2> {number}'),
			]
			const text = scenario(
				'* SET_VARIABLE <anna> {who}',
				'* CALL_FEATURE <Prepare>',
				'* ENTER [go] + <{{day}} {{number}}>',
			)
			expect(found(text, { callable })).toEqual([])
			expect(found(text.replace('Prepare', 'Order'), { callable })).toEqual([
				'{{day}}: No step of this feature sets {{day}}',
			])
		})

		it('says nothing of what it does not know', () => {
			expect(found(scenario('* CALL_FEATURE <Pay>', '* UPLOAD_FILE [go] <lost.pdf>'))).toEqual([])
		})

		it('completes files and features', () => {
			const options = (step: string) => {
				const text = scenario(step)
				const line = text.split('\n')[2] ?? ''
				const given = { ...context, dataKeys: context.dataKeys ?? [], files: around.files, features: ['Sign in'] }
				return complete(text, 3, line.length + 1, given)?.options.map(({ apply }) => apply)
			}
			expect(options('* UPLOAD_FILE [go] + <')).toEqual(['invoice.pdf>', 'shop/photos/kettle.png>'])
			expect(options('* CALL_FEATURE <')).toEqual(['Sign in>'])
		})
	})

	it('offers fixes that mend the text', () => {
		const text = scenario('!Then CLIKC [shop.goo]', 'And ENTER [shop.go] + <login.usre>')
		let mended = text
		for (const { fix } of lint(text, context).reverse()) {
			if (fix) mended = mended.slice(0, fix.from) + fix.text + mended.slice(fix.to)
		}
		expect(lint(mended, context)).toHaveLength(1)
		expect(mended).toContain('!Then CLICK [shop.goo]')
		expect(mended).toContain('<login.user>')
	})

	it('knows variables, columns and a column that hides test data', () => {
		expect(found(scenario('Then SET_VARIABLE <1> {x}', 'Then ENTER [shop.go] <{{x}}>'))).toEqual([])
		const outline =
			'Feature: f\nScenario Outline: s\n  Then EXPLICIT_WAIT [<what>] <seconds>\n  And ENTER [shop.go] <user>\nExamples:\n|what|seconds|user|\n|go|1|x|'
		expect(found(outline)).toEqual([
			'<user>: "user" is a column of Examples and a key of the test data: the column is taken',
		])
	})

	it('knows the later entries of a list, of which only the first are named', () => {
		const keys = ['waits', 'waits[0]', 'waits[1]', 'waits[2]', 'few', 'few[0]']
		const steps = (path: string) => scenario(`Then EXPLICIT_WAIT [go] <${path}>`, `Then ENTER [go] <{{${path}}}>`)
		expect(found(steps('waits[7]'), { dataKeys: keys })).toEqual([])
		expect(found(steps('few[1]'), { dataKeys: keys })).toEqual([
			'<few[1]>: EXPLICIT_WAIT: this must be a number of seconds',
			'{{few[1]}}: No step of this feature sets {{few[1]}}. Did you mean {{few[0]}}?',
		])
	})

	it('reads the names of files as they are handed over, between quotes and with escapes', () => {
		const files = ['a (1).txt', 'b.png', 'c{d}.txt']
		const upload = (names: string) => found(scenario(`When UPLOAD_FILE [go] + <${names}>`), { files })
		expect(upload('"a (1).txt; b.png"')).toEqual([])
		expect(upload('c\\{d\\}.txt')).toEqual([])
		expect(upload('"a (2).txt;b.png"')).toEqual([
			'a (2).txt: There is no file "a (2).txt" among the files of the project. Did you mean a (1).txt?',
		])
	})

	it('finds a column that the Examples do not have where only an element may stand', () => {
		const outline = (step: string) => `Feature: f\nScenario Outline: s\n  ${step}\nExamples:\n| what |\n| go |`
		expect(found(outline('Then CLICK [shop.<what>]'))).toEqual([])
		expect(found(outline("Then CLICK [//li[.='<waht>']]"))).toEqual([])
		expect(found(outline('Then CLICK [shop.<waht>]'))).toEqual([
			'<waht>: The Examples of this scenario have no column waht. Did you mean <what>?',
		])
		expect(found(outline('Then EXPLICIT_WAIT [shop.go] <<waht>>'))).toEqual([
			'<<waht>>: EXPLICIT_WAIT: this must be a number of seconds',
		])
		expect(found(scenario('Then CLICK [<gone>]'))).toEqual([
			'<gone>: The Examples of this scenario have no column gone',
		])
	})

	it('knows in a Background the columns of its scenarios', () => {
		const text =
			'Feature: f\nBackground:\n  * EXPLICIT_WAIT [<what>] <seconds>\nScenario Outline: s\n  Then CLICK [go]\nExamples:\n'
		expect(found(`${text}| what | seconds |\n| go | 3 |`)).toEqual([])
		expect(found(`${text}| what |\n| go |`)).toEqual(['<seconds>: EXPLICIT_WAIT: this must be a number of seconds'])
	})

	it('finds scenarios without steps, also in rules', () => {
		expect(found('Feature: f\nScenario: empty\nRule: r\nScenario: also')).toEqual([
			'Scenario: empty: This scenario has no steps: it fails',
			'Scenario: also: This scenario has no steps: it fails',
		])
		expect(found('Feature: f\nBackground:\n* CLICK [go]\nRule: r\nScenario: s')).toEqual([
			'Scenario: s: This scenario has no steps: it fails',
		])
	})

	it('reports what is no Gherkin with its line', () => {
		expect(found('Feature: f\nScenario: s\n  Then CLICK [go]\n  Clikc [go]')).toEqual([
			'Clikc [go]: A step begins with Given, When, Then, And, But or *, but this says: Clikc [go]',
		])
	})
})

describe('lint of Karate features', () => {
	const karate = { language: surfaces.KARATE.language }
	it('finds words that are no keyword and leaves JavaScript alone', () => {
		const text = scenario(
			"Given url 'http://x'",
			'And form field a = 1',
			'When method get',
			'Then statsu 200',
			'* a.b = 1',
			'* foo(1)',
			'* if (a) karate.log(1)',
			'* def x = 1',
			'And match response == {}',
			'* x in y',
		)
		expect(found(text, karate)).toEqual(['statsu: There is no keyword statsu. Did you mean status?'])
	})

	it.each([
		['* status = 404', 'status = 404', 'this checks nothing: write status 404, without ='],
		['* a.b == 1', 'a.b == 1', 'this compares and checks nothing: begin it with match or assert'],
		['* eval a.b == 1', 'a.b == 1', 'this compares and checks nothing: begin it with match or assert'],
		['* match a = 1', '=', 'match has no operator =, use =='],
		['* match a contain 1', 'contain', 'match has no operator contain, use contains'],
		['* match a', 'a', 'match needs an operator: ==, !=, contains, !contains, within'],
		["* match a == '#strng'", 'strng', 'There is no marker #strng, so this is compared as text. Did you mean #string?'],
		[
			"* match a == { b: '#regex [a' }",
			"'#regex [a'",
			'This regular expression cannot be read at character 2: a [ is not closed, in [a',
		],
		[
			String.raw`* match a == '##[] #regex \\y'`,
			String.raw`'##[] #regex \\y'`,
			String.raw`This regular expression cannot be read at character 1: \y is not known, in \y`,
		],
		["* def a = 'open", "'", "This text is not closed with '"],
		['* def a = `open', '`', 'This text is not closed with `'],
		// biome-ignore lint/suspicious/noTemplateCurlyInString: it is the step's
		['* def a = `${(b}`', '(', 'This ( is not closed with )'],
		['* def a = { b: [1, 2 }', '[', 'This [ is not closed with ]'],
		['* assert f(1))', ')', 'Nothing is open that this ) could close'],
		['* def 1a = 2', '1a', "'1a' cannot name a variable: letters, digits and _ only"],
		['* configure redTimeout = 5', 'redTimeout', 'There is no setting redTimeout. Did you mean readTimeout?'],
	])('says what is wrong with %s, and where', (step, piece, message) => {
		expect(found(scenario(step), karate)).toEqual([`${piece}: ${message}`])
	})
	it('leaves paths, XML and outlines alone', () => {
		const text = scenario(
			'* match xml count(/a//b) == 1',
			"* def a = <a>it's</a>",
			'* match $.a[?(@.b == 1)] == [1]',
			"* def it = 'don\\'t'",
			'* match a == { b: "#? _ > 1", c: "##string" }',
			"* text raw = it's",
		)
		expect(found(text, karate)).toEqual([])
	})
	it('finds calls of features that do not exist as a run finds them', () => {
		const callPaths = {
			from: 'orders/pay.feature',
			paths: ['orders/pay.feature', 'orders/sign in.feature', 'shared/login.feature', 'src/test/java/base.feature'],
			roots: ['', 'src/test/java'],
		}
		const calls = (...steps: string[]) => found(scenario(...steps), { ...karate, callPaths })
		expect(
			calls(
				"* call read('sign in.feature')",
				"* call read('sign_in.feature@first')",
				"* call read('../shared/login.feature')",
				"* call read('shared/login.feature')",
				"* call read('classpath:base.feature')",
				"* def a = karate.call('this:pay.feature')",
				"* call read('<name>.feature')",
				"* call read(folder + 'any.feature')",
			),
		).toEqual([])
		expect(calls("* call read('gone.feature')", "* def a = karate.call('classpath:bse.feature')")).toEqual([
			'gone.feature: There is no feature gone.feature in this project',
			'bse.feature: There is no feature classpath:bse.feature in this project',
		])
		expect(calls("* call read('login.feature')", "* call read('sign-in.feature')")).toEqual([
			'login.feature: There is no feature login.feature in this project. Did you mean ../shared/login.feature?',
			'sign-in.feature: There is no feature sign-in.feature in this project. Did you mean sign in.feature?',
		])
		expect(found(scenario("* call read('gone.feature')"), karate)).toEqual([])
	})
	it('only warns about what Karate takes and Gherkin does not', () => {
		const text = 'Feature: f\nScenario: s\n* table a\n| a | b |\n| 1 |\n'
		expect(lint(text, { ...context, ...karate }).map(({ severity }) => severity)).toEqual(['warning'])
	})
})

describe('completion', () => {
	/** The cursor is where the bar stands. */
	const options = (text: string, more: { addressKeys?: string[]; addresses?: string[] } = {}) => {
		const at = text.indexOf('¦')
		const before = text.slice(0, at)
		const line = before.split('\n').length
		const column = at - before.lastIndexOf('\n')
		const plain = before + text.slice(at + 1)
		const found = complete(plain, line, column, { ...context, dataKeys, ...more })
		return (
			found && {
				replaces: plain.slice(found.from, found.to),
				labels: found.options.map(({ label }) => label),
				first: found.options[0]?.apply,
			}
		)
	}

	it('offers actions behind the keyword', () => {
		expect(options(scenario('Then ¦'))?.labels).toContain('VERIFY_TEXT')
		expect(options(scenario('!Then User VER¦ [shop.go]'))).toMatchObject({ replaces: 'VER' })
		expect(options('Feature: ¦')).toBeUndefined()
	})

	it('offers objects, test data and variables inside brackets, closing what is open', () => {
		expect(options(scenario('Then CLICK [¦'))).toEqual({
			replaces: '',
			labels: ['shop.go', 'shop.start', 'basket.row'],
			first: 'shop.go]',
		})
		expect(options(scenario('Then CLICK [sh¦op.g]'))).toMatchObject({ replaces: 'shop.g', first: 'shop.go' })
		expect(options(scenario('Then SET_VARIABLE <1> {x}', 'Then ENTER [shop.go] + <¦'))?.labels).toEqual([
			'x',
			'login.user',
			'login.password',
			'user',
		])
		const spoken = scenario(
			'Then the user set variable, <1> {x}',
			'Then Set-Variable <1> {y}',
			'Then ENTER [shop.go] + {{¦',
		)
		expect(options(spoken)?.labels).toEqual(['x', 'y'])
		expect(options(scenario('Then SET_VARIABLE <1> {x}', 'Then VERIFY [shop.go] + {{¦'))).toEqual({
			replaces: '',
			labels: ['x'],
			first: 'x}}',
		})
	})

	it('offers objects wherever an element is named', () => {
		expect(options(scenario('When DRAG_AND_DROP [shop.go] + <¦'))).toEqual({
			replaces: '',
			labels: ['shop.go', 'shop.start', 'basket.row'],
			first: 'shop.go>',
		})
	})

	it('offers addresses and keys where an address is opened, and no elements', () => {
		const text = (step: string) =>
			scenario('Given OPEN </basket>', 'When NAVIGATE_TO <https://other.example/>', 'And CLICK [shop.go]', step)
		const addresses = { addressKeys: ['user'], addresses: ['/account', '/basket'] }
		expect(options(text('Then OPEN [¦'), addresses)?.labels).toEqual([
			'user',
			'/basket',
			'https://other.example/',
			'/account',
			'shop.start',
		])
		expect(options(text('Then NAVIGATE_TO <¦'), addresses)).toMatchObject({
			labels: ['user', '/basket', 'https://other.example/', '/account'],
			first: 'user>',
		})
		expect(options(text('Then OPEN </bas¦'), addresses)).toMatchObject({ replaces: '/bas' })
	})

	it('offers the columns of the Examples below', () => {
		const text = 'Feature: f\nScenario Outline: s\n  Then ENTER [go] <¦\n  Examples:\n  | name | age |\n  | a | 1 |'
		expect(options(text)?.labels.slice(0, 2)).toEqual(['name', 'age'])
	})
})
