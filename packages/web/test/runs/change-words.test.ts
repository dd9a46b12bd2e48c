import { expect, test } from 'vitest'
import { changesInWords, changeWords } from '../../src/runs/tree/change-words.ts'

test('says what changed of a scenario', () => {
	expect(changeWords({ kind: 'new failure' })).toBe('new failure')
	expect(changeWords({ kind: 'failing', since: 29 })).toBe('failing since run 29')
	expect(changeWords({ kind: 'passes again' })).toBe('passes again')
	expect(changeWords({ kind: 'mixed', failed: 4, of: 10, sameText: true })).toBe('mixed: 4 of 10 failed, same text')
})

test('sums up failures that belong together', () => {
	const mixed = { kind: 'mixed', failed: 4, of: 10, sameText: true } as const
	const failing = { kind: 'failing', since: 29 } as const
	expect(changesInWords([{ kind: 'new failure' }, { kind: 'new failure' }, failing, mixed])).toBe(
		'2 are new, 1 fails since run 29, 1 is mixed.',
	)
	expect(changesInWords([failing, { ...failing, since: 30 }])).toBe('2 fail since earlier runs.')
	expect(changesInWords([])).toBe('')
})
