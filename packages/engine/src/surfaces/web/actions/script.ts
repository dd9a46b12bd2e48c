import { action, data, element, optional, variable } from '../../../feature/action.ts'
import { type CustomCaller, readCustomCall } from '../../../feature/custom-actions.ts'
import { StepFailed, StepWrong } from '../../../run/step-errors.ts'
import { highlightScript } from '../action-scripts.generated.ts'
import type { WebContext } from '../page.ts'

export const executeJavaScript = action({
	name: 'EXECUTE_JAVA_SCRIPT',
	on: ['desktop', 'mobile'],
	about:
		'Runs JavaScript in the page; arguments[0] is the element, if one is given. What it returns is kept under a name, if one is given. In quotes the script may hold < and >.',
	slots: { locator: optional(element()), script: data('script'), name: optional(variable('expected', 'name')) },
	outcome: 'Passes when the script ends; fails with its message when it throws.',
	example: { step: "When EXECUTE_JAVA_SCRIPT <return document.querySelectorAll('li').length> + {lines}" },
	async run({ locator, script, name }, { page, variables }: WebContext) {
		const driver = await page.driver()
		if (/\bclipboard\b/.test(script)) await driver.allowClipboard()
		const { element: found } = locator ? await present(locator) : { element: undefined }
		const result = await driver.script(script, ...(found ? [found] : [])).catch((error: unknown) => {
			if (!(error instanceof Error) || error.name !== 'javascript error') throw error
			const message = error.message.split('\n')[0]?.replace(/^WebDriverError:\s*|\s*when running "[^"]*".*$/g, '') ?? ''
			throw new StepFailed(`The script failed: ${message.replace(/^javascript error:\s*|^Error:\s*/gi, '')}`)
		})
		if (name) variables.set(name, result ?? '')

		async function present(target: NonNullable<typeof locator>) {
			await page.expect(target, 'present')
			return driver.look(target.locator, 'present')
		}
	},
})

export const highlight = action({
	name: 'HIGHLIGHT',
	on: ['desktop', 'mobile'],
	about: 'Paints an element yellow with a red border, for pictures of the page; a text may be shown beside the mouse.',
	slots: { locator: element(), text: optional(data('text')) },
	outcome: 'Passes when the element was found.',
	example: { step: 'When HIGHLIGHT [basket.total]' },
	run: ({ locator, text }, { page }: WebContext) =>
		page.act(locator, 'present', (driver, found) => driver.script(highlightScript, found, text ?? null)),
})

export const callCustom = action({
	name: 'CALL_CUSTOM',
	on: ['desktop', 'mobile'],
	about:
		'Calls a function of that name, exported by a JavaScript or TypeScript file among the files of the feature; data may follow the name after a semicolon.',
	slots: {
		locator: optional(element()),
		name: data('name;data'),
		expected: optional({ ...data('value'), part: 'expected' as const }),
	},
	outcome: 'Passes when the function returns; fails with its message when it throws, or when no file exports it.',
	example: { step: 'Then CALL_CUSTOM [order.summary] + <checkTotals;EUR>' },
	run({ locator, name, expected }, { callCustom }: CustomCaller) {
		const call = readCustomCall(name)
		if (call.name === '') throw new StepWrong('CALL_CUSTOM needs the name of a function: <name;data>')
		return callCustom({ ...call, locator: locator?.locator, expected })
	},
})
