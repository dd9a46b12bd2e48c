import { expect, it } from 'vitest'
import { writeXml } from '../src/data/xml.ts'
import { parseXml, XmlSyntaxError } from '../src/data/xml-parse.ts'

it('keeps prefixes, CDATA, comments and instructions as they are written', () => {
	const text = '<s:a xmlns:s="urn:s" s:b="1"><?go on?><!-- why --><![CDATA[1 < 2]]>&lt;x&#65;</s:a>'
	expect(writeXml(parseXml(`<?xml version="1.0"?>\n${text}`))).toBe(
		'<s:a s:b="1" xmlns:s="urn:s"><?go on?><!-- why --><![CDATA[1 < 2]]>&lt;xA</s:a>',
	)
})

it('replaces entities that are plain text', () => {
	const text = `<!DOCTYPE a [<!ENTITY one "1 < 2"><!ENTITY two 'b'>]><a c="&two;">&one;</a>`
	expect(writeXml(parseXml(text))).toBe('<a c="b">1 &lt; 2</a>')
})

const bomb = `<!DOCTYPE a [<!ENTITY x "xxxxxxxxxx"><!ENTITY y "&x;&x;&x;&x;&x;">]><a>&y;</a>`
const long = 'x'.repeat(10_000)

it.each([
	[
		'an entity that a file holds',
		'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
		/isn't defined: &x;/,
	],
	['an entity made of others', bomb, /isn't defined: &y;/],
	[
		'entities that grow too large',
		`<!DOCTYPE a [<!ENTITY x "${long}">]><a>${'&x;'.repeat(200)}</a>`,
		/entities grow to more than 1000000 characters/,
	],
	['too many elements inside of elements', '<a>'.repeat(1001) + '</a>'.repeat(1001), /nested deeper than 1000/],
	['so many that no stack would hold them', '<a>'.repeat(200_000), /nested deeper than 1000/],
	['an attribute that is there twice', '<a b="1" b="2"/>', /line 1, column 15: Duplicate attribute: b/],
	['a bare ampersand', '<a>\nx & y</a>', /line 2, column 5: Unterminated reference/],
])('refuses %s', (_, text, message) => {
	expect(() => parseXml(text)).toThrow(XmlSyntaxError)
	expect(() => parseXml(text)).toThrow(message)
})
