import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { envKeyGroups, envKeys, envValueProblem, findEnvKey } from '@assay/contract/env-keys'
import { isSecretKey } from '@assay/contract/secrets'
import { describe, expect, it } from 'vitest'
import type { Action } from '../src/feature/action.ts'
import { findStep } from '../src/feature/find-action.ts'
import { actionEntry, entryColumns } from '../src/help/action-entry.ts'
import { topics } from '../src/help/topics.ts'
import { catalogue } from '../src/surfaces/catalogue.ts'
import { vocabularyWith } from '../src/surfaces/vocabulary-with.ts'

const titles = [
	'Projects',
	'Test case and plan management',
	'API testing',
	'Performance testing',
	'Mobile testing',
	'Jira API integration',
	'GPT and PSCHAT integration',
	'Jenkins integration',
	'Troubleshoot instructions',
	'Email reporting',
	'Custom action',
	'Test plan and schedule',
	'Local executor',
	'Windows automation through Karate',
	'Report display',
	'References',
]

const blocks = topics.flatMap(({ body }) => body)
const whole = JSON.stringify(topics)

describe('the topics', () => {
	it('are the specified ones, in their order', () => {
		expect(topics.map(({ title }) => title)).toEqual(titles)
		expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length)
		for (const { body, id } of topics) {
			expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
			expect(body.length).toBeGreaterThan(1)
		}
	})

	it('show every group of environment keys', () => {
		const shown = blocks.flatMap((block) => (block.kind === 'keys' ? [block.group] : []))
		expect(shown.sort()).toEqual(Object.keys(envKeyGroups).sort())
	})

	it('show every constant', () => {
		const constants = [
			'50 seconds',
			'example to 10',
			'ramping 10 users during 5 seconds',
			'1280x720',
			'120000',
			'90000',
		]
		const others = [
			'Java 8, Maven, Node and Postgres',
			'(1 by default)',
			'at most 3 times',
			'steps, 3 unless',
			'every 2 seconds',
		]
		for (const constant of [
			...constants,
			...others,
			'15 to 85 percent',
			'10 to 85',
			'such as 10',
			'5 to 10 seconds',
			'wait of 5 seconds',
		])
			expect(whole).toContain(constant)
	})

	it('name only actions that exist', () => {
		const named = whole.match(/\b[A-Z]{2,}(?:_[A-Z]+)+\b/g) ?? []
		const known = new Set([...catalogue.map(({ name }) => name), ...envKeys.map(({ name }) => name)])
		const others = [
			'NOT_RUNNING',
			'ASSAY_BROWSER_ARGUMENTS',
			'ASSAY_DESKTOP_PROGRAMS',
			'ASSAY_DESKTOP_FOLDERS',
			'ASSAY_DESKTOP_VARIABLES',
			'ASSAY_DESKTOP_DISPLAY',
			'ASSAY_APPIUM',
			'ANDROID_HOME',
			'ASSAY_URL',
			'ASSAY_TOKEN',
			'ASSAY_EXECUTOR_TOKEN',
		]
		expect([...new Set(named)].filter((name) => !known.has(name) && !others.includes(name))).toEqual([])
	})

	it('show steps that can be read', () => {
		const steps = blocks
			.flatMap((block) => (block.kind === 'code' && block.language === 'gherkin' ? block.text.split('\n') : []))
			.filter((line) => /^\s*(?:Given|When|Then|And) [A-Z_]{4,}/.test(line))
		expect(steps.length).toBeGreaterThan(4)
		for (const step of steps)
			expect(findStep(step.trim().replace(/^\S+ /, ''), vocabularyWith())).toMatchObject({ problems: [], action: {} })
	})
})

describe('the entry of an action', () => {
	it('has five columns that the action itself fills', () => {
		const verify = catalogue.find(({ name }) => name === 'VERIFY_ATTRIBUTE_VALUE')
		expect(verify && actionEntry(verify)).toEqual({
			name: 'VERIFY_ATTRIBUTE_VALUE',
			aliases: [],
			about: verify?.about,
			required: 'Element reference, Test data, Expected result',
			applicableTo: 'Desktop, Mobile',
			example: 'Then VERIFY_ATTRIBUTE_VALUE [shop.logo] + <alt> + {Kettle & Co}',
			row: {
				ACTION: 'VERIFY_ATTRIBUTE_VALUE',
				SYNTAX: 'Then VERIFY_ATTRIBUTE_VALUE [locator] + <attribute> + {value}',
				'TEST DATA': 'alt',
				'EXPECTED RESULT': 'Kettle & Co',
				OUTCOME: 'Passes when the attribute has the expected value.',
			},
		})
	})

	it('says of an action that is not built that it is not', () => {
		const { run: _, ...documented } = catalogue.find(({ name }) => name === 'SK_HOVER') ?? (catalogue[0] as Action)
		expect(actionEntry({ ...documented, built: false }).note).toBe('Assay cannot run SK_HOVER yet.')
	})

	it('is complete for every action', () => {
		for (const action of catalogue) {
			const entry = actionEntry(action)
			expect(Object.keys(entry.row)).toEqual([...entryColumns])
			for (const cell of Object.values(entry.row)) expect(cell).not.toBe('')
			expect(entry.applicableTo).toMatch(/^(?:Desktop|Mobile|Windows)(?:, Mobile(?:, Windows)?)?$/)
		}
	})
})

