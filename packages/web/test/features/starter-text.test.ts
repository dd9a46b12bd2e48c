import { findStep } from '@assay/engine/feature/find-action'
import { vocabularyWith } from '@assay/engine/surfaces/vocabulary-with'
import { expect, test } from 'vitest'
import { starterText } from '../../src/features/starter-text.ts'

test('a new feature for devices begins with steps that devices have', () => {
	const [, , , ...steps] = starterText('Greeting', 'MOBILE').trimEnd().split('\n')
	const found = steps.map((line) => findStep(line.trim().replace(/^\S+ /, ''), vocabularyWith()))
	expect(found.map(({ action }) => action?.on)).toEqual([['mobile'], ['mobile']])
	expect(found.flatMap(({ problems }) => problems)).toEqual([])
	expect(starterText('Greeting', 'ANOROC')).toContain('OPEN <baseUrl>')
	expect(starterText('Greeting', 'KARATE')).toContain('method get')
})
