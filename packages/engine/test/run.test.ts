import type { RunEvent } from '@assay/contract/run-events'
import { describe, expect, it } from 'vitest'
import { foldRun } from '../src/log/fold.ts'
import { evidenceInTime } from '../src/run/evidence-in-time.ts'
import { SessionLost, SessionRefused } from '../src/run/step-errors.ts'
import { runBundle } from '../src/surfaces/run-bundle.ts'
import { fakePage, logOf, testBundle, testHost } from './support/host.ts'

const locators = { shop: { title: '//h1', buy: '//button', user: '//input' } }
const feature = (text: string, over = {}) => [{ text: `Feature: f\n${text}`, locators, ...over }]
const settings = (values: Record<string, unknown>, ui: Record<string, unknown> = {}) => ({
	environment: { name: 'Test', ui, api: {}, settings: { 'Explicit.wait.time': 1, ...values } },
})

describe('a run', () => {
	it('logs every step by a counted id and ends with its verdict', async () => {
		const page = fakePage({ '//h1': 'Welcome', '//button': 'Buy', '//input': '' })
		const host = testHost({ openDriver: async () => page.driver })
		const text = `
Background:
  Given OPEN <http://shop/>
Scenario: one
  When CLICK [shop.buy]
  Then VERIFY_TEXT [shop.title] + {Welcome}
Scenario Outline: two <user>
  When !ENTER [shop.user] + <user>
  Examples:
  | user |
  | anna |`
		expect(await logOf(testBundle(feature(text), settings({})), host)).toEqual([
			'run a run',
			'1 feature 1',
			'1.1 one',
			'1.1.1 Given OPEN <http://shop/>',
			'1.1.1 passed',
			'1.1.2 When CLICK [shop.buy]',
			'1.1.2 passed',
			'1.1.3 Then VERIFY_TEXT [shop.title] + {Welcome}',
			'1.1.3 passed',
			'1.1 passed',
			'1.2 two anna',
			'1.2.1 Given OPEN <http://shop/>',
			'1.2.1 passed',
			'1.2.2 When ENTER [shop.user] + <user>',
			'1.2.2 passed',
			'1.2 passed',
			'1 passed',
			'run SUCCESS',
		])
		expect(page.done).toEqual([
			'go http://shop/',
			'click //button',
			'reset',
			'go http://shop/',
			'replace //input anna',
			'close',
		])
		const { features, counts } = foldRun(host.events)
		expect(counts).toEqual({ scenarios: 2, passed: 2, failed: 0, running: 0, notRun: 0 })
		expect(features[0]?.scenarios[1]).toMatchObject({ row: { user: 'anna' }, line: 12, expected: 2 })
		expect(features[0]?.scenarios[1]?.steps[1]).toMatchObject({ hidden: true, resolved: 'ENTER [shop.user] + <anna>' })
		expect(features[0]?.scenarios[1]?.steps[0]).toMatchObject({ background: true })
	})

	it('stops a scenario at its first failed step and goes on with the next', async () => {
		const page = fakePage({ '//h1': 'Welcome' })
		const host = testHost({ openDriver: async () => page.driver })
		const lines = await logOf(
			testBundle(
				feature('Scenario: a\n* VERIFY_TEXT [shop.title] {Bye}\n* SEE [shop.title]\nScenario: b\n* SEE [shop.title]'),
				settings({}),
			),
			host,
		)
		expect(lines.slice(3)).toEqual([
			'1.1.1 * VERIFY_TEXT [shop.title] {Bye}',
			'1.1.1 screenshot',
			'1.1.1 screenshot',
			'1.1.1 failed: Expected "Bye" but [shop.title] shows "Welcome" (waited 1 s, Explicit.wait.time)',
			'1.1.2 * SEE [shop.title]',
			'1.1.2 skipped',
			'1.1 failed',
			'1.2 b',
			'1.2.1 * SEE [shop.title]',
			'1.2.1 passed',
			'1.2 passed',
			'1 failed',
			'run FAILURE',
		])
		const pictures = host.events.flatMap((event) =>
			event.type === 'evidence' && event.evidence.kind === 'screenshot' ? event.evidence.when : [],
		)
		expect(pictures).toEqual(['before', 'failure'])
	})

	it('goes on after a failed check when soft assert is on, but not after a step it cannot understand', async () => {
		const page = fakePage({ '//h1': 'Welcome' })
		const host = testHost({ openDriver: async () => page.driver })
		const text = 'Scenario: a\n* SEE [shop.buy]\n* SEE [shop.title]\n* JUMP [shop.title]\n* SEE [shop.title]'
		await runBundle(testBundle(feature(text), settings({ ENABLE_SOFT_ASSERT: 'true' })), host)
		const [scenario] = foldRun(host.events).features[0]?.scenarios ?? []
		expect(scenario?.steps.map(({ status }) => status)).toEqual(['failed', 'passed', 'wrong', 'skipped'])
		expect(scenario).toMatchObject({
			status: 'failed',
			reason: '[shop.buy] was not found (waited 1 s, Explicit.wait.time)',
		})
		expect(scenario?.steps[2]?.message).toBe('There is no action JUMP')
	})

	it('keeps a variable through the scenarios of its feature and one in three braces through the run', async () => {
		const page = fakePage({ '//h1': '42' })
		const host = testHost({ openDriver: async () => page.driver })
		const bundle = testBundle([
			...feature(
				'Scenario: a\n* SET_VARIABLE [shop.title] {own}\n* SET_VARIABLE <7> {{{all}}}\nScenario: b\n* IF_CONDITION <eq;{{own}}> {42}\n* IF_CONDITION <eq;{{{all}}}> {7}\n* SEE [shop.title]',
			),
			...feature(`Scenario: c\n* IF_CONDITION <eq;\${all}> {7}\n* SEE [shop.title]\n* IF_CONDITION <eq;{{own}}> {42}`),
		])
		await runBundle(bundle, host)
		const [first, second] = foldRun(host.events).features
		expect(first?.status).toBe('passed')
		expect(first?.scenarios[1]?.steps.map(({ status }) => status)).toEqual(['passed', 'passed', 'passed'])
		expect(second?.scenarios[0]?.steps.map(({ status, message }) => message ?? status)).toEqual([
			'passed',
			'passed',
			'Nothing has set the variable {{own}} yet',
		])
	})

	it('passes a scenario that a condition ends', async () => {
		const lines = await logOf(testBundle(feature('Scenario: a\n* IF_CONDITION <gt;1> {2}\n* SEE [shop.title]')))
		expect(lines.slice(4)).toEqual([
			'1.1.1 passed',
			'1.1.2 * SEE [shop.title]',
			'1.1.2 skipped: "1" gt "2" does not hold',
			'1.1 passed',
			'1 passed',
			'run SUCCESS',
		])
	})

	it('opens no browser for steps that need none', async () => {
		expect((await logOf(testBundle(feature('Scenario: a\n* SET_VARIABLE <1> {x}\n* PAUSE_IN_SEC <100>')))).at(-1)).toBe(
			'run SUCCESS',
		)
	})

	it.each([
		[30_000, 'run SUCCESS'],
		[30_100, 'run FAILURE'],
	])('looks again for as long as the explicit wait says, and no longer: shown after %i ms, %s', async (shown, end) => {
		const page = fakePage({})
		const host = testHost({
			openDriver: async () => page.driver,
			sleep: async () => {
				moment += 100
				if (moment === shown) page.texts['//h1'] = 'late'
			},
			nanos: () => moment * 1e6,
		})
		let moment = 0
		const bundle = testBundle(feature('Scenario: a\n* SEE [shop.title]'), {
			environment: { name: 'Test', ui: {}, api: {}, settings: { 'Explicit.wait.time': 30 } },
		})
		expect((await logOf(bundle, host)).at(-1)).toBe(end)
		expect(moment).toBe(30_000)
	})

	it('gives a wrong text five seconds to become right, not the whole wait', async () => {
		const page = fakePage({ '//h1': 'Hello' })
		const host = testHost({ openDriver: async () => page.driver })
		const bundle = testBundle(feature('Scenario: a\n* VERIFY_TEXT [shop.title] {Bye}'))
		expect(await logOf(bundle, host)).toContain(
			'1.1.1 failed: Expected "Bye" but [shop.title] shows "Hello" (waited 5 s, Check.wait.time)',
		)
		const [finished] = host.events.filter((event) => event.type === 'stepFinished')
		expect((finished?.nanos ?? 0) / 1e9).toBeCloseTo(5, 0)
		expect(finished?.difference).toMatchObject({ expected: 'Bye', actual: 'Hello', language: 'text' })
	})

	it('logs each line of the console with its step, with the failed one also those of the step before', async () => {
		const page = fakePage({ '//h1': 'Hello' })
		const line = (at: number) => ({ level: 'error', text: `at ${at}`, at })
		page.driver.consoleLines = async () => [line(1000), line(3500), line(5000)]
		const host = testHost({ openDriver: async () => page.driver })
		const text = 'Scenario: a\n* SEE [shop.title]\n* PAUSE_IN_SEC <2>\n* PAUSE_IN_SEC <1>\n* SEE [shop.buy]'
		await runBundle(testBundle(feature(text), settings({})), host)
		const lines = host.events.flatMap((event) =>
			event.type === 'evidence' && event.evidence.kind === 'console' ? `${event.step} ${event.evidence.text}` : [],
		)
		expect(lines).toEqual(['1.1.2 at 1000', '1.1.4 at 3500', '1.1.4 at 5000'])
	})

	it('fails a scenario without steps of its own', async () => {
		const host = testHost()
		const text =
			'Background:\n* SET_VARIABLE <1> {v}\nScenario: a\n  given SEE [x]\nScenario: b\n* SET_VARIABLE <1> {w}'
		await runBundle(testBundle(feature(text)), host)
		const { status, features } = foldRun(host.events)
		expect(status).toBe('FAILURE')
		expect(features[0]?.scenarios.map(({ name, status, reason }) => [name, status, reason])).toEqual([
			['a', 'failed', 'This scenario has no steps'],
			['b', 'passed', undefined],
		])
	})

	it('reads the white space behind a keyword, whatever it is', async () => {
		const tabs = feature(
			'Scenario:\ta\n\tGiven\tSET_VARIABLE <1> {v}\n\t!\tAnd\tIF_CONDITION <eq;{{v}}> {1}\n\tThen\tJUMP',
		)
		const host = testHost()
		await runBundle(testBundle(tabs), host)
		const [scenario] = foldRun(host.events).features[0]?.scenarios ?? []
		expect(scenario?.steps.map(({ keyword, text, hidden, status }) => [keyword, text, hidden, status])).toEqual([
			['Given', 'SET_VARIABLE <1> {v}', false, 'passed'],
			['And', 'IF_CONDITION <eq;{{v}}> {1}', true, 'passed'],
			['Then', 'JUMP', false, 'wrong'],
		])
	})
})

