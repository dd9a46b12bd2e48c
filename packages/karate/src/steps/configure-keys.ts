/** Keys of `configure` that are kept for whoever asks. `logging` only shapes the logs of Karate itself. */
export const keptKeys =
	`responseHeaders responseDelay cors ntlmAuth abortSuiteOnFailure httpRetryEnabled callSingleCache xmlNamespaceAware
	logging logModifier pauseIfNotPerf`.split(/\s+/)

const browser = 'belongs to the browser of Karate; write a keyword feature for that'
const masks =
	'is not needed: mark the value as a secret of the environment, which hides it in logs, evidence and reports'

/** Keys, or values of them, that Karate has and that would mean nothing here: one sentence, rather than a setting without effect. */
export const refusedKeys: Record<string, { when?: (value: unknown) => boolean; why: string }> = {
	driver: { why: browser },
	driverTarget: { why: browser },
	robot: { why: 'belongs to the desktop of Karate; write a keyword feature for that' },
	imageComparison: { why: 'is not supported in API features; compare images in a keyword feature' },
	logModifier: { when: (value) => value !== null && value !== undefined, why: masks },
	logging: { when: (value) => (value as { mask?: unknown } | null)?.mask !== undefined, why: `with mask ${masks}` },
	xmlNamespaceAware: {
		when: (value) => value === true || value === 'true',
		why: 'is not supported: a path without prefixes finds elements whatever their prefix is, and one with prefixes as they are written',
	},
}

/** Every key of `configure`. */
export const configureKeys = [
	...new Set([...keptKeys, ...Object.keys(refusedKeys)]),
	...`url headers cookies ssl proxy report auth afterScenario afterScenarioOutline afterFeature beforeScenario onStepFailure
	readTimeout connectTimeout followRedirects matchEachEmptyAllowed lowerCaseResponseHeaders logPrettyRequest logPrettyResponse
	printEnabled abortedStepsShouldPass localAddress charset retry continueOnStepFailure`.split(/\s+/),
]
