import { CompletionContext } from '@codemirror/autocomplete'
import { json } from '@codemirror/lang-json'
import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { completeSetting, settingAt, settingProblems } from '../../src/editor/json/setting-keys.ts'

/** The text with its cursor written as |. */
function offered(text: string, explicit = false) {
	const pos = text.indexOf('|')
	const state = EditorState.create({ doc: text.replace('|', ''), extensions: json() })
	const found = completeSetting(new CompletionContext(state, pos, explicit))
	return found && { ...found, labels: found.options.map(({ label }) => label) }
}
const problems = (text: string) =>
	settingProblems(EditorState.create({ doc: text, extensions: json() })).map(({ message }) => message)

describe('settings', () => {
	it('offer the keys that there are, with an example of their value', () => {
		const found = offered('{ "VI|" }')
		expect(found).toMatchObject({ from: 2, to: 6 })
		expect(found?.options.find(({ label }) => label === '"VIDEO"')).toMatchObject({ apply: '"VIDEO": "ON-FAILURE"' })
		expect(offered('{ | }', true)?.labels).toContain('"TM_URL"')
		expect(offered('{ | }')).toBe(null)
	})

	it('offer no key twice, and of one that has a value the name alone', () => {
		const found = offered('{ "VIDEO": "ON", "SCR|": "x" }')
		expect(found?.labels).not.toContain('"VIDEO"')
		expect(found?.options.find(({ label }) => label === '"SCREENSHOTS"')?.apply).toBe('"SCREENSHOTS"')
	})

	it('offer the values of a key, and nothing inside of what is deeper', () => {
		expect(offered('{ "VIDEO": "|" }')?.labels).toEqual(['"OFF"', '"ON-FAILURE"', '"ON"'])
		expect(offered('{ "UPDATE_PLAN": t| }')?.labels).toEqual(['true', 'false'])
		expect(offered('{ "mine": "|" }')).toBe(null)
		expect(offered('{ "mine": { "VI|": 1 } }')).toBe(null)
	})

	it('offer the capabilities of a device by its platform, with their values', () => {
		const android = offered('{ "capabilities": { "platformName": "Android", "app|": 1 } }')?.labels
		expect(android).toEqual(expect.arrayContaining(['"appium:app"', '"appium:appPackage"']))
		expect(android).not.toContain('"appium:bundleId"')
		const ios = offered('{ "capabilities": { "platformName": "iOS", | } }', true)?.labels
		expect(ios).toContain('"appium:bundleId"')
		expect(ios).not.toContain('"appium:appPackage"')
		expect(ios).not.toContain('"platformName"')
		expect(offered('{ "capabilities": { "platformName": "|" } }')?.labels).toEqual(['"Android"', '"iOS"'])
		expect(offered('{ "capabilities": { "appium:noReset": t| } }')?.labels).toEqual(['true', 'false'])
		expect(offered('{ "capabilities": { "goog:chromeOptions": { "app|": 1 } } }')).toBe(null)
		expect(offered('{ "mine": { "app|": 1 } }')).toBe(null)
	})

	it('explain a key at which one points', () => {
		const at = (text: string) => {
			const state = EditorState.create({ doc: text.replace('|', ''), extensions: json() })
			return settingAt(state, text.indexOf('|'))?.known.about
		}
		expect(at('{ "capabilities": { "appium:no|Reset": true } }')).toMatch(/^The app keeps its data/)
		expect(at('{ "remote.web|driver.url": "" }')).toMatch(/^Address of/)
		expect(at('{ "mine|": "" }')).toBeUndefined()
	})

	it('name what a desktop cannot take, before anything runs', () => {
		expect(offered('{ "desktop.display": "|" }')?.labels).toEqual(['"OWN"', '"MACHINE"'])
		expect(
			problems(
				'{ "desktop.app": "run \\"a", "desktop.folder": "till", "desktop.environment": { "LANG": ["de"] }, "desktop.display": ":0", "desktop.resolution": "large" }',
			),
		).toEqual([
			'desktop.app: expected a program and its arguments, each " closed by another, got "run "a".',
			'desktop.folder: expected the absolute path of a folder, got "till".',
			'desktop.environment: expected a JSON object of variables and their texts, such as {"LANG": "de_DE.UTF-8"}.',
			'desktop.display must be one of OWN, MACHINE.',
			'desktop.resolution: expected a width and a height from 200 to 4096 such as 1280x720, got "large".',
		])
		const right = '{ "desktop.app": "till -x", "desktop.folder": "/srv/till", "desktop.environment": { "LANG": "C" } }'
		expect(problems(right)).toEqual([])
	})

	it('name capabilities of the other platform, of the wrong kind and without their prefix', () => {
		const android = '{ "capabilities": { "platformName": "Android", "appium:automationName": "XCUITest", '
		expect(problems(`${android}"appium:bundleId": "a.b", "appium:noReset": "yes", "appPackage": "a.b" } }`)).toEqual([
			'appium:automationName XCUITest does not drive Android: expected UiAutomator2 or Espresso.',
			'appium:bundleId is for iOS, and platformName is Android.',
			'appium:noReset must be true or false.',
			'appPackage needs its prefix: Appium takes appium:appPackage.',
		])
		const fine = '"appium:automationName": "UiAutomator2", "appium:noReset": true, "bstack:options": {}'
		expect(problems(`{ "capabilities": { "platformName": "Android", ${fine} } }`)).toEqual([])
	})

	it('name what is wrong with a value, and leave test data and what is encrypted alone', () => {
		expect(problems('{ "VIDEO": "SOMETIMES", "UPDATE_PLAN": "perhaps", "EMAIL_SMTP_PORT": -1, "mine": 7 }')).toEqual([
			'VIDEO must be one of OFF, ON-FAILURE, ON.',
			'UPDATE_PLAN must be true or false.',
			'EMAIL_SMTP_PORT must be a number from 0.',
		])
		expect(
			problems(
				'{ "gatling.inject": "rampUsers(5) for 3", "load.thresholds": ["global.x"], "gatling.protocol": {"/a": 7} }',
			),
		).toEqual([
			'gatling.inject, column 14: expected "during", got "for".',
			'load.thresholds, column 8: expected responseTime, allRequests, failedRequests, successfulRequests or requestsPerSec, got "x".',
			'gatling.protocol, "/a": expected null, or milliseconds by method such as {"get": 15}.',
		])
		expect(problems('{ "VIDEO": "ENC(abc)", "capabilities": { "VIDEO": 1 } }')).toEqual([])
		expect(problems('')).toEqual([])
		const long = Array.from({ length: 10_000 }, (_, n) => `"mine ${n}": [${n}]`).join()
		expect(problems(`{ ${long}, "VIDEO": "SOMETIMES" }`)).toEqual(['VIDEO must be one of OFF, ON-FAILURE, ON.'])
		expect(problems('[{ "VIDEO": 1 }]')).toEqual([])
	})
})
