import { expect, test } from 'vitest'
import { isGone, markGone } from '../../src/ui/gone.ts'

test('knows every read of what was deleted, and no other', () => {
	markGone('feature', 5)
	markGone('testPlan', 6)
	expect(isGone(['/api/feature/associatedList/:featureId', { params: { featureId: 5 } }])).toBe(true)
	expect(isGone(['/api/revisions', { query: { of: 'feature', objectId: 5 } }])).toBe(true)
	expect(isGone(['/api/schedule/list', { query: { businessScenarioId: 6 } }])).toBe(true)
	expect(isGone(['/api/feature/associatedList/:featureId', { params: { featureId: 6 } }])).toBe(false)
	expect(isGone(['/api/revisions', { query: { of: 'environment', objectId: 5 } }])).toBe(false)
	expect(isGone(['/api/feature/list', { query: { applicationId: 5, page: 0 } }])).toBe(false)
	expect(isGone(['blob', 5])).toBe(false)
})
