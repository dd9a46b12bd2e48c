import { describe, expect, it } from 'vitest'
import { compareTree } from './oracle.ts'
import { ownTree } from './oracle-cases.ts'
import { unexplained } from './oracle-differences.ts'
import { karateJar, whyNoKarate } from './support/karate-jar.ts'

const missing = await whyNoKarate()
if (missing) console.log(`Ours is not compared with the real Karate: ${missing}`)

describe.skipIf(missing !== undefined)('our engine beside the real Karate', () => {
	it('passes, fails and skips the very same steps of our features', async () => {
		const comparisons = await compareTree(ownTree, karateJar)
		const steps = comparisons.reduce((sum, one) => sum + one.steps, 0)
		console.log(`${steps} steps and outcomes laid side by side`)
		expect(unexplained(comparisons)).toEqual([])
		expect(steps).toBeGreaterThan(200)
	}, 300_000)
})
