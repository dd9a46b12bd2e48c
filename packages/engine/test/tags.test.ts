import { expect, it } from 'vitest'
import { readTagFilter } from '../src/tags.ts'

const table: [text: string | undefined, takes: string[], leaves: string[]][] = [
	[undefined, ['@a', ''], []],
	['  ', ['@a', ''], []],
	['smoke', ['@smoke', '@a @smoke'], ['@smoky', '']],
	['@smoke, login', ['@smoke', '@login'], ['@other']],
	['@smoke login', ['@smoke', '@login'], ['@other']],
	['~@slow', ['@a', ''], ['@slow', '@a @slow']],
	['@a ~@slow', ['@a'], ['@a @slow', '@b']],
	['@a and not @b', ['@a'], ['@a @b', '@c']],
	['not @b', ['@a', ''], ['@b']],
	['@a and (@b or @c)', ['@a @c'], ['@a', '@b @c']],
	['@a or @b and @c', ['@a', '@b @c'], ['@b']],
	["anyOf('@a','@b') && not('@c')", ['@a', '@b'], ['@a @c', '']],
	["allOf('@a', '@b') || !@c", ['@a @b @c', '@a'], ['@a @c']],
	['id', ['@id=7'], []],
	['@id=7', ['@id=7'], ['@id=8']],
]

for (const [text, takes, leaves] of table) {
	it(`${text ?? 'nothing'} takes and leaves the right scenarios`, () => {
		const filter = readTagFilter(text)
		for (const tags of takes) expect(filter(tags.split(' ').filter(Boolean)), `takes ${tags}`).toBe(true)
		for (const tags of leaves) expect(filter(tags.split(' ').filter(Boolean)), `leaves ${tags}`).toBe(false)
	})
}

it('says where tags cannot be read', () => {
	expect(() => readTagFilter('@a and')).toThrow('The tags "@a and" cannot be read at their end')
	expect(() => readTagFilter('(@a')).toThrow('cannot be read')
	expect(() => readTagFilter('@a ) @b')).toThrow('The tags "@a ) @b" cannot be read at ")"')
})
