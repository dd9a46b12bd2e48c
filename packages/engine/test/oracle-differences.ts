import { readFileSync } from 'node:fs'
import type { Comparison } from './oracle.ts'

/** Where Karate 1.5 does otherwise than we, and why we stay with it. Every other difference that the oracle finds is a fault. */
const knownDifferences: { id: RegExp; why: string }[] = [
	{
		id: /core\/outline-dynamic-fail\.feature$/,
		why: 'Examples whose rows cannot be made are one failed scenario with the reason here; Karate 1.5 runs none',
	},
	{
		id: /^main\/.*\/test-report\.feature$/,
		why: 'a feature of Karate 2: its karate.embed takes a name as well',
	},
	{
		id: /demo\/hooks\/hooks\.feature$/,
		why: 'the steps of a feature that the hook after a feature calls are shown here; Karate 1.5 leaves them out',
	},
	{
		id: /core\/runner\/aborted\.feature$/,
		why: 'steps after karate.abort() are shown as skipped, also with abortedStepsShouldPass; the scenario passes in both',
	},
	{
		id: /^ours\/words\/of-version-two\.feature$/,
		why: 'forms of Karate 2 that Karate 1.5 reads otherwise or not at all',
	},
	{
		id: /^ours\/words\/of-ours\.feature$/,
		why: 'JSON that ends in the middle is refused, a part without a name is sent, an empty print does nothing, and contains takes a marker for any value; Karate 1.5 does otherwise',
	},
	{
		id: /^ours\/words\/m-setup\.feature$/,
		why: 'the steps that karate.setup and karate.setupOnce run are shown here; Karate 1.5 leaves them out where the step fails or asks again',
	},
]

const passed = Object.values(
	JSON.parse(readFileSync(new URL('../../karate/test/conformance-passed.json', import.meta.url), 'utf8')) as Record<
		string,
		string[]
	>,
).flat()

/** Cases of Karate 2's own tests name what version 1 did not have; the conformance run holds us to them. */
const ofVersionTwo = (id: string) =>
	/^(?:v2|main)\//.test(id) && passed.some((one) => id === one || id.startsWith(`${one} `))

export const whyDifferent = (id: string): string | undefined =>
	ofVersionTwo(id)
		? "as Karate 2's own test of it expects, which holds"
		: knownDifferences.find((one) => one.id.test(id))?.why

/** A line for each difference without a reason. */
export const unexplained = (comparisons: Comparison[]): string[] =>
	comparisons
		.filter(({ id }) => !whyDifferent(id))
		.flatMap(({ id, differences }) =>
			differences.map(({ where, ours, karate }) => `${id}, scenario ${where}: ours ${ours}; Karate ${karate}`),
		)
