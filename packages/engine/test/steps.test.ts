import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findStep } from '../src/feature/find-action.ts'
import { cutStep } from '../src/feature/steps.ts'
import { writeLiteral } from '../src/feature/values/literals.ts'
import { resolveText, type StepScope } from '../src/run/resolve.ts'
import { featureVariables } from '../src/run/variables.ts'
import { vocabularyWith } from '../src/surfaces/vocabulary-with.ts'

const groups = (text: string, operators: string[] = []) =>
	cutStep(text, operators).groups.map((group) => `${group.part} ${group.text}`)

const nothing: StepScope = { row: undefined, variables: featureVariables(new Map()), data: [], locators: {} }

describe('the groups of a step', () => {
	const table: [text: string, ...groups: string[]][] = [
		['ENTER [login.user] + <anna>', 'locator login.user', 'data anna'],
		['User ENTER [login.user] <anna>', 'locator login.user', 'data anna'],
		['VERIFY {b} <a> [c]', 'expected b', 'data a', 'locator c'],
		['HOVER [a.b] [c.d]', 'locator a.b', 'locator c.d'],
		['CLICK [//a[text()=\']\' and @x="["]]', 'locator //a[text()=\']\' and @x="["]'],
		['CLICK [(//li[contains(.,"don\'t")])[2]]', 'locator (//li[contains(.,"don\'t")])[2]'],
		['CLICK [css=input[name="q"]]', 'locator css=input[name="q"]'],
		['CLICK [  shop . go  ]', 'locator   shop . go  '],
		['ENTER [a] <>', 'locator a', 'data '],
		["ENTER [a] <don't>", 'locator a', "data don't"],
		['ENTER [a] <it says "a > b">', 'locator a', 'data it says "a ', 'closes'],
		['ENTER [a] <"a > b">', 'locator a', 'data "a > b"'],
		['ENTER [a] <text="a > b">', 'locator a', 'data text="a > b"'],
		['ENTER [a] <a <b> c>', 'locator a', 'data a <b> c'],
		['ENTER [a] <a \\> b>', 'locator a', 'data a \\> b'],
		['VERIFY [a] + {{"a": {"b": "}"}}}', 'locator a', 'expected {"a": {"b": "}"}}'],
		['VERIFY [a] {{x}}', 'locator a', 'expected {{x}}'],
		['VERIFY [a] {{{x}}}', 'locator a', 'expected {{{x}}}'],
		['VERIFY [a] {{{first}} {{last}}}', 'locator a', 'expected {{first}} {{last}}'],
		['VERIFY [a] {a {{x}} b}', 'locator a', 'expected a {{x}} b'],
		['VERIFY [a] {{user.names[0]}}', 'locator a', 'expected {{user.names[0]}}'],
		['VERIFY [a] {#{x}}', 'locator a', 'expected #{x}'],
		['OPEN <http://h/#frag>', 'data http://h/#frag'],
		['ENTER\u00a0[a]\u3000<b>', 'locator a', 'data b'],
	]
	for (const [text, ...expected] of table) {
		it(`cuts ${text}`, () => {
			const cut = cutStep(text)
			const wanted = expected.filter((group) => group !== 'closes')
			expect(cut.groups.map((group) => `${group.part} ${group.text}`)).toEqual(wanted)
			expect(cut.problems.length).toBe(expected.length - wanted.length)
		})
	}

	it('takes an operator as data before it takes brackets', () => {
		const operators = ['==', '!=', '>=', '<=', '><', '<>', '!<', '!>', '<', '>']
		for (const operator of operators) {
			expect(groups(`VERIFY_NUMERIC_VALUES [a] <${operator}>`, operators)).toEqual(['locator a', `data ${operator}`])
			expect(groups(`VERIFY_NUMERIC_VALUES < ${operator} > [a]`, operators)).toEqual([
				`data  ${operator} `,
				'locator a',
			])
		}
		expect(groups('ENTER <>', ['<>', '>'])).toEqual(['data '])
	})

	it('names a bracket that is never closed and one that was never opened', () => {
		expect(cutStep('ENTER [a] <b').problems).toEqual([
			{ message: '"<" is never closed: its ">" is missing', from: 10, to: 12 },
		])
		expect(cutStep('ENTER [a] + <b > c>').problems).toEqual([
			{
				message: '">" closes nothing: its "<" is missing, or write \\> for the character itself',
				from: 18,
				to: 19,
			},
		])
		expect(cutStep('ENTER [a] + <b \\> c>').problems).toEqual([])
		expect(cutStep('ENTER a] <b>').problems).toEqual([
			{ message: '"]" closes nothing: its "[" is missing', from: 7, to: 8 },
		])
	})
})

