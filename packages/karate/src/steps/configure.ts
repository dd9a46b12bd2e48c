// `configure name = value`. Keys that only shape Karate's own logs and reports are accepted and kept.

import { itemsOf } from '../data/items.ts'
import { kindOf } from '../data/kind.ts'
import { evaluateExpression } from '../scenario/expression.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import { checkSingleCache } from '../scenario/single-cache.ts'
import { keptKeys, refusedKeys } from './configure-keys.ts'
import type { StepAction } from './run-step.ts'

export const configureStep: StepAction = function* (run, rest, step) {
	const found = /^(\w+)\s*=\s*(.*)$/s.exec(rest)
	if (!found) return run.wrong('configure needs the form: configure name = value')
	configure(run, found[1] ?? '', yield* evaluateExpression(run, found[2] || (step.docString ?? '')))
}

export function configure(run: ScenarioRun, key: string, value: unknown): void {
	const { config } = run
	// the cookies that servers have set are forgotten as well
	if (key === 'cookies' && (value === null || value === undefined)) run.cookies.clear()
	const refused = Object.hasOwn(refusedKeys, key) ? refusedKeys[key] : undefined
	if (refused && (refused.when?.(value) ?? true)) run.wrong(`configure ${key} ${refused.why}`)
	switch (key) {
		case 'url':
			config.url = String(value)
			run.http.url = config.url
			return
		case 'headers':
			if (typeof value !== 'function' && !['MAP', 'NULL'].includes(kindOf(value)))
				run.wrong('configure headers needs an object or a function')
			config.headers = value
			return
		case 'proxy':
			if (kindOf(value) === 'MAP' && typeof (value as { uri?: unknown }).uri !== 'string')
				run.wrong("configure proxy needs an address or an object such as { uri: 'http://proxy:8080' }")
			config.proxy = value
			return
		case 'cookies':
		case 'ssl':
		case 'report':
		case 'auth':
			config[key] = value
			return
		case 'afterScenario':
		case 'afterScenarioOutline':
		case 'afterFeature':
		case 'beforeScenario':
		case 'onStepFailure':
			if (typeof value !== 'function' && kindOf(value) !== 'NULL') run.wrong(`configure ${key} needs a function`)
			config[key] = value
			return
		case 'readTimeout':
		case 'connectTimeout':
			config[key] = numberOf(run, key, value)
			return
		case 'followRedirects':
		case 'matchEachEmptyAllowed':
		case 'lowerCaseResponseHeaders':
		case 'logPrettyRequest':
		case 'logPrettyResponse':
		case 'printEnabled':
		case 'abortedStepsShouldPass':
			config[key] = value === true || value === 'true'
			return
		case 'localAddress':
			config.localAddress = String(value)
			return
		case 'charset':
			config.charset = value === null || value === undefined ? null : String(value)
			return
		case 'retry':
			setRetry(run, value)
			return
		case 'callSingleCache':
			checkSingleCache(run, value)
			config.other[key] = value
			return
		case 'continueOnStepFailure':
			setContinue(run, value)
			return
		default:
			if (!keptKeys.includes(key)) run.wrong(`unexpected 'configure' key: '${key}'`)
			config.other[key] = value
	}
}

function numberOf(run: ScenarioRun, key: string, value: unknown): number {
	const number = Number(value)
	if (Number.isNaN(number)) run.wrong(`configure ${key} needs a number of milliseconds`)
	return number
}

function setRetry(run: ScenarioRun, value: unknown): void {
	if (kindOf(value) !== 'MAP') run.wrong('configure retry needs an object such as { count: 3, interval: 3000 }')
	const { count, interval } = value as Record<string, unknown>
	run.config.retry = {
		count: count === undefined ? run.config.retry.count : Number(count),
		interval: interval === undefined ? run.config.retry.interval : Number(interval),
	}
}

function setContinue(run: ScenarioRun, value: unknown): void {
	const own = (kindOf(value) === 'MAP' ? value : { enabled: value === true }) as Record<string, unknown>
	const before = run.config.continueOnStepFailure
	run.config.continueOnStepFailure = {
		enabled: own.enabled === true,
		continueAfter:
			own.continueAfter === undefined ? before.continueAfter && own.enabled !== true : own.continueAfter === true,
		keywords: Array.isArray(own.keywords) ? itemsOf(own.keywords).map(String) : ['match'],
	}
}
