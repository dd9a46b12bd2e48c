// What Java 17 makes of the same patterns.

import { describe, expect, it } from 'vitest'
import { javaRegex, matchesWhole } from '../src/data/java-regex.ts'
import { play } from './play.ts'

const raw = String.raw

describe('the whole text fits', () => {
	it.each([
		[raw`\p{L}+`, 'äöü'],
		[raw`\pL+\P{L}`, 'é1'],
		[raw`\p{IsAlphabetic}+ \p{IsLatin}+ \p{IsGreek}+`, 'ä b αβ'],
		[raw`\p{Script=Greek}\p{sc=Cyrillic}`, 'αж'],
		[raw`\p{general_category=Lu}\p{gc=Ll}\p{Lt}`, 'Aaǅ'],
		[raw`\p{Alpha}\p{Digit}\p{Punct}\p{XDigit}\p{Blank}`, 'a1!F\t'],
		[raw`\p{javaLowerCase}\p{IsUppercase}\p{IsPunctuation}\p{IsWhite_Space}\p{IsDigit}`, 'äÖ¿ ٣'],
		[raw`\p{Sc}\d+`, '€5'],
		[raw`[a-z&&[^bc]]+`, 'ad'],
		[raw`[a-z&&[def]]+[a-c[x-z]]+`, 'deax'],
		[raw`[\w&&[^\d]]+[\p{L}&&[^a]]`, 'abc'],
		[raw`[]a]+[^]]`, ']ab'],
		[raw`[\Qa-c\E]+`, '-ac'],
		[raw`[-a][a-][\d-x]+[a&b]+`, '-a1-a&b'],
		[raw`[[:alpha:]]+`, ':alph'],
		[raw`(?i:A)b`, 'ab'],
		[raw`a(?i)B(?-i)c`, 'abc'],
		[raw`(?i)[a-c]+D`, 'AbCd'],
		[raw`(?iu)Ä`, 'ä'],
		[raw`(?x) a b [ c ] # comment`, 'abc'],
		[raw`(?s)a.b`, 'a\nb'],
		[raw`(?d)a.b`, 'a\rb'],
		[raw`(?U)\w+\b`, 'ä'],
		[raw`\bä\b`, 'ä'],
		[raw`\R\R`, '\r\n\u2028'],
		[raw`\h\H\v\V\s`, '\u00a0a\u000bb\u000b'],
		[raw`\0101\x41\u0041\x{1F600}\ud83d\ude00\e\a\cA`, 'AAA😀😀\u001b\u0007\u0001'],
		[raw`.[😀]`, '😀😀'],
		[raw`\Qa.b\E+\{\-\/`, 'a.bb{-/'],
		[raw`a++b(?>c*)d`, 'aabccd'],
		[raw`(?<n>a)(b)*+\k<n>\1`, 'abbaa'],
		[raw`(a*+b)\1`, 'aabaab'],
		[raw`(?:(a)(?>(b)\2)\1){2}`, 'abbaabba'],
		[raw`a$`, 'a'],
		[raw`(?=a)*a{2,3}?`, 'aa'],
		[raw`^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$`, '1.2.3.4'],
	])('%s', (pattern, text) => expect(matchesWhole(text, pattern)).toBe(true))
})

describe('it does not', () => {
	it.each([
		['a*+a', 'aaa'],
		['a?+a', 'a'],
		['(?>a*)a', 'aaa'],
		['(?m)^b$', 'a\nb'],
		['a.b', 'a\u0085b'],
		['a.b', 'a\u2028b'],
		['a$', 'a\n'],
		['(?i)Ä', 'ä'],
		['(?i)a(?-i)b', 'AB'],
		[raw`\s`, '\u00a0'],
		[raw`\w+`, 'äb'],
		[raw`\d`, '٣'],
		[raw`[a-z&&[^bc]]+`, 'ab'],
		[raw`[^a-c[x-z]]`, 'x'],
		[raw`\p{Alpha}+`, 'ä'],
		[raw`\P{L}`, 'ä'],
		['..', '😀'],
		[raw`(a)\2`, 'a'],
	])('%s', (pattern, text) => expect(matchesWhole(text, pattern)).toBe(false))
})

it('finds line ends as Java does', () => {
	const at = (pattern: string, text: string) =>
		[...text.matchAll(javaRegex(pattern, { flags: 'g' }))].map(({ index }) => index)
	expect(at('$', 'a\n')).toEqual([1, 2])
	expect(at(raw`\z`, 'a\n')).toEqual([2])
	expect(at('(?m)^', 'a\nb\n')).toEqual([0, 2])
	expect(at('(?m)$', 'a\nb')).toEqual([1, 3])
	expect(at('^', 'a\nb')).toEqual([0])
})

it('counts and names the groups that the pattern has, also beside possessive ones', async () => {
	const [found] = 'x12y'.matchAll(javaRegex(raw`([a-z]++)(?<n>\d++)(y)`, { flags: 'dg' }))
	expect([...(found ?? [])]).toEqual(['x12y', 'x', '12', 'y'])
	expect(found?.groups?.n).toBe('12')
	expect(found?.indices?.[3]).toEqual([3, 4])
	const { problem } = await play(`* match karate.extract('abc123', '([a-z]++)(\\\\d+)', 2) == '123'
* match karate.extractAll('a1 b2', '([a-z]++)(\\\\d)', 1) == ['a', 'b']
* def Pattern = Java.type('java.util.regex.Pattern')
* match Pattern.compile('(a++)(b)').matcher('aab').replaceAll('$2$1') == 'baa'
* match Pattern.compile('a # b', Pattern.COMMENTS | Pattern.CASE_INSENSITIVE).matcher('A').matches() == true`)
	expect(problem?.message).toBeUndefined()
})

it.each([
	['$', /Illegal group reference/],
	['$2', /No group 2/],
	['$\u007bx}', /No group with name \{x\}/],
])('refuses to put in %s', async (by, message) => {
	const { problem } = await play(`* def x = java.util.regex.Pattern.compile('(a)').matcher('a').replaceAll('${by}')`)
	expect(problem?.message).toMatch(message)
})
