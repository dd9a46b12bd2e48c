/** Keys of `configure` that only other tools look at, or that are kept for whoever asks: Karate knows them. */
export const keptKeys =
	`responseHeaders responseDelay cors logModifier imageComparison callSingleCache httpRetryEnabled ntlmAuth
	logging afterScenarioOutline abortSuiteOnFailure pauseIfNotPerf driver driverTarget robot xmlNamespaceAware pauseBetween`.split(
		/\s+/,
	)

/** Every key of `configure`. */
export const configureKeys = [
	...keptKeys,
	...`url headers cookies ssl proxy report auth afterScenario afterFeature beforeScenario onStepFailure readTimeout
	connectTimeout followRedirects matchEachEmptyAllowed lowerCaseResponseHeaders logPrettyRequest logPrettyResponse printEnabled
	abortedStepsShouldPass localAddress charset retry continueOnStepFailure`.split(/\s+/),
]
