import { isKarate } from '@assay/contract/feature-types'
import { expect, it } from 'vitest'
import { featureTypes, surfaces } from '../src/surfaces/index.ts'

it('a log and the table of surfaces agree on what is written in the Karate language', () => {
	expect(featureTypes.filter((type) => surfaces[type].language.dialect === 'karate')).toEqual(['KARATE', 'PERFORMANCE'])
	expect(featureTypes.filter(isKarate)).toEqual(['KARATE', 'PERFORMANCE'])
	expect(isKarate('of another version')).toBe(false)
})