describe('what is run', () => {
	const text =
		'@x\nScenario: a\n* SET_VARIABLE <1> {v}\n@y\nScenario Outline: b\n* SET_VARIABLE <n> {v}\nExamples:\n|n|\n|1|\n|2|'
	const names = async (over: object, bundle = {}) =>
		(await logOf(testBundle(feature(text, over), bundle))).filter((line) => /^\d\.\d [ab]/.test(line))

	it('is chosen by tags', async () => {
		expect(await names({}, { tags: '@y' })).toEqual(['1.1 b', '1.2 b'])
		expect(await names({}, { tags: 'x' })).toEqual(['1.1 a'])
	})

	it('is chosen by lines, of a scenario or a row', async () => {
		expect(await names({ only: [10] })).toEqual(['1.1 b'])
		expect(await names({ only: [3, 11] })).toEqual(['1.1 a', '1.2 b'])
		expect(await names({ only: [6] })).toEqual(['1.1 b', '1.2 b'])
	})

	it('leaves features without a chosen scenario out of the log', async () => {
		const bundle = testBundle([...feature('Scenario: other\n* SET_VARIABLE <1> {v}'), ...feature(text)], { tags: 'x' })
		expect((await logOf(bundle)).slice(1, 4)).toEqual([
			'note: 1 of 4 scenarios are chosen by the tags x. None of feature-1.feature.',
			'1 feature 2',
			'1.1 a',
		])
	})
})

