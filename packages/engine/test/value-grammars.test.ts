import { describe, expect, it } from 'vitest'
import { plainNumber, readCalculated, readCalculation, sameNumber } from '../src/feature/values/calculation.ts'
import { appStates, readOneOf, readTruth } from '../src/feature/values/choices.ts'
import { comparisonSymbols, readComparison, readNumericOperator } from '../src/feature/values/comparison.ts'
import { readCookies } from '../src/feature/values/cookies.ts'
import { readPosition, readScroll, readSwipe, readTouch } from '../src/feature/values/coordinates.ts'
import { cssMatches, readNamed } from '../src/feature/values/css-expectation.ts'
import { readIndexedText, readNameValue } from '../src/feature/values/indexed-text.ts'
import { readJwt } from '../src/feature/values/jwt.ts'
import { readBoxMode, readGrid, readLayoutObjects, readSidePatterns, readSides } from '../src/feature/values/layout.ts'
import { readPattern } from '../src/feature/values/pattern.ts'
import { readPixelPattern, readSize } from '../src/feature/values/pixel.ts'
import { readPlace, readTreePath } from '../src/feature/values/places.ts'
import type { Reading } from '../src/feature/values/reading.ts'
import { readDivScroll, readPageScroll, readScrollSteps } from '../src/feature/values/scroll.ts'
import { readTextOperation, readTextWork } from '../src/feature/values/text-operation.ts'
import { readTextPart } from '../src/feature/values/text-part.ts'
import { readWaitCondition } from '../src/feature/values/wait-condition.ts'
import { xpathText } from '../src/feature/values/xpath-text.ts'

/** The value, or what the text must be. */
const of = <T>(reading: Reading<T>) => ('must' in reading ? reading.must : reading.value)

describe('pixel patterns', () => {
	it.each<[pattern: string, holds: number[], not: number[]]>([
		['10px', [10, 9.5, 10.4], [9.4, 11]],
		['~10px', [8, 10, 12], [7.9, 12.1]],
		['10px~3px', [7, 13], [6.9, 13.1]],
		['20px~3', [17, 23], [16.9]],
		['10-20px', [10, 20, 9.5], [9, 21]],
		['10px-20px', [15], [21]],
		['10 to 20px', [15], [21]],
		['~10-20px', [8, 22], [7, 23]],
		['10-20px~5px', [5, 25], [4, 26]],
		['gt10px', [10.1], [10]],
		['gte10px', [10], [9.9]],
		['lt 10px', [9.9], [10]],
		['lte10px', [10], [10.1]],
		['>= 10px', [10], [9]],
		['-10--5px', [-7], [-4, 7]],
		['1.5px', [1.5, 2], [2.1]],
	])('%s', (pattern, holds, not) => {
		const read = readPixelPattern(pattern)
		if ('must' in read) throw new Error(read.must)
		expect(holds.filter((measured) => !read.value.holds(measured))).toEqual([])
		expect(not.filter((measured) => read.value.holds(measured))).toEqual([])
	})

	it('takes percentages of the reference', () => {
		const read = readPixelPattern('25%')
		expect('value' in read && [read.value.holds(10, 40), read.value.holds(11, 40), read.value.holds(10, 0)]).toEqual([
			true,
			false,
			false,
		])
		const about = readPixelPattern('~25%')
		expect('value' in about && [about.value.holds(27, 100), about.value.holds(28, 100)]).toEqual([true, false])
	})

	it.each(['', '10', 'px', '10em', 'about 10px', '10px 20px', 'gt', '10-20'])('refuses "%s"', (text) => {
		expect(readPixelPattern(text)).toHaveProperty('must')
	})

	it('refuses a range that runs backwards and one of two units', () => {
		expect(of(readPixelPattern('20-10px'))).toBe('begin with the smaller number, not 20-10')
		expect(readPixelPattern('10px-20%')).toHaveProperty('must')
	})

	it('takes a plain number as a size', () => {
		const size = readSize(' 40 ')
		expect('value' in size && [size.value.holds(40.4), size.value.holds(41)]).toEqual([true, false])
	})
})

