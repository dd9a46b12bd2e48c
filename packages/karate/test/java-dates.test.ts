// What Java's classes take for a date: tests ask them whether a text is one.

import { describe, expect, it } from 'vitest'
import { play } from './play.ts'

const imports = `* def Simple = Java.type('java.text.SimpleDateFormat')
* def Formatter = Java.type('java.time.format.DateTimeFormatter')
* def LocalDate = Java.type('java.time.LocalDate')
* def LocalTime = Java.type('java.time.LocalTime')
* def LocalDateTime = Java.type('java.time.LocalDateTime')
* def ZonedDateTime = Java.type('java.time.ZonedDateTime')
* def Instant = Java.type('java.time.Instant')
* def strict = function(pattern) { var one = new Simple(pattern); one.setLenient(false); return one }
* def day = function(pattern, text) { return new Simple('yyyy-MM-dd HH:mm').format(new Simple(pattern).parse(text)) }
`

const run = async (step: string) => (await play(imports + step)).problem?.message

describe('a text that is no such date', () => {
	it.each([
		"new Simple('yyyy-MM-dd').parse('2024/01/02')",
		"new Simple('yyyy-MM-dd').parse('2024-01')",
		"new Simple('dd MMM yyyy').parse('02 Foo 2024')",
		"new Simple('dd MMM yyyy').parse('02 Junk 2024')",
		"new Simple(\"yyyy-MM-dd'T'HH:mm\").parse('2024-01-02 10:00')",
		"strict('yyyy-MM-dd').parse('2024-13-02')",
		"strict('yyyy-MM-dd').parse('2023-02-29')",
		"strict('HH:mm').parse('10:60')",
		"LocalDate.parse('2024-01-02T10:00:00')",
		"LocalDate.parse('2024-01-02 and more')",
		"LocalDate.parse('2024-13-02')",
		"LocalDate.parse('2023-02-29')",
		"LocalDate.parse('2024-1-2')",
		"LocalDate.parse('2024-1-2', Formatter.ofPattern('yyyy-MM-dd'))",
		"LocalDate.parse('2024-01-02Z', Formatter.ofPattern('yyyy-MM-dd'))",
		"LocalDate.parse('2024-01-32', Formatter.ofPattern('yyyy-MM-dd'))",
		"LocalDate.parse('Mon 02/01/2024', Formatter.ofPattern('EEE dd/MM/yyyy'))",
		"LocalDateTime.parse('2024-01-02')",
		"LocalDateTime.parse('2024-01-02T24:30')",
		"ZonedDateTime.parse('2024-01-02T10:00')",
		"Instant.parse('2024-01-02')",
		'LocalDate.of(2023, 2, 29)',
		'LocalDate.of(2024, 1, 31).withDayOfMonth(32)',
	])('%s', async (expression) => {
		expect(await run(`* def x = ${expression}`)).toMatch(
			/Unparseable date|could not be parsed as a date|there is no such date/,
		)
	})
})

describe('a text that is a date', () => {
	it.each([
		["day('yyyy-MM-dd', '2024-1-2')", '2024-01-02 00:00'],
		["day('yyyy-MM-dd', '2024-01-02T10:00')", '2024-01-02 00:00'],
		["day('yyyy-MM-dd', '2024-01-32')", '2024-02-01 00:00'],
		["day('dd MMMM yyyy h a', '2 march 2024 12 PM')", '2024-03-02 12:00'],
		["day('yyyyMMdd kk', '20240102 24')", '2024-01-02 00:00'],
		["day('yyyy D K a', '2024 61 1 PM')", '2024-03-01 13:00'],
		["day('dd.MM.yy', '02.01.99')", '1999-01-02 00:00'],
		["day('dd.MM.yy', '02.01.24')", '2024-01-02 00:00'],
		["LocalTime.parse('10:15')", '10:15'],
		["LocalTime.parse('10:15:30.5')", '10:15:30.500'],
		["LocalDate.parse('31.04.2024', Formatter.ofPattern('dd.MM.yyyy'))", '2024-04-30'],
		["LocalDate.parse('Tue 02/01/2024', Formatter.ofPattern('EEE dd/MM/yyyy'))", '2024-01-02'],
		["LocalDate.parse('2024-01-02T10:00', Formatter.ISO_DATE_TIME)", '2024-01-02'],
		[
			"LocalDateTime.parse('2024-01-02 10:00:00.123456', Formatter.ofPattern('yyyy-MM-dd HH:mm:ss.SSSSSS'))",
			'2024-01-02T10:00:00.123',
		],
		["ZonedDateTime.parse('2024-07-02T10:00+02:00[Europe/Vienna]')", '2024-07-02T10:00+02:00[Europe/Vienna]'],
		["Instant.parse('2024-01-02T10:00:00Z')", '2024-01-02T10:00:00Z'],
	])('%s', async (expression, text) => {
		expect(await run(`* def x = ${expression}\n* match x.toString() == '${text}'`)).toBeUndefined()
	})
})
