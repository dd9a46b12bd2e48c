// What Java's classes make of numbers and bytes.

import { describe, expect, it } from 'vitest'
import { play } from './play.ts'

const problemOf = async (step: string) => (await play(step)).problem?.message

describe('a text that is no number', () => {
	it.each([
		"java.lang.Integer.parseInt('12abc')",
		"java.lang.Integer.parseInt('')",
		"java.lang.Integer.parseInt('2147483648')",
		"java.lang.Integer.valueOf(' 12')",
		"java.lang.Long.parseLong('9223372036854775808')",
		"java.lang.Double.parseDouble('')",
		"java.lang.Double.parseDouble('1,5')",
	])('%s', async (expression) => {
		expect(await problemOf(`* def x = ${expression}`)).toMatch(/For input string/)
	})
})

it('reads whole numbers exactly', async () => {
	expect(
		await problemOf(`* match java.lang.Long.parseLong('1234567890123456789') == 1234567890123456789
* match java.lang.Long.parseLong('-42') == -42
* match java.lang.Integer.parseInt('7fffffff', 16) == 2147483647
* match java.lang.Double.parseDouble(' 1.5 ') == 1.5`),
	).toBeUndefined()
})

it('divides to the last digit, or refuses', async () => {
	expect(
		await problemOf(`* def of = function(text) { return new java.math.BigDecimal(text) }
* match of('10').divide(of('4')).toString() == '2.5'
* match of('1.20').divide(of('3')).toString() == '0.40'
* match of('1').divide(of('0.008')).toString() == '125'
* match of('10').divide(of('3'), java.math.RoundingMode.HALF_UP).toString() == '3'`),
	).toBeUndefined()
	expect(await problemOf("* def x = new java.math.BigDecimal('1').divide(new java.math.BigDecimal('3'))")).toMatch(
		/Non-terminating decimal expansion/,
	)
})

it('begins anew behind a digest', async () => {
	expect(
		await problemOf(`* def md = java.security.MessageDigest.getInstance('SHA-256')
* def hex = function(bytes) { return Array.from(bytes, b => (b & 255).toString(16).padStart(2, '0')).join('') }
* md.update('tea'.getBytes())
* def first = hex(md.digest())
* def second = hex(md.digest('tea'.getBytes()))
* match second == first
* def large = md.digest('x'.repeat(500000).getBytes())
* match large.length == 32`),
	).toBeUndefined()
})

describe('a text that is not what it is read as', () => {
	it.each([
		["java.util.UUID.fromString('none')", /Invalid UUID string: none/],
		["java.util.UUID.fromString('123e4567-e89b-12d3-a456-42661417400g')", /Invalid UUID string/],
		["java.util.Base64.getDecoder().decode('not base64!')", /Illegal base64 character/],
		["java.util.Base64.getDecoder().decode('-_-_')", /Illegal base64 character -/],
		["java.util.Base64.getUrlDecoder().decode('+/+/')", /Illegal base64 character [+]/],
		["java.util.Base64.getDecoder().decode('YWJjZ')", /no whole base64 text/],
		["java.util.Base64.getDecoder().decode('YW=')", /no whole base64 text/],
	])('%s', async (expression, message) => {
		expect(await problemOf(`* def x = ${expression}`)).toMatch(message)
	})
	it('is read where it is', async () => {
		expect(
			await problemOf(`* match java.util.UUID.fromString('123E4567-e89b-12d3-a456-426614174000') + '' == '123e4567-e89b-12d3-a456-426614174000'
* match java.util.UUID.fromString('1-2-3-4-5') + '' == '00000001-0002-0003-0004-000000000005'
* def text = function(bytes) { return new java.lang.String(bytes) + '' }
* match text(java.util.Base64.getDecoder().decode('YWI=')) == 'ab'
* match text(java.util.Base64.getDecoder().decode('YWI')) == 'ab'
* match text(java.util.Base64.getUrlDecoder().decode('YWJj')) == 'abc'
* match text(java.util.Base64.getMimeDecoder().decode('YW Jj')) == 'abc'`),
		).toBeUndefined()
	})
})

