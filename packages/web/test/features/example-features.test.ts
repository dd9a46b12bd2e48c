import { featureTypes, isKarate } from '@assay/contract/feature-types'
import { findStep } from '@assay/engine/feature/find-action'
import { vocabularyWith } from '@assay/engine/surfaces/vocabulary-with'
import { readDocument } from '@assay/karate/gherkin/read-document'
import { expect, test } from 'vitest'
import { exampleFeatures } from '../../src/features/example-features.ts'

test.each(featureTypes)('the example of %s is a feature, with steps that this type runs', (type) => {
	const { document, problems } = readDocument(exampleFeatures[type].text, isKarate(type) ? 'karate' : 'keyword')
	expect(problems).toEqual([])
	const steps = document.sections.flatMap(({ steps }) => steps)
	expect(steps.length).toBeGreaterThan(3)
	if (isKarate(type)) return
	const platform = { ANOROC: 'desktop', MOBILE: 'mobile', WINDOWS: 'windows' }[type as 'ANOROC' | 'MOBILE' | 'WINDOWS']
	for (const { text } of steps) {
		const { action, problems } = findStep(text, vocabularyWith())
		expect([text, action?.on.includes(platform as 'desktop'), problems]).toEqual([text, true, []])
	}
})
