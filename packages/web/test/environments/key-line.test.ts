import { expect, test } from 'vitest'
import { keyLine } from '../../src/environments/key-line.ts'

const text = `{
	"user": "a \\"name\\": {",
	"login": {
		"user": "ann", "name": "login",
		"roles": ["admin", { "name": "tester" }]
	},
	"name": 1
}`

test.each([
	['user', 2],
	['login', 3],
	['login.user', 4],
	['login.name', 4],
	['login.roles', 5],
	['login.roles[1].name', 5],
	['name', 7],
	['ann', undefined],
	['login.town', undefined],
])('the key %s stands on line %s', (key, line) => expect(keyLine(text, key)).toBe(line))

test('what is no JSON has no keys', () => {
	for (const wrong of ['', '[', '}}', '"a": {']) expect(keyLine(wrong, 'a')).toBeUndefined()
})
