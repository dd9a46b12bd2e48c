// `npx tsx packages/karate/test/bench.ts`: what a step, a scenario and the start of a feature cost.

import { newSuite, runFeature } from '../src/run-feature.ts'

const silent = {
	scenarioStarted() {},
	stepStarted() {},
	stepFinished() {},
	exchange() {},
	print() {},
	attachment() {},
	scenarioFinished() {},
}

async function time(text: string, suite = newSuite()): Promise<number> {
	const bytes = new TextEncoder().encode(text)
	const started = process.cpuUsage()
	const result = await runFeature({
		path: 'a.feature',
		files: { read: (path) => (path === 'a.feature' ? bytes : undefined), roots: [''] },
		io: { http: () => Promise.reject(new Error('no HTTP here')) },
		suite,
		listener: silent,
	})
	if (result.failed || result.error) throw new Error(JSON.stringify(result))
	// processor time: the machine may be busy with other things
	const { user, system } = process.cpuUsage(started)
	return (user + system) / 1000
}

const steps = (count: number) =>
	Array.from(
		{ length: count / 5 },
		(_, index) => `* def a${index} = { id: ${index}, list: [1, 2, 3], name: '#(1 + 1)' }
* match a${index} == { id: '#number', list: '#[3]', name: 2 }
* def b${index} = a${index}.id * 2
* assert b${index} == ${index * 2}
* match a${index}.list contains 2`,
	).join('\n')

async function main(): Promise<void> {
	console.log(`first feature: ${(await time('Feature:\nScenario:\n* def a = 1')).toFixed(2)} ms`)
	for (let round = 0; round < 3; round++) await time(`Feature:\nScenario:\n${steps(1000)}`)
	console.log(`warm feature with a new realm: ${(await time('Feature:\nScenario:\n* def a = 1')).toFixed(2)} ms`)
	const suite = newSuite()
	await time('Feature:\nScenario:\n* def a = 1', suite)
	console.log(`warm feature: ${(await time('Feature:\nScenario:\n* def a = 1', suite)).toFixed(2)} ms`)
	console.log(`step: ${((await time(`Feature:\nScenario:\n${steps(5000)}`)) / 5).toFixed(1)} µs (all texts new)`)
	const many = `Feature:\n${Array.from({ length: 1000 }, () => 'Scenario:\n* def a = { id: 1 }\n* match a == { id: 1 }').join('\n')}`
	console.log(`scenario of two steps: ${((await time(many)) * 1).toFixed(1)} µs`)
	const loop = `Feature:\nScenario Outline:\n${steps(50)}\nExamples:\n| n |\n${Array.from({ length: 100 }, (_, index) => `| ${index} |`).join('\n')}`
	console.log(`step: ${((await time(loop)) / 5).toFixed(1)} µs (texts seen before)`)
}

void main()