describe('the environment keys', () => {
	const specified = `remote.webdriver.url webdriver.type capabilities arguments prefs config.browser gatling.inject gatling.protocol
		rp.endpoint rp.apikey rp.project UPDATE_TEST_MANAGEMENT TEST_MANAGEMENT TM_URL TM_ACCESS_TOKEN UPDATE_PLAN TM_PROJECT_NAME
		PLAN_NAME PLAN_FOLDER PLAN_ID UPDATE_CYCLE CYCLE_FOLDER CYCLE_NAME CYCLE_ID TC_ID GPT_TOKEN PSCHAT_TOKEN SEND_EMAIL_ALWAYS
		SEND_EMAIL_ON_FAILURE EMAIL_TO EMAIL_SUBJECT EMAIL_BODY EMAIL_SMTP_USERNAME EMAIL_SMTP_PASSWORD ENABLE_SOFT_ASSERT
		Explicit.wait.time`
	const ours = `webdriver.local EMAIL_SMTP_HOST EMAIL_SMTP_PORT EMAIL_FROM GPT_BASE_URL GPT_MODEL PSCHAT_BASE_URL PARALLEL_FEATURES PARALLEL_SCENARIOS KARATE_ENGINE karate.env SCREENSHOTS BROWSER_SCOPE Check.wait.time VIDEO TRACE load.thresholds load.feeders load.maxDuration load.warmUp load.throttle load.spacing load.executors
		WEBHOOK_URL WEBHOOK_SECRET SLACK_WEBHOOK_URL SLACK_ON_FAILURE TEAMS_WEBHOOK_URL TEAMS_ON_FAILURE desktop.accessibility desktop.app desktop.folder desktop.environment desktop.display desktop.resolution desktop.similarity desktop.scales desktop.languages desktop.frames`
	const names = (since: string) => envKeys.filter((key) => key.since === since).map(({ name }) => name)

	it('are the specified ones and ours', () => {
		expect(names('specified').sort()).toEqual(specified.split(/\s+/).sort())
		expect(names('ours').sort()).toEqual(ours.split(/\s+/).sort())
	})

	it('have examples and defaults that are allowed', () => {
		for (const key of envKeys) {
			expect([key.name, envValueProblem(key, key.example)]).toEqual([key.name, undefined])
			expect([key.name, envValueProblem(key, key.default)]).toEqual([key.name, undefined])
		}
	})

	it('are secret where their names say so, so that every scrubber agrees', () => {
		for (const { name, secret } of envKeys) expect([name, isSecretKey(name)]).toEqual([name, secret])
	})

	it('have a reader', () => {
		const root = join(import.meta.dirname, '../..')
		const sources = ['engine/src', 'server/src'].flatMap((folder) =>
			readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
				.filter((path) => path.endsWith('.ts') && !path.startsWith('help'))
				.map((path) => readFileSync(join(root, folder, path), 'utf8')),
		)
		const unread = envKeys.filter(({ name }) => !sources.some((text) => text.includes(`'${name}'`)))
		expect(unread.map(({ name }) => name)).toEqual([])
	})

	it('say what a value must be', () => {
		const problem = (name: string, value: unknown) => {
			const key = findEnvKey(name)
			return key && envValueProblem(key, value)
		}
		expect(problem('webdriver.type', 'NETSCAPE')).toMatch(/^must be one of CHROME, FIREFOX/)
		expect(problem('webdriver.type', 'chrome')).toBeUndefined()
		expect(problem('Explicit.wait.time', 'soon')).toBe('must be a number from 0')
		expect(problem('Explicit.wait.time', '10')).toBeUndefined()
		expect(problem('ENABLE_SOFT_ASSERT', 'maybe')).toBe('must be true or false')
		expect(problem('capabilities', '[1]')).toBe('must be a JSON object')
		expect(problem('capabilities', '{"a":1}')).toBeUndefined()
		expect(problem('EMAIL_TO', { a: 1 })).toBe('must be text')
		expect(problem('arguments', 5)).toBe('must be a list or text')
	})
})