describe('css expectations', () => {
	it.each([
		['#fff', 'rgb(255, 255, 255)'],
		['#336699', 'rgba(51,102,153,1)'],
		['rgba(0,128,0,1)', 'rgb(0, 128, 0)'],
		['green', 'rgb(0, 128, 0)'],
		['transparent', 'rgba(0, 0, 0, 0)'],
		['#00000080', 'rgba(0, 0, 0, 0.5)'],
		['red', 'rgb(255, 0, 0)'],
		['#f00', 'rgb(255, 0, 0)'],
		['RGB(255,0,0)', 'rgb(255, 0, 0)'],
		['rgb(100% 0% 0% / 1)', 'rgb(255, 0, 0)'],
		['hsl(0, 100%, 50%)', 'rgb(255, 0, 0)'],
		['hsl(-240deg 100% 50%)', 'rgb(0, 255, 0)'],
		['hsla(210, 50%, 40%, .25)', 'rgba(51, 102, 153, 0.25)'],
		['hwb(210 20% 40%)', 'rgb(51, 102, 153)'],
		['rebeccapurple', 'rgb(102, 51, 153)'],
		['rgba(1,2,3,0)', 'rgba(1, 2, 3, 0)'],
		['1px solid tomato', '1px solid rgb(255, 99, 71)'],
		['0', '0px'],
		['400-600', '500'],
		['gte0.5', '0.75'],
		['500~150', '400'],
		['BOLD', 'bold'],
		['Arial, sans-serif', '"Arial",sans-serif'],
		['~14px', '15.5px'],
		['10-20px', '12px'],
		['0.50', '0.5'],
		['50%', '50%'],
	])('%s is %s', (expected, seen) => expect(cssMatches(expected, seen)).toBe(true))

	it.each([
		['#fff', 'rgb(255, 255, 254)'],
		['10px', '10em'],
		['14px', '15px'],
		['14', '14px'],
		['red', 'rgb(254, 0, 0)'],
		['hsl(0, 100%, 50%)', 'rgb(0, 255, 0)'],
		['transparent', 'rgb(0, 0, 0)'],
		['white', 'rgba(0, 0, 0, 0)'],
		['1px solid tomato', '1px solid rgb(255, 99, 72)'],
		['constructor', 'rgb(0, 0, 0)'],
		['400-600', '700'],
		['~0.5', '0.9'],
		['-5', '-5.3'],
		['bold', 'normal'],
		['', 'none'],
		['', '0'],
	])('%s is not %s', (expected, seen) => expect(cssMatches(expected, seen)).toBe(false))

	it('reads pairs, and leaves separators inside quotes and parentheses alone', () => {
		expect(readNamed(' color ', ' red ')).toEqual([{ name: 'color', expected: 'red' }])
		expect(readNamed(undefined, 'color:#333; font-size:36px;')).toEqual([
			{ name: 'color', expected: '#333' },
			{ name: 'font-size', expected: '36px' },
		])
		expect(readNamed('', 'background:url("data:image/png;base64,x");color:red')).toHaveLength(2)
		expect(readNamed(undefined, '14px')).toBeUndefined()
		expect(readNamed(undefined, 'color:red;14px')).toBeUndefined()
	})
})

describe('calculations', () => {
	it.each([
		['sum;1,2,3,4', 10],
		['SUBTRACT;10;3;2', 5],
		['divide;144;12;3', 4],
		['multiply; 3, 24.5', 73.5],
		['min;4,2,8', 2],
		['max;4,2,8', 8],
		['mod;17;5', 2],
		['percent;20;150', 30],
		['sum;0.1,0.2', 0.3],
		['sum;-5', -5],
		['sum;1234567890123456,1', 1234567890123457],
	])('%s is %d', (text, result) => expect(of(readCalculated(text))).toBe(result))

	it.each([
		['power;1;2', /^begin with sum/],
		['sum', /numbers, and "" is none/],
		['sum;1;two', /"two" is none/],
		['divide;1;0', /not divide by zero/],
		['sum;12345678901234567890,1', /stay below 9007199254740991/],
		['multiply;9007199254740991,3', /stay below 9007199254740991/],
		['multiply;1e308,10', /stay below 9007199254740991/],
		['toString;1', /^begin with/],
	])('refuses %s', (text, must) => expect(of(readCalculated(text))).toMatch(must))

	it('reads the numbers of a page', () => {
		expect(['$1,200.50', ' 3 ', '-7', '1 000'].map(plainNumber)).toEqual([1200.5, 3, -7, 1000])
		expect(['', '$', 'EUR 5', '1.2.3'].map(plainNumber)).toEqual([undefined, undefined, undefined, undefined])
		expect(['$ 1 200.50', '- 5', '1\u00a0000\u00a0000'].map(plainNumber)).toEqual([1200.5, -5, 1_000_000])
		expect(['1.200,50', '1.200.000,5', '73.50,'].map(plainNumber)).toEqual([undefined, undefined, undefined])
		expect(['\u22125', '-$5.25', '$\u22121,200'].map(plainNumber)).toEqual([-5, -5.25, -1200])
		const several = ['5 10', '$5\n$10', '5, 10', '$Infinity', '40000000000000000001']
		expect(several.map(plainNumber)).toEqual(several.map(() => undefined))
		expect([sameNumber(0.1 + 0.2, 0.3), sameNumber(1, 1.001)]).toEqual([true, false])
		expect(sameNumber(4_000_000_000_000_001, 4_000_000_000_000_002)).toBe(false)
		expect(readCalculation('average')).toHaveProperty('must')
	})
})

