import { action, data, optional, read } from '../../../feature/action.ts'
import { readAxeSettings } from '../../../feature/values/axe-settings.ts'
import { readCount } from '../../../feature/values/count.ts'
import { StepFailed, StepWrong } from '../../../run/step-errors.ts'
import { accessibilityReport, axeRun, namesOfRules } from '../accessibility.ts'
import type { WebContext } from '../page.ts'

export const axeCheck = action({
	name: 'AXE_CHECK',
	on: ['desktop', 'mobile'],
	about:
		'Examines the page with axe-core and attaches an accessibility report; a JSON file of the project may choose rules and parts of the page: disableRule, exceptionRule, limitTags, limitRules, includeSelector, excludeSelector, absolutePath, iframes, restoreScroll, frameWaitTime.',
	slots: {
		file: optional(data('JSON file')),
		most: optional(read({ ...data('count'), part: 'expected' as const }, readCount)),
	},
	outcome: 'Passes when the page was examined; with an expected number, fails when there are more violations.',
	example: { step: 'Then AXE_CHECK {0}' },
	async run({ file, most }, context: WebContext) {
		const { page, attach, keep } = context
		const settings = await settingsOf(file, context)
		const { context: where, options } = axeRun(settings)
		const driver = await page.driver()
		const result = await driver.examine(where, options, settings.iframes)
		const excepted = result.violations.filter(({ id }) => settings.exceptionRule.includes(id))
		const violations = result.violations.filter((rule) => !excepted.includes(rule))
		const encode = (text: string) => new TextEncoder().encode(text)
		const report = accessibilityReport({ ...result, violations }, excepted)
		attach({ kind: 'attachment', name: 'accessibility.html', content: await keep(encode(report), 'text/html') })
		const json = encode(JSON.stringify({ ...result, violations, excepted }, undefined, 2))
		attach({ kind: 'attachment', name: 'accessibility.json', content: await keep(json, 'application/json') })
		if (most === undefined || violations.length <= most) return
		throw new StepFailed(
			`Expected at most ${most} accessibility rules to be violated but ${result.url} violates ${violations.length}: ${namesOfRules(violations)}`,
		)
	},
})

async function settingsOf(file: string | undefined, context: WebContext) {
	const bytes = file === undefined ? new TextEncoder().encode('{}') : await context.file(file)
	if (!bytes) throw new StepWrong(`AXE_CHECK: there is no file ${file} among the files of the project`)
	const settings = readAxeSettings(new TextDecoder().decode(bytes))
	if ('must' in settings) throw new StepWrong(`AXE_CHECK: the file ${file} must ${settings.must}`)
	return settings.value
}