describe('String.format', () => {
	it.each([
		["'%5d|%-5d|%05d', 5, 5, -5", '    5|5    |-0005'],
		["'%(d %+d % d', -5, 5, 5", '(5) +5  5'],
		["'%,d', -1234567", '-1,234,567'],
		["'%x %X %o %#x %#o', -1, 255, 8, 255, 8", 'ffffffff FF 10 0xff 010'],
		["'%e %.3e %E', 12345.678, 0.00012, 0.5", '1.234568e+04 1.200e-04 5.000000E-01'],
		["'%g %g %.3g', 0.00012345, 123456.5, 1234567.5", '0.000123450 123457 1.23e+06'],
		["'%f|%.0f|%.2f|%08.3f|%-10.2f|', 1.5, 2.5, 1.005, 3.14159, 3.14159", '1.500000|3|1.01|0003.142|3.14      |'],
		["'%S %10s|%-10s|%.2s', 'abc', 'abc', 'abc', 'abc'", 'ABC        abc|abc       |ab'],
		["'%b %b %b %B', null, 'x', false, true", 'false true false TRUE'],
		["'%c%c', 65, 'b'", 'Ab'],
		["'%s %s %S', null, undefined, null", 'null null NULL'],
		["'%2$s %1$s %%%n', 'a', 'b'", 'b a %\n'],
		[
			"'%d %.1f', new java.math.BigInteger('123456789012345678901'), new java.math.BigDecimal('0.25')",
			'123456789012345678901 0.3',
		],
	])('%s', async (given, text) => {
		expect(await problemOf(`* match java.lang.String.format(${given}) == ${JSON.stringify(text)}`)).toBeUndefined()
	})
	it.each([
		["'%d', 2.5", /%d of String.format needs a whole number, but here is 2\.5/],
		["'%d', '5'", /%d of String.format needs a whole number, but here is '5'/],
		["'%.2f', 'x'", /%\.2f of String.format needs a number, but here is 'x'/],
		["'%d'", /String.format has no value for %d: 0 given/],
		["'%s%s', 'a'", /String.format has no value for %s: 1 given/],
		["'%q', 1", /String.format does not know %q/],
		["'%tY', new java.util.Date(0)", /String.format does not know %t/],
		["'100%', 1", /String.format does not know % at the end of a conversion/],
		["'%999999999d', 1", /%999999999d of String.format is longer than 10000 characters/],
		["'%.99999999f', 1", /%.99999999f of String.format is longer than 10000 characters/],
	])('refuses %s', async (given, message) => {
		expect(await problemOf(`* def x = java.lang.String.format(${given})`)).toMatch(message)
	})
})

it.each([
	["new java.math.BigInteger('7').divide(new java.math.BigInteger('2'))", '3'],
	["new java.math.BigInteger('-7').divide(new java.math.BigInteger('2'))", '-3'],
	["new java.math.BigInteger('-7').mod(new java.math.BigInteger('3'))", '2'],
	["new java.math.BigInteger('ff', 16)", '255'],
	["new java.math.BigInteger('255').toString(16)", 'ff'],
	["new java.math.BigInteger('7').pow(3).add(java.math.BigInteger.ONE)", '344'],
	['java.math.BigDecimal.valueOf(1, 2)', '0.01'],
	["new java.math.BigDecimal('7').remainder(new java.math.BigDecimal('3'))", '1'],
	["new java.math.BigDecimal('1.1').pow(2)", '1.21'],
	["new java.math.BigDecimal('1.10').max(new java.math.BigDecimal('1.2'))", '1.2'],
	["new java.math.BigDecimal('123.456').movePointLeft(2).precision()", '6'],
	["new java.math.BigDecimal('123.456').movePointRight(4)", '1234560'],
	['java.lang.Long.toHexString(-1)', 'ffffffffffffffff'],
	['java.lang.Integer.toHexString(-1)', 'ffffffff'],
	['java.lang.Double.toString(100)', '100.0'],
	['java.lang.Double.toString(1e21)', '1.0E21'],
	['java.lang.Double.toString(0.00015)', '1.5E-4'],
	['java.lang.Boolean.toString(true)', 'true'],
	['java.util.Objects.toString(5)', '5'],
	['java.lang.Math.floorMod(-1, 3)', '2'],
	['java.lang.Math.floorDiv(-7, 2)', '-4'],
	['java.lang.Math.rint(2.5)', '2'],
	["new java.text.DecimalFormat('#,##0.00').format(1234.5)", '1,234.50'],
	["new java.text.DecimalFormat('0.#').format(2.25)", '2.2'],
	["new java.text.DecimalFormat('000').format(7)", '007'],
	["new java.text.DecimalFormat('#.##').format(0)", '0'],
	["new java.text.DecimalFormat('#.##').format(0.5)", '0.5'],
	["new java.text.DecimalFormat('#,###.00').format(0.456)", '.46'],
	["new java.text.DecimalFormat('#.##').format(-0.001)", '-0'],
	["new java.text.DecimalFormat('0.0%').format(0.1234)", '12.3%'],
	["new java.text.DecimalFormat('$#,##0').format(-1234567.5)", '-$1,234,568'],
])('%s is %s', async (expression, text) => {
	expect(await problemOf(`* def x = ${expression} + ''\n* match x == '${text}'`)).toBeUndefined()
})

it('refuses whole numbers that are none, and patterns that are not known', async () => {
	expect(await problemOf("* def x = new java.math.BigInteger('1.5')")).toMatch(/not a whole number: 1\.5/)
	expect(await problemOf("* def x = new java.math.BigInteger('fg', 16)")).toMatch(/not a number in base 16: fg/)
	expect(await problemOf("* def x = new java.text.DecimalFormat('0.00E0')")).toMatch(
		/0\.00E0 of DecimalFormat is not known/,
	)
	expect(await problemOf('* def x = java.lang.Math.toIntExact(2147483648)')).toMatch(/integer overflow/)
})