describe('a run that could not run', () => {
	const end = async (...args: Parameters<typeof logOf>) => (await logOf(...args)).at(-1)

	it('ends in error when nothing could be run, saying why', async () => {
		expect(await end(testBundle(feature('Scenario: a\n* SEE [x]'), { tags: '@none' }))).toBe(
			'run ERROR: No scenario matches the tags @none',
		)
		expect(await end(testBundle(feature('Scenario: a\n* SEE [x]'), { tags: '@a and' }))).toBe(
			'run ERROR: The tags "@a and" cannot be read at their end: a tag is expected there',
		)
		expect(await end(testBundle(feature('Scenario: a\n* SEE [x]', { only: [99] })))).toBe(
			'run ERROR: None of the chosen scenarios is there any more',
		)
		expect(await end(testBundle([]))).toBe('run ERROR: There is no feature to run')
		expect(await end(testBundle('Feature: f\n'))).toBe('run ERROR: There is no scenario to run')
		expect(await end(testBundle('Feature: f\nScenario: s\nnonsense\n* SEE [a]\nnonsense'))).toMatch(
			/^run ERROR: feature-1.feature cannot be read. Line 5: A step begins with Given, When/,
		)
	})

	it('runs no action of another platform', async () => {
		const lines = await logOf(testBundle(feature('Scenario: a\n* APP_SWIPE_UP\n')))
		expect(lines).toContain('1.1.1 wrong: APP_SWIPE_UP is for mobile features')
		expect(lines.at(-1)).toBe('run FAILURE')
	})

	it('counts a feature that cannot be read as failed when others ran', async () => {
		const lines = await logOf(
			testBundle([...feature('Scenario: s\n* SEE [a]\nnonsense'), ...feature('Scenario: a\n* SET_VARIABLE <1> {v}')]),
		)
		expect(lines).toContain(
			'1 error: feature-1.feature cannot be read. Line 4: A step begins with Given, When, Then, And, But or *, but this says: nonsense',
		)
		expect(lines.at(-1)).toBe('run FAILURE')
	})

	it.each(['ANOROC', 'KARATE'] as const)(
		'counts a %s feature without a scenario as failed when others ran',
		async (featureType) => {
			const none = [{ text: 'Feature: none\nScenario one\n', featureType }]
			const lines = await logOf(testBundle([...none, ...feature('Scenario: a\n* SET_VARIABLE <1> {v}')]))
			expect(lines).toContain('1 error: There is no scenario to run')
			expect(lines.at(-1)).toBe('run FAILURE')
		},
	)

	it('ends when no browser can be had', async () => {
		const host = testHost({
			openDriver: async () => {
				throw new SessionRefused('There is no browser.')
			},
		})
		const lines = await logOf(
			testBundle([
				...feature('Scenario: a\n* SEE [shop.title]\n* SEE [shop.title]\nScenario: b\n* SEE [shop.title]'),
				...feature('Scenario: c'),
			]),
			host,
		)
		expect(lines.slice(3)).toEqual([
			'1.1.1 * SEE [shop.title]',
			'1.1.1 error: There is no browser.',
			'1.1.2 * SEE [shop.title]',
			'1.1.2 skipped',
			'1.1 failed',
			'1 failed',
			'run ERROR: There is no browser.',
		])
	})

	it('takes a new session after a lost one, and ends at the second loss in a row', async () => {
		const lossy = (losses: boolean[]) => {
			let opened = 0
			return testHost({
				openDriver: async () => {
					const { driver } = fakePage({ '//h1': 'x' })
					const lost = losses[opened++]
					return lost
						? { ...driver, look: () => Promise.reject(new SessionLost('The browser session was lost.')) }
						: driver
				},
			})
		}
		const four = testBundle(
			feature(['a', 'b', 'c', 'd'].map((name) => `Scenario: ${name}\n* SEE [shop.title]\n`).join('')),
		)
		const verdicts = async (losses: boolean[]) =>
			(await logOf(four, lossy(losses))).filter((line) => /^(1\.\d (p|f)|run [A-Z])/.test(line))
		expect(await verdicts([true, false, true])).toEqual([
			'1.1 failed',
			'1.2 passed',
			'1.3 passed',
			'1.4 passed',
			'run FAILURE: The browser session was lost.',
		])
		expect(await verdicts([true, true])).toEqual([
			'1.1 failed',
			'1.2 failed',
			'run ERROR: The browser session was lost. It was the second session lost in a row.',
		])
	})

	it('fails a step that asks nothing of a browser which died meanwhile, also the last', async () => {
		let alive = true
		const page = fakePage({})
		const host = testHost({
			openDriver: async () => ({ ...page.driver, lost: () => (alive ? undefined : 'it was killed') }),
			sleep: async () => {
				alive = false
			},
		})
		const lines = await logOf(testBundle(feature('Scenario: a\n* OPEN <http://127.0.0.1/>\n* WAIT <1>')), host)
		expect(lines.slice(-4)).toEqual([
			'1.1.2 error: The browser session was lost: it was killed',
			'1.1 failed',
			'1 failed',
			'run FAILURE: The browser session was lost: it was killed',
		])
	})

	it('goes on elsewhere with the variables of the run and of the feature it was left in', async () => {
		const text = [
			'Feature: f',
			'Scenario: a',
			'* SET_VARIABLE <7> {mine}',
			'Scenario: b',
			'* SET_VARIABLE <8> {all}',
			'Scenario: c',
			'* SET_VARIABLE <{{mine}}> {seen}',
		].join('\n')
		const pause = new AbortController()
		const first = testHost({ pause: pause.signal })
		const { emit } = first
		first.emit = (event) => {
			emit(event)
			if (event.type === 'scenarioFinished' && event.scenario === '1.2') pause.abort()
		}
		const bundle = testBundle(text)
		const carried = await runBundle(bundle, first)
		if (typeof carried === 'string') throw new Error('It was not left')
		expect(carried).toMatchObject({ features: 1, scenarios: 2, failed: 0 })
		expect(first.events.some(({ type }) => type === 'runFinished')).toBe(false)
		const features = bundle.features.map((feature) => ({ ...feature, only: [6] }))
		const second = testHost()
		expect(await runBundle({ ...bundle, features, continued: { ...carried, texts: {} } }, second)).toBe('SUCCESS')
		const step = second.events.find((event) => event.type === 'stepFinished')
		expect(step).toMatchObject({ step: '2.1.1', status: 'passed', resolved: 'SET_VARIABLE <7> {seen}' })
		expect(foldRun([...first.events, ...second.events]).counts).toMatchObject({ passed: 3, failed: 0, notRun: 0 })
	})

	it('is given back when it has ended, where others of its run follow that must know its variables', async () => {
		const bundle = testBundle('Feature: f\nScenario: a\n* SET_VARIABLE <7> {{{order}}}', { followed: true })
		const host = testHost()
		expect(await runBundle(bundle, host)).toMatchObject({ scenarios: 1, failed: 0, shared: { order: '7' } })
		expect(host.events.at(-1)).toMatchObject({ type: 'featureFinished', status: 'passed' })
	})

	it('ends at once when it is cancelled', async () => {
		const page = fakePage({})
		const host = testHost({ openDriver: async () => page.driver, sleep: () => new Promise(() => {}) })
		const running = logOf(
			testBundle(feature('Scenario: a\n* SEE [shop.title]\n* SEE [shop.title]\nScenario: b\n* SEE [shop.title]')),
			host,
		)
		await new Promise((done) => setTimeout(done, 20))
		host.stop.abort(new Error('Stopped by Anna.'))
		expect((await running).slice(3)).toEqual([
			'1.1.1 * SEE [shop.title]',
			'1.1.1 error: Stopped by Anna.',
			'1.1.2 * SEE [shop.title]',
			'1.1.2 skipped',
			'1.1 failed',
			'1 failed',
			'run ERROR: Stopped by Anna.',
		])
		expect(page.done).toEqual(['close'])
	})

	it.each([
		['a picture of a failed step', 'screenshot'],
		['its source', 'source'],
		['its console', 'consoleLines'],
		['what it has loaded', 'network'],
		['a clean state', 'reset'],
	])(
		'ends when it is cancelled while its browser is asked for %s and never answers',
		async (_, question) => {
			const page = fakePage({})
			let cancel = () => {}
			const never = () => {
				cancel()
				return new Promise(() => {})
			}
			const host = testHost({ openDriver: async () => ({ ...page.driver, [question]: never }) })
			cancel = () => host.stop.abort(new Error('Stopped by Anna.'))
			const scenarios = 'Scenario: a\n* VERIFY_TEXT [shop.title] {x}\nScenario: b\n* SEE [shop.title]'
			await runBundle(testBundle(feature(scenarios), settings({ 'Explicit.wait.time': 0.2 })), host)
			expect(host.events.at(-1)).toMatchObject({ type: 'runFinished', status: 'ERROR' })
			expect(page.done).toContain('close')
		},
		3000,
	)

	it('gives up evidence that takes too long', async () => {
		const { signal } = new AbortController()
		expect(await evidenceInTime(new Promise(() => {}), signal, 10)).toBeUndefined()
		expect(await evidenceInTime(Promise.reject(new Error('no')), signal, 10)).toBeUndefined()
		expect(await evidenceInTime(Promise.resolve('a picture'), signal, 1000)).toBe('a picture')
	})

	it('distinguishes a scenario that was cancelled from one in which a step had failed before', async () => {
		const host = testHost({
			runKarate: async (_feature, _bundle, recorder) => {
				const scenario = (failed: boolean) => {
					const step = { keyword: '* ', text: 'def a = 1', line: 2, depth: 0 }
					recorder.scenarioStarted({ name: 'a', line: 1, tags: [], steps: 2 })
					recorder.stepStarted(step)
					recorder.stepFinished({ status: failed ? 'failed' : 'passed', nanos: 1 })
					if (!failed) host.stop.abort(new Error('Stopped by Anna.'))
					recorder.stepStarted(step)
					recorder.stepFinished({ status: 'skipped', nanos: 0 })
					recorder.scenarioFinished({ status: 'failed', nanos: 2, reason: 'the run was stopped' })
				}
				scenario(true)
				scenario(false)
				return { scenarios: 2, passed: 0, failed: 2 }
			},
		})
		await runBundle(testBundle([{ featureType: 'KARATE', text: 'Feature: k' }]), host)
		const scenarios = foldRun(host.events).features[0]?.scenarios
		expect(scenarios?.map(({ stopped, reason }) => [stopped, reason])).toEqual([
			[false, 'the run was stopped'],
			[true, 'Stopped by Anna.'],
		])
	})

	it('keeps the stack of a fault that is its own', async () => {
		const host = testHost()
		await runBundle(testBundle(feature('Scenario: a\n* SEE [shop.title]')), host)
		const finished = host.events.find((event) => event.type === 'stepFinished')
		expect(finished).toMatchObject({ status: 'error', message: 'This test opens no browser' })
		expect(finished).toHaveProperty('stack')
	})
})