describe('comparisons', () => {
	it.each<[text: string, right: string, holds: boolean | undefined]>([
		['gt;50', '35', true],
		['greaterthan;35', '35', false],
		['>=;35', '35', true],
		['greaterthanorequalsto;34', '35', false],
		['lt;1,000', '$1,000.01', true],
		['lesserthanorequalsto;5', '5', true],
		['=;5', '5.0', true],
		['equal;Anna', 'Anna', true],
		['ne;Anna', 'anna', true],
		['<>;5', '5', false],
		['GT;b', 'a', undefined],
	])('%s against %s', (text, right, holds) => {
		const read = readComparison(text)
		expect('value' in read && read.value.holds(right)).toBe(holds)
	})

	it('refuses other operators and a missing side', () => {
		expect(of(readComparison('about;5'))).toMatch(/^be an operator, a semicolon and a value/)
		expect(of(readComparison('gt'))).toMatch(/^be an operator/)
		expect(comparisonSymbols).toContain('>=;')
	})

	it.each<[string, number, number, boolean]>([
		['==', 5, 5, true],
		['!=', 5, 5, false],
		['><', 5, 6, true],
		['<>', 5, 5, false],
		['!<', 5, 5, true],
		['!>', 6, 5, false],
		['>', 6, 5, true],
		['<=', 6, 5, false],
	])('number %s', (operator, left, right, holds) => {
		const read = readNumericOperator(operator)
		expect('value' in read && read.value(left, right)).toBe(holds)
	})

	it('knows no words there', () => expect(readNumericOperator('gt')).toHaveProperty('must'))
})

describe('text operations', () => {
	it.each([
		['mid;abcdef;1;2', 'ab'],
		['substring;abcdef;2;4', 'bcd'],
		['LOWER;ABC', 'abc'],
		['upper;straße', 'STRASSE'],
		['length;a😀', '2'],
		['left;Abcdef;3', 'Abc'],
		['right;Abcdef;2', 'ef'],
		['ltrim;  a ', 'a '],
		['rtrim;  a ', '  a'],
		['trim;  a ', 'a'],
		['replace;a-b-c;-;+', 'a+b+c'],
		['replace;cost;cost;$&', '$&'],
		['startswith;Kettle;Ket', 'true'],
		['endswith;Kettle;Ket', 'false'],
		['charat;abc;0', 'a'],
		['charat;abc;9', ''],
		['upper;one;two', 'ONE;TWO'],
		['mid;a;bcdef;3;4', 'bc'],
		['replace;a;b;b;c', 'a;c'],
		['endswith;one;two;two', 'true'],
	])('%s is "%s"', (text, result) => expect(of(readTextWork(text))).toBe(result))

	it.each([
		['reverse;abc', /^begin with mid/],
		['upper', /be an operation, a semicolon and a text/],
		['mid;abc;1', /2 values/],
		['left;abc;two', /whole numbers behind left/],
		['replace;abc;a', /two values behind the text/],
		['toString;abc', /^begin with/],
		['startswith;abc;', /have a text behind startswith/],
		['endswith;abc;', /have a text behind endswith/],
		['replace;abc;;x', /have a text behind replace/],
	])('refuses %s', (text, must) => expect(of(readTextWork(text))).toMatch(must))

	it.each([
		['upper;x', /nothing behind upper/],
		['mid;1;2;3', /2 values, each after a semicolon behind mid/],
		['replace;a;b;c', /2 values, each after a semicolon behind replace/],
	])('%s has more than it takes', (text, must) => expect(of(readTextOperation(text))).toMatch(must))

	it('looks for a text with its semicolons', () => {
		const read = readTextOperation('startswith;a;b')
		expect('value' in read && [read.value.apply('a;bc', ''), read.value.apply('ac', '')]).toEqual(['true', 'false'])
	})

	it('leaves the new text of a replace open', () => {
		const read = readTextOperation('replace;OLD')
		expect('value' in read && [read.value.open, read.value.apply('an OLD one', 'NEW')]).toEqual([true, 'an NEW one'])
	})
})

