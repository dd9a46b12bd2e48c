import { describe, expect, it } from 'vitest'
import { foldRun } from '../src/log/fold.ts'
import { SessionLost } from '../src/run/step-errors.ts'
import { fakePage, logOf, testBundle, testHost } from './support/host.ts'

const locators = { shop: { user: '//input', title: '//h1' } }
const signIn = `Feature: Sign in
Background:
  Given OPEN <http://shop/>
@admin
Scenario: as an admin
  When ENTER [shop.user] + <user>
  And SET_VARIABLE <signed> {state}
@guest
Scenario Outline: as <kind>
  When ENTER [shop.user] + <kind>
  Examples:
  | kind  |
  | guest |
  | nobody |`

const page = () => fakePage({ '//input': '', '//h1': 'Welcome' })
const bundle = (steps: string, included: Record<string, string>, settings: Record<string, unknown> = {}) =>
	testBundle([{ text: `Feature: f\nScenario: s\n${steps}`, locators, path: 'shop/order.feature' }], {
		included,
		environment: {
			name: 'Test',
			ui: { user: 'of the environment' },
			api: {},
			settings: { 'Explicit.wait.time': 1, ...settings },
		},
	})

describe('a called feature', () => {
	it('runs in the same browser, with the data before that of the environment, and hands its variables back', async () => {
		const shop = page()
		const world = testHost({ openDriver: async () => shop.driver })
		const steps =
			'* CALL_FEATURE <Sign in@admin> + {user=anna}\n* ENTER [shop.user] <{{state}}>\n* ENTER [shop.user] <user>'
		expect(await logOf(bundle(steps, { 'shop/Sign in.feature': signIn }), world)).toEqual([
			'run a run',
			'1 feature 1',
			'1.1 s',
			'1.1.1 * CALL_FEATURE <Sign in@admin> + {user=anna}',
			'1.1.1.1 Given OPEN <http://shop/>',
			'1.1.1.1 passed',
			'1.1.1.2 When ENTER [shop.user] + <user>',
			'1.1.1.2 passed',
			'1.1.1.3 And SET_VARIABLE <signed> {state}',
			'1.1.1.3 passed',
			'1.1.1 passed',
			'1.1.2 * ENTER [shop.user] <{{state}}>',
			'1.1.2 passed',
			'1.1.3 * ENTER [shop.user] <user>',
			'1.1.3 passed',
			'1.1 passed',
			'1 passed',
			'run SUCCESS',
		])
		expect(shop.done).toEqual([
			'go http://shop/',
			'replace //input anna',
			'replace //input signed',
			'replace //input of the environment',
			'close',
		])
		const [call] = foldRun(world.events).features[0]?.scenarios[0]?.steps ?? []
		expect(call?.steps.map(({ calledFrom, resolved }) => [calledFrom, resolved])).toEqual([
			['shop/Sign in.feature', undefined],
			['shop/Sign in.feature', 'ENTER [shop.user] + <anna>'],
			['shop/Sign in.feature', undefined],
		])
	})

	it('runs each row of its Examples', async () => {
		const shop = page()
		const world = testHost({ openDriver: async () => shop.driver })
		await logOf(bundle('* CALL_FEATURE <Sign_in.feature@guest>', { 'shop/Sign in.feature': signIn }), world)
		expect(shop.done.filter((one) => one.startsWith('replace'))).toEqual([
			'replace //input guest',
			'replace //input nobody',
		])
	})

	it('fails the step that calls it, and what follows inside is skipped', async () => {
		const world = testHost({ openDriver: async () => page().driver })
		const included = {
			'login.feature': 'Feature: L\nScenario: l\n* VERIFY_TEXT [shop.title] {Bye}\n* OPEN <http://shop/>',
		}
		const log = await logOf(bundle('* CALL_FEATURE <login>\n* OPEN <http://shop/>', included), world)
		expect(log.filter((line) => /failed|skipped|wrong|error/.test(line))).toEqual([
			'1.1.1.1 failed: Expected "Bye" but [shop.title] shows "Welcome" (waited 1 s, Explicit.wait.time)',
			'1.1.1.2 skipped',
			'1.1.1 failed: Expected "Bye" but [shop.title] shows "Welcome" (waited 1 s, Explicit.wait.time)',
			'1.1.2 skipped',
			'1.1 failed',
			'1 failed',
		])
		const [scenario] = foldRun(world.events).features[0]?.scenarios ?? []
		expect(scenario?.failure?.id).toBe('1.1.1.1')
		// The picture of the failure stands with the step that failed, once.
		const pictures = world.events.flatMap((event) =>
			event.type === 'evidence' && event.evidence.kind === 'screenshot' && event.evidence.when === 'failure'
				? [event.step]
				: [],
		)
		expect(pictures).toEqual(['1.1.1.1'])
	})

	it('goes on inside and behind with soft assert', async () => {
		const world = testHost({ openDriver: async () => page().driver })
		const included = {
			'login.feature': 'Feature: L\nScenario: l\n* VERIFY_TEXT [shop.title] {Bye}\n* OPEN <http://shop/>',
		}
		const steps = '* CALL_FEATURE <login>\n* OPEN <http://shop/>'
		const log = await logOf(bundle(steps, included, { ENABLE_SOFT_ASSERT: 'true' }), world)
		expect(log.filter((line) => /^[\d.]+ (?:passed|failed)/.test(line))).toEqual([
			'1.1.1.1 failed: Expected "Bye" but [shop.title] shows "Welcome" (waited 1 s, Explicit.wait.time)',
			'1.1.1.2 passed',
			'1.1.1 failed: Expected "Bye" but [shop.title] shows "Welcome" (waited 1 s, Explicit.wait.time)',
			'1.1.2 passed',
			'1.1 failed',
			'1 failed',
		])
	})

	it('that calls back is a step that cannot be understood, as is one that lies 21 deep', async () => {
		const included = {
			'a.feature': 'Feature: A\nScenario: a\n* CALL_FEATURE <b>',
			'b.feature': 'Feature: B\nScenario: b\n* CALL_FEATURE <a>',
		}
		const log = await logOf(bundle('* CALL_FEATURE <a>', included), testHost())
		expect(log.filter((line) => line.includes('wrong'))).toEqual([
			'1.1.1.1.1 wrong: The feature "a" calls itself: a → b → a',
			'1.1.1.1 wrong: The feature "a" calls itself: a → b → a',
			'1.1.1 wrong: The feature "a" calls itself: a → b → a',
		])
		const own = testBundle([{ text: 'Feature: f\nScenario: s\n* CALL_FEATURE <feature-1>', path: 'feature-1.feature' }])
		expect(await logOf(own)).toContain('1.1.1 wrong: The feature "feature-1" calls itself: feature-1 → feature-1')
		const chain = Object.fromEntries(
			Array.from({ length: 22 }, (_, at) => [
				`n${at}.feature`,
				`Feature: ${at}\nScenario: s\n* CALL_FEATURE <n${at + 1}>`,
			]),
		)
		const deep = await logOf(bundle('* CALL_FEATURE <n0>', chain), testHost())
		expect(deep.at(-4)).toBe('1.1.1 wrong: Features call each other more than 20 deep')
	})

	it('that ends the browser ends the scenario with the session lost', async () => {
		const shop = page()
		shop.driver.go = async () => {
			throw new SessionLost('The browser session was lost: gone')
		}
		const log = await logOf(
			bundle('* CALL_FEATURE <go>\n* OPEN <http://shop/>', {
				'go.feature': 'Feature: G\nScenario: g\n* OPEN <http://shop/>',
			}),
			testHost({ openDriver: async () => shop.driver }),
		)
		expect(log.filter((line) => /^1\.1\.\d /.test(line)).slice(1)).toEqual([
			'1.1.1 error: The browser session was lost: gone',
			'1.1.2 * OPEN <http://shop/>',
			'1.1.2 skipped',
		])
	})

	it('without a step does not pass', async () => {
		const log = await logOf(
			bundle('* CALL_FEATURE <e>', { 'e.feature': 'Feature: E\nScenario: nothing\n' }),
			testHost(),
		)
		expect(log).toContain('1.1.1 failed: The scenario "nothing" of e.feature has no steps')
	})

	it('that is cancelled ends inside out', async () => {
		const world = testHost({ openDriver: async () => page().driver })
		world.sleep = async () => {
			world.stop.abort(new Error('The run was cancelled.'))
		}
		const log = await logOf(bundle('* CALL_FEATURE <w>', { 'w.feature': 'Feature: W\nScenario: w\n* WAIT <5>' }), world)
		expect(log.slice(3)).toEqual([
			'1.1.1 * CALL_FEATURE <w>',
			'1.1.1.1 * WAIT <5>',
			'1.1.1.1 error: The run was cancelled.',
			'1.1.1 error: The run was cancelled.',
			'1.1 failed',
			'1 failed',
			'run ERROR: The run was cancelled.',
		])
	})
})
