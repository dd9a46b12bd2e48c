import { describe, expect, it } from 'vitest'
import { findStep } from '../src/feature/find-action.ts'
import { resolveStep, type StepScope } from '../src/run/resolve.ts'
import { featureVariables } from '../src/run/variables.ts'
import { vocabularyWith } from '../src/surfaces/vocabulary-with.ts'

function scope(over: Partial<StepScope> = {}): StepScope {
	const variables = featureVariables(new Map<string, unknown>([['everywhere', 'shared value']]))
	variables.set({ name: 'total', shared: false }, '100')
	variables.set({ name: 'token', shared: false }, '{"claims": {"name": "Anna"}}')
	return {
		row: { user: 'anna', odd: '<b> {{total}} \\n' },
		variables,
		data: [
			{ region: 'from settings' },
			{
				user: 'hidden by the column',
				region: 'from data',
				login: { name: 'Berta', password: 'geheim1' },
				'a.b': { 'c.d': 7 },
				list: ['x', 'y'],
				baseUrl: 'http://shop/',
			},
		],
		locators: {
			shop: { title: '//h1', 'go.now': '//button', 'item-{n}': '//li' },
			basket: { title: '//h2', row: "//tr[td='{{total}}']", start: '/basket', far: 'https://other/x' },
		},
		...over,
	}
}

const resolve = (text: string, over: Partial<StepScope> = {}) => {
	const { action, groups } = findStep(text, vocabularyWith())
	if (!action) throw new Error(`no action in ${text}`)
	return resolveStep(text, action, groups, scope(over))
}

const typed = (data: string) => resolve(`ENTER [shop.title] + <${data}>`).args.text

describe('the text of a group', () => {
	const table: [written: string, value: string, why: string][] = [
		['Lisbon', 'Lisbon', 'stands for itself'],
		[' Lisbon ', ' Lisbon ', 'with its blanks'],
		[' login.name ', 'Berta', 'may have blanks around a key'],
		['" Lisbon "', ' Lisbon ', 'in quotes is literal to the last blank'],
		['user', 'anna', 'is a column before it is test data'],
		['total', '100', 'is a variable'],
		['everywhere', 'shared value', 'is a variable of the run'],
		['region', 'from settings', 'is a setting before it is test data'],
		['login.name', 'Berta', 'is a dotted path of the test data'],
		['a.b.c.d', '7', 'is a path whose keys hold dots'],
		['list[1]', 'y', 'is an item of a list'],
		['login', '{"name":"Berta","password":"geheim1"}', 'is JSON where the data is not text'],
		['"total"', 'total', 'in quotes is never a variable'],
		['Hello <user>', 'Hello anna', 'may hold a column'],
		['Hello <other>', 'Hello <other>', 'keeps brackets that are no column'],
		['"<user>"', 'anna', 'may hold a column in quotes'],
		['odd', '<b> {{total}} \\n', 'takes the cell as plain text'],
		['x<odd>y', 'x<b> {{total}} \\ny', 'takes the cell as plain text inside others'],
		['{{total}}', '100', 'may be a variable in braces'],
		[`is \${total}, {{total}}`, 'is 100, 100', 'may hold variables'],
		['{{{everywhere}}}', 'shared value', 'may be one of the whole run'],
		['{{login.name}}', 'Berta', 'may refer to test data like to a variable'],
		['{{token.claims.name}}', 'Anna', 'may look into a variable that holds JSON'],
		['$total #{total}', '$total #{total}', 'leaves #{x} as it is'],
		['a\\tb\\nc\\\\d', 'a\tb\nc\\d', 'knows escapes'],
		['C:\\dir \\d+', 'C:\\dir \\d+', 'keeps other backslashes'],
		['\\{{total}}', '{{total}}', 'has no variable behind a backslash'],
	]
	for (const [written, value, why] of table) {
		it(`${written} ${why}`, () => expect(typed(written)).toBe(value))
	}

	it('says so when nothing has set a variable', () => {
		expect(() => typed('{{nobody}}')).toThrow('Nothing has set the variable {{nobody}} yet')
		expect(() => typed('{{{total}}}')).toThrow('Nothing has set the variable {{{total}}} yet')
	})

	it('shows what was filled in and masks secrets', () => {
		expect(resolve('ENTER [shop.title] + <login.name>').text).toBe('ENTER [shop.title] + <Berta>')
		expect(resolve('ENTER [shop.title] + <login.password>').text).toBe('ENTER [shop.title] + <********>')
		expect(resolve('ENTER [shop.title] + <pw {{login.password}}>').text).toBe('ENTER [shop.title] + <pw ********>')
		expect(resolve('VERIFY_TEXT [shop.title] + {Hi <user>, {{total}}}').text).toBe(
			'VERIFY_TEXT [shop.title] + {Hi anna, 100}',
		)
	})
})