describe('the action of a step', () => {
	const table: [text: string, action: string | undefined][] = [
		['CLICK [a]', 'CLICK'],
		['User CLICK [a]', 'CLICK'],
		['I click [a]', 'CLICK'],
		['the user should see the [a]', 'SEE'],
		['verify text contains [a] {b}', 'VERIFY_TEXT_CONTAINS'],
		['Verify-Text [a] {b}', 'VERIFY_TEXT'],
		['VERIFY TEXT: [a] {b}', 'VERIFY_TEXT'],
		['on [a] + <b> ENTER', 'ENTER'],
		['PAUSE_INSEC <1>', 'PAUSE_IN_SEC'],
		['CLICK_AT_ONCE [a]', undefined],
		['CLIKC and SEE [a]', undefined],
		['press [a]', undefined],
	]
	for (const [text, action] of table) {
		it(`${text} means ${action ?? 'none'}`, () => {
			expect(findStep(text, vocabularyWith()).action?.name).toBe(action)
		})
	}

	it('names the nearest where there is none', () => {
		expect(findStep('CLIKC [a]', vocabularyWith()).problem).toBe('There is no action CLIKC. Did you mean CLICK?')
		expect(findStep('VERIFY_TITEL {a}', vocabularyWith()).nearest).toEqual(['VERIFY_TITLE'])
		expect(findStep('SELECT_NOTHING_AT_ALL [a]', vocabularyWith()).problem).toBe(
			'There is no action SELECT_NOTHING_AT_ALL. Did you mean SELECT?',
		)
		expect(findStep('[a]', vocabularyWith()).problem).toBe('The step names no action')
	})
})

const printable = fc.string({
	unit: fc.constantFrom(...`abc 01<>{}[]"'\\\n\t$#+.,;:=(|)!@%é😀`, '{{', '}}', '${'),
})

describe('writing a literal', () => {
	it('reads back between < > and { } whatever it holds', () => {
		fc.assert(
			fc.property(printable, (text) => {
				const written = writeLiteral(text)
				const cut = cutStep(`ENTER [a.b] + <${written}> + {${written}} + [c]`)
				expect(cut.problems).toEqual([])
				expect(cut.groups.map(({ part }) => part)).toEqual(['locator', 'data', 'expected', 'locator'])
				for (const group of cut.groups.slice(1, 3)) expect(resolveText(group.text, nothing).text).toBe(text)
			}),
			{ numRuns: 2000 },
		)
	})

	it('reads any Unicode text back', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme' }), (text) => {
				const [group] = cutStep(`ENTER <${writeLiteral(text)}>`).groups
				expect(resolveText(group?.text ?? '', nothing).text).toBe(text)
			}),
		)
	})

	it('never loses or invents a character while cutting', () => {
		fc.assert(
			fc.property(printable, (text) => {
				const { words, groups, problems } = cutStep(text)
				for (const { from, to } of [...words, ...groups, ...problems]) {
					expect(from).toBeGreaterThanOrEqual(0)
					expect(to).toBeLessThanOrEqual(text.length)
					expect(from).toBeLessThan(to)
				}
				for (const word of words) expect(text.slice(word.from, word.to)).toBe(word.text)
			}),
			{ numRuns: 2000 },
		)
	})
})