describe('secrets', () => {
	it('are in no event, whoever says them', async () => {
		const page = fakePage({ '//h1': 'your password is s3cret/x, not Top"Secret', '//input': '' })
		page.driver.consoleLines = async () => [{ level: 'error', text: 'at /?p=s3cret%2Fx', at: 9e12 }]
		const host = testHost({ openDriver: async () => page.driver })
		const text =
			'Scenario Outline: a\n* ENTER [shop.user] <login.password>\n* SET_VARIABLE [shop.title] {my token}\n* VERIFY_TEXT [shop.title] {<who> s3cret/x}\nExamples:\n|who|\n|Top"Secret|'
		const bundle = { ...settings({}, { login: { password: 's3cret/x' } }), secrets: ['Top"Secret'] }
		await runBundle(testBundle(feature(text), bundle), host)
		const log = JSON.stringify(host.events)
		for (const secret of ['s3cret', 'Top"Secret', 'Top\\"Secret', 'Top\\\\\\"Secret', 'your password is'])
			expect(log).not.toContain(secret)
		expect(page.done).toContain('replace //input s3cret/x')
		expect(foldRun(host.events).features[0]?.scenarios[0]?.steps[0]?.resolved).toBe('ENTER [shop.user] <********>')
	})
})

describe('secrets that a script of the page gives', () => {
	it.each([
		['my token', 73947201],
		['session', { user: 'anna', token: 'n0body' }],
		['my token', ['n0body']],
	])('are in no event: %s = %j', async (name, given) => {
		const page = fakePage({})
		page.driver.script = async () => given as never
		const host = testHost({ openDriver: async () => page.driver })
		const text = `Scenario: a\n* EXECUTE_JAVA_SCRIPT <return it> + {${name}}\n* VERIFY_VARIABLE_VALUE <${name}> + {x}`
		await runBundle(testBundle(feature(text)), host)
		const log = JSON.stringify(host.events)
		expect(log).toContain(`the variable ${name} is`)
		expect(log).not.toMatch(/73947201|n0body/)
	})
})

