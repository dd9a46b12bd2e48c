// `configure name = value`. A setting that is taken without effect says so in the log.

import { itemsOf } from '../data/items.ts'
import { kindOf } from '../data/kind.ts'
import { prettyText, writeText } from '../data/write-json.ts'
import type { Config } from '../scenario/config.ts'
import { evaluateExpression } from '../scenario/expression.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import { checkSingleCache } from '../scenario/single-cache.ts'
import { isSetting, refusalOf, type Setting, type SettingName, settings } from '../words/settings.ts'
import type { StepAction } from './step-action.ts'

export const configureStep: StepAction = function* (run, rest, step) {
	const found = /^(\w+)\s*=\s*(.*)$/s.exec(rest)
	if (!found) return run.wrong('configure needs the form: configure name = value')
	configure(run, found[1] ?? '', yield* evaluateExpression(run, found[2] || (step.docString ?? '')))
}

export function configure(run: ScenarioRun, key: string, value: unknown): void {
	const refused = refusalOf(key, value)
	if (refused) run.wrong(`configure ${key} ${refused}`)
	if (!isSetting(key)) run.wrong(`unexpected 'configure' key: '${key}'`)
	set(run, key, value)
	sayIdle(run, key)
}

/** Once for each feature that was started: a configuration file sets it again for every scenario. */
function sayIdle(run: ScenarioRun, name: SettingName): void {
	const { listener, said } = run.feature.session
	const { idle }: Setting = settings[name]
	if (!idle || said.has(name)) return
	said.add(name)
	listener.print(`configure ${name} has no effect here: ${idle}`)
}

function set<Name extends SettingName>(run: ScenarioRun, name: Name, value: unknown): void {
	setters[name](run, value, name)
}

/** Each setting of the table, and none beside. */
const setters: { [Name in SettingName]: (run: ScenarioRun, value: unknown, name: Name) => void } = {
	url(run, value) {
		run.config.url = String(value)
		run.http.url = run.config.url
	},
	headers(run, value) {
		if (typeof value !== 'function' && !['MAP', 'NULL'].includes(kindOf(value)))
			run.wrong('configure headers needs an object or a function')
		run.config.headers = value
	},
	cookies(run, value) {
		// instead of those that servers have set
		run.cookies.clear()
		run.config.cookies = value
	},
	proxy(run, value) {
		const uri = kindOf(value) === 'MAP' ? (value as { uri?: unknown }).uri : value
		if (typeof uri !== 'string' && kindOf(value) !== 'NULL')
			run.wrong("configure proxy needs an address or an object such as { uri: 'http://proxy:8080' }")
		run.config.proxy = value
	},
	localAddress(run, value) {
		run.config.localAddress = kindOf(value) === 'NULL' ? '' : String(value)
	},
	charset(run, value) {
		if (kindOf(value) !== 'NULL' && !isCharset(value))
			run.wrong(
				`configure charset needs the name of a charset such as 'UTF-8', or null, not ${writeText(value) || "''"}`,
			)
		run.config.charset = (value as string | null | undefined) ?? null
	},
	callSingleCache(run, value, name) {
		checkSingleCache(run, value)
		keep(run, value, name)
	},
	retry: setRetry,
	continueOnStepFailure: setContinue,
	ssl(run, value) {
		const named = kindOf(value) === 'MAP' ? (value as { algorithm?: unknown }).algorithm : value
		if (typeof named === 'string' && !/^(?:true|false|default|ssl|tls|tlsv1(?:\.[1-3])?)$/i.test(named))
			run.wrong(`configure ssl: there is no protocol '${named}'; write TLSv1.2, for example`)
		run.config.ssl = value
	},
	report: setAsGiven,
	auth: setAsGiven,
	beforeScenario: setHook,
	afterScenario: setHook,
	afterScenarioOutline: setHook,
	afterFeature: setHook,
	onStepFailure: setHook,
	readTimeout: setMilliseconds,
	connectTimeout: setMilliseconds,
	followRedirects: setFlag,
	matchEachEmptyAllowed: setFlag,
	lowerCaseResponseHeaders: setFlag,
	logPrettyRequest: setFlag,
	logPrettyResponse: setFlag,
	printEnabled: setFlag,
	abortedStepsShouldPass: setFlag,
	responseHeaders: keep,
	responseDelay: keep,
	cors: keep,
	ntlmAuth: keep,
	abortSuiteOnFailure: keep,
	httpRetryEnabled: keep,
	xmlNamespaceAware: keep,
	logging: keep,
	logModifier: keep,
	pauseIfNotPerf: keep,
}

/** For whoever asks for it. */
function keep(run: ScenarioRun, value: unknown, name: SettingName): void {
	run.config.other = { ...run.config.other, [name]: value }
}

function setAsGiven(run: ScenarioRun, value: unknown, name: 'report' | 'auth'): void {
	run.config[name] = value
}

type Flag = { [Key in keyof Config]: Config[Key] extends boolean ? Key : never }[keyof Config] & string

function setFlag(run: ScenarioRun, value: unknown, name: Flag): void {
	run.config[name] = value === true || value === 'true'
}

type Hook = 'beforeScenario' | 'afterScenario' | 'afterScenarioOutline' | 'afterFeature' | 'onStepFailure'

function setHook(run: ScenarioRun, value: unknown, name: Hook): void {
	if (typeof value !== 'function' && kindOf(value) !== 'NULL') run.wrong(`configure ${name} needs a function`)
	run.config[name] = value
}

function setMilliseconds(run: ScenarioRun, value: unknown, name: 'readTimeout' | 'connectTimeout'): void {
	const number = numberOf(value)
	if (!Number.isInteger(number) || number < 0)
		run.wrong(`configure ${name} needs a whole number of milliseconds, not ${prettyText(value)}`)
	run.config[name] = number
}

/** null, false and an empty list are no 0, which would mean to wait for ever. */
const numberOf = (value: unknown): number =>
	kindOf(value) === 'NUMBER' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN

function setRetry(run: ScenarioRun, value: unknown): void {
	if (kindOf(value) !== 'MAP') run.wrong('configure retry needs an object such as { count: 3, interval: 3000 }')
	const { count, interval } = value as Record<string, unknown>
	run.config.retry = {
		count: wholeNumber(run, 'count', count, 1) ?? run.config.retry.count,
		interval: wholeNumber(run, 'interval', interval, 0) ?? run.config.retry.interval,
	}
}

/** Whatever else were taken would ask without end, or not at all. */
function wholeNumber(run: ScenarioRun, name: string, value: unknown, least: number): number | undefined {
	if (value === undefined || value === null) return undefined
	const number = numberOf(value)
	if (Number.isInteger(number) && number >= least) return number
	return run.wrong(`configure retry: ${name} must be a whole number from ${least}, not ${prettyText(value)}`)
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

function isCharset(name: unknown): boolean {
	try {
		return typeof name === 'string' && name === name.trim() && new TextDecoder(name) !== undefined
	} catch {
		return false
	}
}
