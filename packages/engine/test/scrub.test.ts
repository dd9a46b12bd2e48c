import type { RunEvent } from '@assay/contract/run-events'
import { mask } from '@assay/contract/secrets'
import { expect, it, test } from 'vitest'
import { scrubber } from '../src/run/scrub.ts'

/** Letters of every kind of trouble: quotes, backslash, line break, percent, plus, slash, entity, umlaut, emoji. */
const secret = 'S3cr"et\\pa\n%ss+w/o rd&<ü😀>'
const bytes = Buffer.from(secret)
const printed = (text: string): RunEvent => ({
	type: 'evidence',
	at: 1,
	step: '1.1.1',
	evidence: { kind: 'print', text },
})
const hex = (text: string, form: (unit: string) => string) =>
	text.replace(/[^A-Za-z0-9]/g, (unit) => form(unit.charCodeAt(0).toString(16).padStart(4, '0')))
const entities = (text: string) =>
	text.replace(/[&<>"]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[one] as string)
const lower = (text: string) => text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

test.each([
	['as it stands', secret],
	['in JSON', inJson(secret)],
	['in JSON within JSON', inJson(inJson(secret))],
	['in JSON with slashes escaped', inJson(secret).replaceAll('/', '\\/')],
	['in JSON of plain ASCII', hex(secret, (code) => `\\u${code}`)],
	['in an address', encodeURIComponent(secret)],
	['in an address with small hexadecimal digits', lower(encodeURIComponent(secret))],
	['in an address within an address', encodeURIComponent(encodeURIComponent(secret))],
	['in a form', new URLSearchParams({ a: secret }).toString().slice(2)],
	['in HTML', entities(secret)],
	['read in the wrong encoding', Buffer.from(secret).toString('latin1')],
	['with its odd letters lost', secret.replaceAll('ü', '\ufffd')],
	[
		'in HTML by numbers',
		Array.from(secret, (one) => `&#${one.codePointAt(0)};`)
			.join('')
			.replace(/&#(\d+);/g, (all, code) =>
				/[A-Za-z0-9]/.test(String.fromCodePoint(Number(code))) ? String.fromCodePoint(Number(code)) : all,
			),
	],
	[
		'in an address of a page in Latin-1, within an address',
		encodeURIComponent(encodeURIComponent(secret).replace('%C3%BC', '%FC')),
	],
	['in a form within an address', encodeURIComponent(new URLSearchParams({ a: secret }).toString().slice(2))],
	['in capitals', secret.toUpperCase()],
	['in small letters', secret.toLowerCase()],
	['in capitals in JSON', inJson(secret.toUpperCase())],
	['in small letters in an address', encodeURIComponent(secret.toLowerCase())],
	['from back to front', [...secret].reverse().join('')],
	['from back to front in capitals, in JSON', inJson([...secret.toUpperCase()].reverse().join(''))],
	['from back to front in an address', encodeURIComponent([...secret].reverse().join(''))],
])('is taken out %s', (_, spelt) => {
	const clean = scrubber([secret]).event(printed(`before ${spelt} after`))
	expect(clean).toEqual(printed(`before ${mask} after`))
})

test.each([0, 1, 2, 3, 4, 5])('is taken out of base64 after %i other bytes', (before) => {
	const inside = Buffer.concat([Buffer.alloc(before, 'u'), bytes, Buffer.from(':tail')])
	for (const encoded of [
		inside.toString('base64'),
		inside.toString('base64url'),
		encodeURIComponent(inside.toString('base64')),
	]) {
		const clean = scrubber([secret]).event(printed(`Basic ${encoded}`))
		const text = (clean as { evidence: { text: string } }).evidence.text
		const left = decodeURIComponent(text.slice('Basic '.length, text.indexOf(mask)))
		// All but the letters before it and the one that it shares with them.
		expect(left).toHaveLength(Math.ceil((before * 8) / 6))
	}
})

it('leaves our own words, ids and hashes alone, and columns of an Examples row that are named alike not', () => {
	const { event } = scrubber(['passed', '1.1.1', 'KARATE'])
	const finished: RunEvent = { type: 'stepFinished', at: 1, step: '1.1.1', status: 'passed', nanos: 1 }
	expect(event(finished)).toEqual(finished)
	const started: RunEvent = {
		type: 'scenarioStarted',
		at: 1,
		scenario: '1.1',
		name: 'one',
		line: 2,
		tags: [],
		row: { status: 'passed' },
	}
	expect(event(started)).toEqual({ ...started, row: { status: mask } })
})

it('gives an event without a secret back as it is', () => {
	const event = printed('nothing to hide')
	expect(scrubber([secret]).event(event)).toBe(event)
})

it('copies what holds a secret, in lists too, and leaves what it was given', () => {
	const event: RunEvent = {
		type: 'stepStarted',
		at: 1,
		step: '1.1.1',
		keyword: 'Given',
		text: 'a table',
		line: 3,
		table: [
			['name', 'word'],
			['ann', secret],
		],
	}
	const given = structuredClone(event)
	expect(scrubber([secret]).event(event)).toEqual({
		...event,
		table: [
			['name', 'word'],
			['ann', mask],
		],
	})
	expect(event).toEqual(given)
})

it('takes longer secrets out first, and new ones once they are added, and leaves very short ones', () => {
	const scrub = scrubber(['token', 'token-and-more', 'on'])
	expect(scrub.event(printed('token-and-more token on later'))).toEqual(printed(`${mask} ${mask} on later`))
	scrub.add('later')
	expect(scrub.event(printed('on later'))).toEqual(printed(`on ${mask}`))
})

it('knows short secrets only as they stand', () => {
	const scrub = scrubber(['Part4', 'Kettle'])
	expect(scrub.event(printed('part4 4traP Part4 KETTLE eltteK'))).toEqual(
		printed(`part4 4traP ${mask} ${mask} ${mask}`),
	)
})

it('cleans kept bodies, text or not', () => {
	const scrub = scrubber(['plain-secret', 'ge heim'])
	const file = Buffer.from([0, 255, 254, 0])
	const body = Buffer.concat([Buffer.from('name="p"\r\n\r\nplain-secret\r\n'), file, Buffer.from('ge%20heim')])
	expect(Buffer.from(scrub.bytes(body)).toString('latin1')).toBe(
		Buffer.concat([Buffer.from(`name="p"\r\n\r\n${mask}\r\n`), file, Buffer.from(mask)]).toString('latin1'),
	)
	expect(Buffer.from(scrub.bytes(Buffer.from('\uFEFFplain-secret ü'))).toString()).toBe(`\uFEFF${mask} ü`)
	const picture = new Uint8Array([137, 80, 78, 71])
	expect(scrub.bytes(picture)).toBe(picture)
})

it('is not held up by texts made to hold it up', () => {
	const scrub = scrubber(['"quoted"', ' spaced', '\\back'])
	const hostile = ['\\'.repeat(300_000), '%25'.repeat(100_000), '&amp;'.repeat(60_000), ' '.repeat(300_000)]
	for (const text of hostile) expect(scrub.event(printed(text))).toEqual(printed(text))
})
