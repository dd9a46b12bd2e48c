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

describe('as Java 17 writes it', () => {
	const at = 'LocalDateTime.of(2024, 3, 5, 22, 20, 5, 120000000)'
	const simple = (pattern: string, time: number) =>
		`day2('${pattern.replaceAll("'", "\\'")}').format(new java.util.Date(${time}))`
	const by = (pattern: string) => `${at}.format(Formatter.ofPattern('${pattern}'))`
	const paris = "Instant.parse('2024-05-06T07:08:09Z').atZone(java.time.ZoneId.of('Europe/Paris'))"
	const calendar = (steps: string) => `calendar(function(c, Calendar) { ${steps} })`
	it.each([
		[simple('S SS SSS SSSS', 1704067199005), '5 05 005 0005'],
		[simple('u w Y W F D', 1704067199005), '7 1 2024 6 5 365'],
		[simple('w ww YY', 1700000000123), '46 46 23'],
		[simple("EEEEE MMMMM ZZZZZ 'o''clock'", 0), "Thursday January +0000 o'clock"],
		[simple('zzzz z', 0), 'Coordinated Universal Time UTC'],
		["day2('yyyy').parse('0099').toInstant()", '0099-01-01T00:00:00Z'],
		[by('S SS SSSSSS n A N'), '1 12 120000 120000000 80405120 80405120000000'],
		[by('w YYYY e EEEEE MMMMM Q QQQ QQQQ u'), '10 2024 3 T M 1 Q1 1st quarter 2024'],
		["LocalDate.of(2024,12,30).format(Formatter.ofPattern('w YYYY e'))", '1 2025 2'],
		[
			`${paris}.format(Formatter.ofPattern('z zzzz VV xxx Z ZZZZ ZZZZZ O'))`,
			'CEST Central European Summer Time Europe/Paris +02:00 +0200 GMT+02:00 +02:00 GMT+2',
		],
		[`${paris}.format(Formatter.ISO_OFFSET_DATE_TIME)`, '2024-05-06T09:08:09+02:00'],
		[`${paris}.format(Formatter.ISO_INSTANT)`, '2024-05-06T07:08:09Z'],
		[`${paris}.format(Formatter.RFC_1123_DATE_TIME)`, 'Mon, 6 May 2024 09:08:09 +0200'],
		[`${at}.format(Formatter.ISO_LOCAL_DATE_TIME)`, '2024-03-05T22:20:05.12'],
		['LocalDateTime.of(2024,3,5,10,20).format(Formatter.ISO_LOCAL_DATE_TIME)', '2024-03-05T10:20:00'],
		[at, '2024-03-05T22:20:05.120'],
		['LocalTime.of(1,2,3,4000000)', '01:02:03.004'],
		['LocalDate.of(2024,3,5).atTime(10,20,30)', '2024-03-05T10:20:30'],
		['Instant.ofEpochSecond(1, 5000000)', '1970-01-01T00:00:01.005Z'],
		['LocalTime.of(23,30).plusMinutes(45).isBefore(LocalTime.of(1,0))', 'true'],
		['LocalTime.of(0,10).minusMinutes(20).getHour()', '23'],
		["Instant.parse('2024-05-06T07:08:09Z').atZone(java.time.ZoneId.of('UTC'))", '2024-05-06T07:08:09Z[UTC]'],
		["Instant.parse('2024-05-06T07:08:09Z').atZone(java.time.ZoneOffset.UTC)", '2024-05-06T07:08:09Z'],
		["java.time.ZoneOffset.of('+2')", '+02:00'],
		["java.time.ZoneId.of('UTC+2')", 'UTC+02:00'],
		['java.time.ZoneOffset.ofHoursMinutes(5,30)', '+05:30'],
		['LocalDate.of(2024,3,31).withMonth(2)', '2024-02-29'],
		['LocalDate.of(2024,2,29).withYear(2023)', '2023-02-28'],
		[`${at}.withHour(3).withMinute(0).withSecond(0).withNano(0)`, '2024-03-05T03:00'],
		['LocalDate.ofYearDay(2024,60).getDayOfYear()', '60'],
		['LocalDate.of(2024,3,5).lengthOfYear()', '366'],
		['LocalDate.of(2024,3,5).until(LocalDate.of(2024,4,6), java.time.temporal.ChronoUnit.DAYS)', '32'],
		[
			"ZonedDateTime.parse('2024-05-06T07:08:09Z').withZoneSameLocal(java.time.ZoneId.of('Asia/Kolkata'))",
			'2024-05-06T07:08:09+05:30[Asia/Kolkata]',
		],
		[`${paris}.toOffsetDateTime()`, '2024-05-06T09:08:09+02:00'],
		[`${paris}.getOffset()`, '+02:00'],
		['java.time.Duration.ofSeconds(3661)', 'PT1H1M1S'],
		['java.time.Duration.ofMillis(-1500)', 'PT-1.5S'],
		['java.time.Duration.ofDays(2)', 'PT48H'],
		['java.time.Duration.ZERO', 'PT0S'],
		["java.time.Duration.parse('P1DT2H3M4.5S').toMillis()", '93784500'],
		['java.time.Duration.ofSeconds(90).plusMinutes(1).toMillis()', '150000'],
		[calendar('c.add(Calendar.MONTH, 3); return c.getTimeInMillis()'), '1707948800123'],
		[calendar('c.set(Calendar.HOUR_OF_DAY, 0); return c.getTimeInMillis()'), '1699920800123'],
		[calendar('c.set(2024, 1, 31); return c.getTimeInMillis()'), '1709417600123'],
		[calendar('c.set(Calendar.DAY_OF_MONTH, 1); return c.getTime().getTime()'), '1698876800123'],
		[calendar('c.set(Calendar.MONTH, Calendar.FEBRUARY); return c.getTimeInMillis()'), '1676412800123'],
		[calendar('return [c.get(3), c.get(4), c.get(6), c.get(7), c.get(9), c.get(10)].join()'), '46,3,318,3,1,10'],
		[calendar('return c.getActualMaximum(Calendar.DAY_OF_MONTH) + Calendar.FRIDAY'), '36'],
	])('%s', async (expression, text) => {
		const helpers = `* def day2 = function(pattern) { var made = new (Java.type('java.text.SimpleDateFormat'))(pattern); made.setTimeZone(java.util.TimeZone.getTimeZone('UTC')); return made }
* def calendar = function(use) { var c = java.util.Calendar.getInstance(); c.setTimeZone(java.util.TimeZone.getTimeZone('UTC')); c.setTimeInMillis(1700000000123); return use(c, java.util.Calendar) }`
		expect(await run(`${helpers}\n* def x = ${expression} + ''\n* match x == ${JSON.stringify(text)}`)).toBeUndefined()
	})
	it.each([
		["java.time.ZoneId.of('Nowhere/X')", /there is no time zone Nowhere\/X/],
		['LocalDate.of(2024,3,5).format(Formatter.ISO_LOCAL_DATE_TIME)', /this needs a time, and 2024-03-05 has none/],
		['LocalTime.of(1,2).format(Formatter.ISO_DATE)', /this needs a date, and 01:02 has none/],
		['LocalDate.of(2024,3,5).withMonth(13)', /there is no such date: month 13/],
		['LocalTime.of(1,2).withHour(24)', /there is no such time: 24, it goes from 0 to 23/],
		['LocalDate.ofYearDay(2023, 366)', /there is no such date: day 366 of 2023/],
		["java.time.Duration.parse('1h')", /Text cannot be parsed to a Duration: 1h/],
		["new (Java.type('java.text.SimpleDateFormat'))('x').format(0)", /the date pattern letter x is not known/],
	])('refuses %s', async (expression, message) => {
		expect(await run(`* def x = ${expression}`)).toMatch(message)
	})
})
