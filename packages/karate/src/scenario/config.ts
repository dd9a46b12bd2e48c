// What `configure` can set, and its defaults. One per scenario; called features get a copy or share it.

export interface Config {
	url?: string
	headers?: unknown
	cookies?: unknown
	retry: { count: number; interval: number }
	ssl: unknown
	followRedirects: boolean
	readTimeout: number
	connectTimeout: number
	proxy: unknown
	localAddress?: string
	charset: string | null
	continueOnStepFailure: { enabled: boolean; continueAfter: boolean; keywords: string[] }
	abortedStepsShouldPass: boolean
	matchEachEmptyAllowed: boolean
	lowerCaseResponseHeaders: boolean
	logPrettyRequest: boolean
	logPrettyResponse: boolean
	printEnabled: boolean
	report: unknown
	auth?: unknown
	afterScenario?: unknown
	afterScenarioOutline?: unknown
	afterFeature?: unknown
	beforeScenario?: unknown
	onStepFailure?: unknown
	other: Record<string, unknown>
}

export function newConfig(): Config {
	return {
		retry: { count: 3, interval: 3000 },
		ssl: false,
		followRedirects: true,
		readTimeout: 30_000,
		connectTimeout: 30_000,
		proxy: null,
		charset: 'UTF-8',
		continueOnStepFailure: { enabled: false, continueAfter: false, keywords: ['match'] },
		abortedStepsShouldPass: false,
		matchEachEmptyAllowed: false,
		lowerCaseResponseHeaders: false,
		logPrettyRequest: false,
		logPrettyResponse: false,
		printEnabled: true,
		report: true,
		other: {},
	}
}

export function copyConfig(config: Config): Config {
	return {
		...config,
		retry: { ...config.retry },
		continueOnStepFailure: { ...config.continueOnStepFailure },
		other: { ...config.other },
	}
}
