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

describe('where the clock changes', () => {
	const at = (text: string) => `ZonedDateTime.parse('${text}[Europe/Vienna]')`
	const between = (unit: string, from: string, to: string) =>
		`java.time.temporal.ChronoUnit.${unit}.between(${from}, ${to})`
	it.each([
		[`${at('2026-03-28T12:00+01:00')}.plusDays(1)`, '2026-03-29T12:00+02:00[Europe/Vienna]'],
		[`${at('2026-03-28T12:00+01:00')}.plusHours(24)`, '2026-03-29T13:00+02:00[Europe/Vienna]'],
		[`${at('2026-10-24T12:00+02:00')}.plusWeeks(1)`, '2026-10-31T12:00+01:00[Europe/Vienna]'],
		["LocalDateTime.parse('2026-03-29T01:30').atZone('Europe/Vienna')", '2026-03-29T01:30+01:00[Europe/Vienna]'],
		["LocalDateTime.parse('2026-03-29T02:30').atZone('Europe/Vienna')", '2026-03-29T03:30+02:00[Europe/Vienna]'],
		["LocalDateTime.parse('2026-10-25T02:30').atZone('Europe/Vienna')", '2026-10-25T02:30+02:00[Europe/Vienna]'],
		["LocalDateTime.parse('2026-11-01T00:30').atZone('America/New_York')", '2026-11-01T00:30-04:00[America/New_York]'],
		["LocalDate.parse('2026-03-29').atStartOfDay('Europe/Vienna')", '2026-03-29T00:00+01:00[Europe/Vienna]'],
		[between('HOURS', at('2026-03-29T00:00+01:00'), at('2026-03-29T06:00+02:00')), '5'],
		[between('DAYS', at('2026-03-28T12:00+01:00'), at('2026-03-29T12:00+02:00')), '1'],
		[between('MONTHS', "LocalDate.parse('2024-03-15')", "LocalDate.parse('2024-02-20')"), '0'],
		[between('MONTHS', "LocalDate.parse('2024-01-31')", "LocalDate.parse('2024-02-29')"), '0'],
		[between('MONTHS', "LocalDateTime.parse('2024-01-15T10:00')", "LocalDateTime.parse('2024-02-15T09:00')"), '0'],
		['java.time.Duration.ofSeconds(-90).toMinutes()', '-1'],
	])('%s is %s', async (expression, text) => {
		expect(await run(`* def x = ${expression} + ''\n* match x == '${text}'`)).toBeUndefined()
	})
	it('a Calendar keeps its time of day and its month', async () => {
		expect(
			await run(`* def Calendar = Java.type('java.util.Calendar')
* def one = Calendar.getInstance()
* one.zone = 'Europe/Vienna'
* one.setTimeInMillis(Instant.parse('2026-01-30T23:30:00Z').toEpochMilli())
* one.add(Calendar.MONTH, 1)
* match one.getTime().toInstant().toString() == '2026-02-27T23:30:00Z'
* one.add(Calendar.DATE, 30)
* match one.getTime().toInstant().toString() == '2026-03-29T22:30:00Z'`),
		).toBeUndefined()
	})
})