describe('Karate features', () => {
	it('are reported through the same log, called steps below their caller', async () => {
		const host = testHost({
			runKarate: async (_feature, _bundle, recorder) => {
				const step = (depth: number, text: string) => recorder.stepStarted({ keyword: '*', text, line: 1, depth })
				const end = () => recorder.stepFinished({ status: 'passed', nanos: 1 })
				recorder.scenarioStarted({ name: 's', line: 1, tags: [], steps: 2 })
				step(0, 'def a = 1')
				end()
				step(0, 'call read("b.feature")')
				step(1, 'first')
				end()
				step(1, 'second')
				step(2, 'deep')
				end()
				recorder.evidence({ kind: 'print', text: 'hello' })
				end()
				step(1, 'third')
				end()
				end()
				step(0, 'print a')
				end()
				recorder.stepPassed({ keyword: '*', text: 'def b = 2', line: 9, depth: 0 }, 4)
				recorder.scenarioFinished({ status: 'passed', nanos: 1 })
				return { scenarios: 1, passed: 1, failed: 0 }
			},
		})
		await runBundle(testBundle([{ featureType: 'KARATE', text: 'Feature: k' }]), host)
		const ids = host.events.flatMap((event: RunEvent) =>
			event.type === 'stepStarted' ? `${event.step} ${event.text}` : [],
		)
		expect(ids).toEqual([
			'1.1.1 def a = 1',
			'1.1.2 call read("b.feature")',
			'1.1.2.1 first',
			'1.1.2.2 second',
			'1.1.2.2.1 deep',
			'1.1.2.3 third',
			'1.1.3 print a',
		])
		const [scenario] = foldRun(host.events).features[0]?.scenarios ?? []
		expect(scenario?.steps[1]?.steps[1]?.evidence).toEqual([{ kind: 'print', text: 'hello' }])
		expect(scenario?.steps[3]).toMatchObject({ id: '1.1.4', text: 'def b = 2', line: 9, status: 'passed', nanos: 4 })
		expect(host.events.at(-1)).toMatchObject({ type: 'runFinished', status: 'SUCCESS' })
	})

	it('that could not run say why', async () => {
		const host = testHost({ runKarate: async () => ({ scenarios: 0, passed: 0, failed: 0, error: 'No such file' }) })
		expect((await logOf(testBundle([{ featureType: 'KARATE' }]), host)).slice(1)).toEqual([
			'1 feature 1',
			'1 error: No such file',
			'run ERROR: No such file',
		])
	})
})