describe('coordinates', () => {
	it('reads points, swipes, positions and directions', () => {
		expect(of(readTouch('5;30;3'))).toEqual({ x: 5, y: 30, count: 3 })
		expect(of(readTouch(' 50 ; 50 '))).toEqual({ x: 50, y: 50, count: 1 })
		expect(of(readSwipe('50;85;50;15'))).toEqual({ from: { x: 50, y: 85 }, to: { x: 50, y: 15 } })
		expect(of(readPosition('right;20,30'))).toEqual({ side: 'right', offset: { x: 20, y: 30, unit: 'px' } })
		expect(of(readPosition('TOP'))).toEqual({ side: 'above' })
		expect(of(readPosition('245,89'))).toEqual({ side: 'center', offset: { x: 245, y: 89, unit: 'px' } })
		expect(of(readPosition('50%,50%'))).toEqual({ side: 'center', offset: { x: 50, y: 50, unit: '%' } })
		expect(of(readScroll('down;2'))).toEqual({ direction: 'down', steps: 2 })
		expect(of(readScroll('UP'))).toEqual({ direction: 'up', steps: 3 })
	})

	it.each([
		readTouch('5'),
		readTouch('5;5;0'),
		readTouch('a;b'),
		readSwipe('1;2;3'),
		readSwipe('1;2;3;101'),
		readSwipe('50;50;50;50'),
	])('refuses other points', (reading) => expect(reading).toHaveProperty('must'))

	it.each([readPosition(''), readPosition('beside'), readPosition('50%,50'), readScroll('left'), readScroll('')])(
		'refuses other positions',
		(reading) => expect(reading).toHaveProperty('must'),
	)

	it.each([readScroll('down;0'), readPageScroll('up;0'), readScrollSteps('0'), readScrollSteps('0px')])(
		'refuses to scroll by nothing',
		(reading) => expect(reading).toHaveProperty('must'),
	)

	it('reads what scrolls the page and what is inside it', () => {
		expect(['UP', 'down;5', 'Top', 'bottom'].map((text) => of(readPageScroll(text)))).toEqual([
			{ pixels: -300 },
			{ pixels: 500 },
			{ end: 'top' },
			{ end: 'bottom' },
		])
		expect(['2', '50px'].map((text) => of(readScrollSteps(text)))).toEqual([200, 50])
		expect(['PAGEUP', 'bottom-end', 'leftend'].map((text) => of(readDivScroll(text)))).toEqual([
			[0, -1],
			[0, 2],
			[-2, 0],
		])
		expect([readPageScroll('top;3'), readScrollSteps('-1'), readDivScroll('in')].every((one) => 'must' in one)).toBe(
			true,
		)
	})
})

describe('layout objects', () => {
	it('are names between # signs', () => {
		expect(of(readLayoutObjects('#a.b#; #c#21px'))).toEqual([
			{ name: 'a.b', rest: '' },
			{ name: 'c', rest: '21px' },
		])
		expect(of(readLayoutObjects('#SelfReference#equal'))).toEqual([{ name: undefined, rest: 'equal' }])
		expect(['a', '#a', '##', '#a#1px #b#', ''].every((text) => 'must' in readLayoutObjects(text))).toBe(true)
	})

	it('have sides, boxes and grids', () => {
		expect(of(readSides('left-TOP'))).toEqual(['left', 'top'])
		expect(of(readSides(''))).toEqual([])
		expect(readSides('middle')).toHaveProperty('must')
		expect(of(readBoxMode('Default'))).toBe('border')
		expect(of(readBoxMode('actual'))).toBe('actual')
		expect(readBoxMode('outer')).toHaveProperty('must')
		const patterns = readSidePatterns('10-12px-20%', 2)
		expect('value' in patterns && patterns.value.map(({ unit }) => unit)).toEqual(['px', '%'])
		expect(readSidePatterns('10px', 2)).toHaveProperty('must')
		expect(of(readGrid('3x4xLR'))).toMatchObject({ rows: 3, columns: 4, short: 'row', gap: undefined })
		expect(of(readGrid('2 x 2'))).toMatchObject({ rows: 2, columns: 2, short: undefined })
		const grid = readGrid('3x4xlc-10-15px')
		expect('value' in grid && [grid.value.short, grid.value.gap?.holds(12)]).toEqual(['column', true])
		expect([readGrid('3'), readGrid('3x4-wide')].every((one) => 'must' in one)).toBe(true)
	})
})