describe('locators', () => {
	const found = (text: string) => (resolve(`CLICK [${text}]`).args.locator as { locator: string }).locator

	it('are found by page and element, by a unique element, or written out', () => {
		expect(found('shop.title')).toBe('//h1')
		expect(found(' shop . go.now ')).toBe('//button')
		expect(found('go.now')).toBe('//button')
		expect(found('//a[1]')).toBe('//a[1]')
		expect(found('css=a > b')).toBe('css=a > b')
	})

	it('may hold variables and columns', () => {
		expect(found('basket.row')).toBe("//tr[td='100']")
		expect(found("//a[.='<user> {{total}}']")).toBe("//a[.='anna 100']")
	})

	it('say what is wrong and what was meant', () => {
		expect(() => found('title')).toThrow('[title] stands on several pages: write [shop.title] or [basket.title]')
		expect(() => found('shop.titel')).toThrow(
			'[shop.titel] is not in the object repository. Did you mean [shop.title]?',
		)
		expect(() => found('nothing like it')).toThrow('[nothing like it] is not in the object repository')
	})
})

describe('addresses', () => {
	const url = (text: string) => resolve(`OPEN ${text}`).args.url

	it('come from the object repository, the test data or the step', () => {
		expect(url('[basket.start]')).toBe('http://shop/basket')
		expect(url('[basket.far]')).toBe('https://other/x')
		expect(url('[baseUrl]')).toBe('http://shop/')
		expect(url('<http://x/y?z=1>')).toBe('http://x/y?z=1')
		expect(url('<{{baseUrl}}a>')).toBe('http://shop/a')
		expect(url('</a>')).toBe('http://shop/a')
	})

	it('need baseUrl when they begin with a slash', () => {
		expect(() => resolve('OPEN </a>', { data: [] })).toThrow(
			'/a needs the test data key baseUrl, to know where it begins',
		)
		expect(() => url('[nowhere]')).toThrow('[nowhere] is neither a key of the test data')
	})

	it('are not the place of an element', () => {
		expect(() => url('[id=user]')).toThrow('[id=user] is neither a key of the test data')
		expect(() => url('[shop.title]')).toThrow('[shop.title] is an entry of the object repository that holds no URL')
	})
})

describe('variable names', () => {
	it('are read in every spelling; three braces are the whole run', () => {
		const name = (text: string) => resolve(`SET_VARIABLE <1> ${text}`).args.name
		expect(name('{sum}')).toEqual({ name: 'sum', shared: false })
		expect(name('{{sum}}')).toEqual({ name: 'sum', shared: false })
		expect(name('{{{sum}}}')).toEqual({ name: 'sum', shared: true })
		expect(name('{total}')).toEqual({ name: 'total', shared: false })
	})
})

it('names the group that is missing', () => {
	expect(() => resolve('ENTER [shop.title]')).toThrow('ENTER needs <text>')
	expect(() => resolve('CLICK <x>')).toThrow('CLICK needs [locator]')
})

it('names an expected result that the action would pass over', () => {
	const unchecked = 'makes no use of this expected result: it would not be checked'
	expect(() => resolve('VERIFY_IS_SELECTED [shop.title] + {false}')).toThrow(`{false}: VERIFY_IS_SELECTED ${unchecked}`)
	expect(() => resolve('VERIFY_TEXT [shop.title] {Go} {Start}')).toThrow(`{Start}: VERIFY_TEXT ${unchecked}`)
	expect(() => resolve('VERIFY_DOWNLOAD {a.pdf} + {{path}}')).toThrow(`{{path}}: VERIFY_DOWNLOAD ${unchecked}`)
	expect(() => resolve('VERIFY_IS_SELECTED [shop.title] + {True}')).not.toThrow()
})
