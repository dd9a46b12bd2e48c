// Runs features given as texts and keeps everything that was reported, for the tests here.

import { newUndiciIo } from '../src/http/undici-io.ts'
import {
	type Exchange,
	type FeatureRequest,
	type FeatureResult,
	type Listener,
	newSuite,
	runFeature,
	type ScenarioStart,
	type StepEnd,
	type StepStart,
} from '../src/run-feature.ts'

export interface Played {
	result: FeatureResult
	scenarios: (ScenarioStart & { status?: string; reason?: string })[]
	steps: (StepStart & StepEnd)[]
	exchanges: Exchange[]
	printed: string[]
	attachments: { name: string; mediaType: string; bytes: Uint8Array }[]
	/** The first message of a step that did not pass. */
	problem: StepEnd | undefined
}

const encoder = new TextEncoder()

export async function play(
	files: string | Record<string, string | Uint8Array>,
	options: Partial<FeatureRequest> = {},
	listens: Partial<Listener> = {},
): Promise<Played> {
	const tree =
		typeof files === 'string'
			? { 'main.feature': files.includes('Feature:') ? files : `Feature:\nScenario:\n${files}` }
			: files
	const played: Played = {
		result: { scenarios: 0, passed: 0, failed: 0 },
		scenarios: [],
		steps: [],
		exchanges: [],
		printed: [],
		attachments: [],
		problem: undefined,
	}
	const open: StepStart[] = []
	played.result = await runFeature({
		path: 'main.feature',
		files: {
			read: (path) => {
				const file = Object.hasOwn(tree, path) ? tree[path] : undefined
				return typeof file === 'string' ? encoder.encode(file) : file
			},
			roots: ['', 'src/test/java', 'src/test/resources'],
		},
		io: newUndiciIo(),
		suite: newSuite(),
		listener: {
			scenarioStarted: (scenario) => void played.scenarios.push({ ...scenario }),
			stepStarted: (step) => void open.push(step),
			stepFinished: (end) => {
				const start = open.pop()
				if (!start) throw new Error('a step finished that never started')
				played.steps.push({ ...start, ...end })
				if (end.message) played.problem ??= end
			},
			exchange: (exchange) => void played.exchanges.push(exchange),
			print: (text) => void played.printed.push(text),
			attachment: (given) => void played.attachments.push(given),
			scenarioFinished: (end) => void Object.assign(played.scenarios.at(-1) ?? {}, end),
			...listens,
		},
		...options,
	})
	return played
}
