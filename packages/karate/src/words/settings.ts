// The settings of `configure`. Which function takes one stands in steps/configure.ts, keyed by the names of this table.

export interface Setting {
	/** A value as one writes it. */
	readonly form: string
	readonly help: string
	/** Why it is taken without effect, as the end of a sentence that the log gets. */
	readonly idle?: string
	/** Values that would mean nothing here: one sentence, rather than a setting without effect. */
	readonly refuses?: { when(value: unknown): boolean; why: string }
}

const call = 'function() { … }'
const masks =
	'is not needed: mark the value as a secret of the environment, which hides it in logs, evidence and reports'
const shapesLogs = {
	help: 'Accepted for compatibility; only shapes the logs of Karate itself.',
	idle: 'it only shapes the logs and reports of Karate itself',
}

export const settings = {
	url: { form: "'https://…'", help: 'The address of requests whose feature sets none.' },
	headers: {
		form: "{ 'X-Name': 'value' }",
		help: 'Headers of every request: an object, or a function that yields one.',
	},
	cookies: {
		form: "{ name: 'value' }",
		help: 'Cookies of every request; null also forgets those that servers have set.',
	},
	ssl: { form: 'true', help: 'Trusts any certificate, or takes an object with keyStore, trustStore and passwords.' },
	proxy: {
		form: "'http://proxy:8080'",
		help: 'Sends requests by way of a proxy; an object may hold uri, username, password.',
	},
	auth: {
		form: "{ type: 'basic', username: …, password: … }",
		help: 'Signs requests in: basic, bearer, oauth2 or ntlm.',
	},
	ntlmAuth: { form: '{ username: …, password: … }', help: 'Answers a server that asks for NTLM.' },
	followRedirects: { form: 'false', help: 'Whether redirects are followed; they are unless this is false.' },
	readTimeout: { form: '30000', help: 'Milliseconds to wait for a response.' },
	connectTimeout: { form: '30000', help: 'Milliseconds to wait for a connection.' },
	httpRetryEnabled: {
		form: 'false',
		help: 'With false, a request whose kept connection turns out to be closed is not sent again.',
	},
	localAddress: { form: "'192.168.1.2'", help: 'The address of this machine that requests leave from.' },
	charset: { form: "'UTF-8'", help: 'The charset named in Content-Type; null names none.' },
	retry: {
		form: '{ count: 3, interval: 3000 }',
		help: 'How often, and after how many milliseconds, retry until asks again.',
	},
	lowerCaseResponseHeaders: { form: 'true', help: 'Names of response headers in lower case.' },
	xmlNamespaceAware: {
		form: 'false',
		help: 'Accepted for compatibility.',
		refuses: {
			when: (value) => value === true || value === 'true',
			why: 'is not supported: a path without prefixes finds elements whatever their prefix is, and one with prefixes as they are written',
		},
	},
	matchEachEmptyAllowed: { form: 'true', help: 'match each, and #[] with what each item is, hold for an empty list.' },
	continueOnStepFailure: { form: 'true', help: 'Goes on behind a match that failed, until this is false again.' },
	abortedStepsShouldPass: {
		form: 'true',
		help: 'Accepted for compatibility; has no effect.',
		idle: 'a scenario that aborts passes in any case, and its remaining steps are shown as skipped',
	},
	abortSuiteOnFailure: { form: 'true', help: 'No further scenario starts once one has failed.' },
	printEnabled: { form: 'false', help: 'Whether print writes to the log.' },
	callSingleCache: {
		form: "{ minutes: 15, dir: 'target' }",
		help: 'Keeps what karate.callSingle yields for later runs.',
	},
	pauseIfNotPerf: { form: 'false', help: 'With false, karate.pause does not wait.' },
	beforeScenario: { form: call, help: 'Runs before each scenario that was started, not called.' },
	afterScenario: { form: call, help: 'Runs after each scenario that was started, not called.' },
	afterScenarioOutline: { form: call, help: 'Runs after the last example of an outline.' },
	afterFeature: { form: call, help: 'Runs after the last scenario of a feature.' },
	onStepFailure: { form: 'function(failure) { … }', help: 'Is asked about a failed step, and may proceed or stop.' },
	cors: { form: 'true', help: 'A mock answers browsers of other origins.' },
	responseHeaders: { form: "{ 'Content-Type': 'application/json' }", help: 'Headers of each response of a mock.' },
	responseDelay: { form: '200', help: 'Milliseconds that a mock waits before it answers.' },
	report: { form: 'true', ...shapesLogs },
	logPrettyRequest: { form: 'true', ...shapesLogs },
	logPrettyResponse: { form: 'true', ...shapesLogs },
	logging: {
		form: '{ … }',
		...shapesLogs,
		refuses: { when: (value) => (value as { mask?: unknown } | null)?.mask !== undefined, why: `with mask ${masks}` },
	},
	logModifier: {
		form: 'null',
		help: shapesLogs.help,
		refuses: { when: (value) => value !== null && value !== undefined, why: masks },
	},
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settings

export const isSetting = (name: string): name is SettingName => Object.hasOwn(settings, name)

const browser = 'belongs to the browser of Karate; write a keyword feature for that'

/** Settings of Karate that do not exist here, and why. */
export const refusedSettings: Readonly<Record<string, string>> = {
	driver: browser,
	driverTarget: browser,
	robot: 'belongs to the desktop of Karate; write a keyword feature for that',
	imageComparison: 'is not supported in API features; compare images in a keyword feature',
}

/** Every name that may follow `configure`. */
export const settingNames = [...Object.keys(settings), ...Object.keys(refusedSettings)]

/** Why a setting cannot be made, as the end of a sentence. */
export function refusalOf(name: string, value: unknown): string | undefined {
	if (Object.hasOwn(refusedSettings, name)) return refusedSettings[name]
	const { refuses }: Setting = isSetting(name) ? settings[name] : { form: '', help: '' }
	return refuses?.when(value) ? refuses.why : undefined
}
