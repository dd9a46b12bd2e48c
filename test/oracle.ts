import { rm } from 'node:fs/promises'
import { type Comparison, compareTree } from '../packages/engine/test/oracle.ts'
import { ownTree, publicTrees } from '../packages/engine/test/oracle-cases.ts'
import { unexplained, whyDifferent } from '../packages/engine/test/oracle-differences.ts'
import { karateJar, whyNoKarate } from '../packages/engine/test/support/karate-jar.ts'

/** Our features and the public cases of ASSAY_CONFORMANCE by both engines; true where every difference has its reason. */
export async function oracle(say: (line: string) => void): Promise<boolean> {
	const missing = await whyNoKarate()
	if (missing) {
		say(`could not run: ${missing}`)
		return true
	}
	const conformance = process.env.ASSAY_CONFORMANCE
	if (!conformance) say('ASSAY_CONFORMANCE names no folder of public cases: only our own features are compared')
	const cases = conformance ? publicTrees(conformance) : undefined
	const all: Comparison[] = []
	for (const tree of [ownTree, ...(cases?.trees ?? [])]) all.push(...(await compareTree(tree, karateJar)))
	if (cases) await rm(cases.folder, { recursive: true })
	const steps = all.reduce((sum, { steps }) => sum + steps, 0)
	const different = all.filter(({ differences }) => differences.length > 0)
	for (const { id } of different) if (whyDifferent(id)) say(`known: ${id}: ${whyDifferent(id)}`)
	const faults = unexplained(all)
	for (const line of faults) say(`DIFFERENT: ${line}`)
	const known = different.filter(({ id }) => whyDifferent(id)).length
	say(
		`${all.length} features, ${steps} steps and outcomes: ${all.length - different.length} the same, ${known} known to differ`,
	)
	return faults.length === 0
}