describe('other texts', () => {
	it('are read, or say what they must be', () => {
		expect(of(readCookies('a=1; b=x=y;'))).toEqual([
			{ name: 'a', value: '1' },
			{ name: 'b', value: 'x=y' },
		])
		expect([readCookies(''), readCookies('nonsense'), readCookies('=x')].every((one) => 'must' in one)).toBe(true)
		expect(of(readIndexedText('snake_case_5'))).toEqual({ text: 'snake_case', index: 5 })
		expect(readIndexedText('contact')).toHaveProperty('must')
		expect(of(readNameValue('data-x = a=b'))).toEqual({ name: 'data-x', value: 'a=b' })
		expect(readNameValue('color')).toHaveProperty('must')
		expect(of(readPlace(' 3 '))).toBe(3)
		expect(readPlace('0')).toHaveProperty('must')
		expect(of(readTreePath('A / B'))).toEqual(['A', 'B'])
		expect(readTreePath('A//B')).toHaveProperty('must')
		expect(of(readOneOf(appStates)('not_running'))).toBe('NOT_RUNNING')
		expect(of(readTruth('TRUE'))).toBe(true)
		expect(of(readTruth('perhaps'))).toBe('be true or false')
		expect(String(of(readPattern('\\d{4}-\\d{2}')))).toBe('/\\d{4}-\\d{2}/u')
		expect(String(of(readPattern('a\\-b')))).toBe('/a\\-b/')
		expect(of(readPattern('('))).toMatch(/^be a regular expression/)
		expect(readPattern(' ')).toHaveProperty('must')
		expect(of(readTextPart(' 1\u202f300\u00a0€ '))).toBe('1 300 €')
	})

	it('decodes a token, also with Bearer before it and letters beyond ASCII', () => {
		const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
		const token = `${part({ alg: 'HS256' })}.${part({ name: 'Ünï 😀' })}.sig`
		expect(JSON.parse(String(of(readJwt(`Bearer ${token}`))))).toEqual({
			header: { alg: 'HS256' },
			payload: { name: 'Ünï 😀' },
		})
		expect([readJwt('a.b'), readJwt('a.b.c'), readJwt('')].every((one) => 'must' in one)).toBe(true)
	})

	it('stands in an xpath with any quotes', () => {
		expect(xpathText('a')).toBe("'a'")
		expect(xpathText("it's")).toBe('"it\'s"')
		expect(xpathText(`it's "here"`)).toBe(`concat('it', "'", 's "here"')`)
	})

	it.each<[condition: string, shown: string | undefined, holds: boolean]>([
		['visible', 'x', true],
		['hidden', 'x', false],
		['hidden||selected', 'x', true],
		['ENABLED::false', 'x', true],
		['disabled', 'x', true],
		['contains::PART', 'a part of', true],
		['contains::part', undefined, false],
		['Whole', 'whole ', true],
		['text::visible', 'visible', true],
		['other', 'x', false],
	])('waits until %s', (condition, shown, holds) => {
		const read = readWaitCondition(condition)
		const state = { present: true, visible: true, enabled: false, selected: true }
		expect('value' in read && read.value.holds(state, shown)).toBe(holds)
	})

	it.each(['visible||', 'contains::', 'hidden||contains:: '])('refuses an empty condition: %s', (condition) =>
		expect(readWaitCondition(condition)).toHaveProperty('must'),
	)

	it.each<[condition: string, holds: boolean]>([
		['enabled::false', false],
		['disabled::false', false],
		['selected::false', false],
		['unselected::false', false],
		['visible::false', true],
		['hidden::false', false],
	])('waits until %s of what is not there', (condition, holds) => {
		const read = readWaitCondition(condition)
		const gone = { present: false, visible: false, enabled: false, selected: false }
		expect('value' in read && read.value.holds(gone, undefined)).toBe(holds)
	})
})
