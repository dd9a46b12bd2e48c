import { expect, it } from 'vitest'
import { NotYet } from '../src/run/step-errors.ts'
import { looksBy } from '../src/surfaces/web/node/looks.ts'

it.each([
	['nothing at all', null],
	['no text of the element', { count: 1, element: {}, values: [null] }],
])('a driver that answers %s, as where a dialog opens meanwhile, is asked again', async (_, answer) => {
	const { look } = looksBy(async () => answer as never)
	await expect(look('id=total', 'present', 'text')).rejects.toThrow(NotYet)
})

it('what the page holds is given on', async () => {
	const sight = { count: 1, element: {}, values: [''] }
	expect(await looksBy(async () => sight as never).look('id=total', 'present', 'text')).toBe(sight)
})
