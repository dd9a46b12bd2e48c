// What `configure` can set, and its defaults. One per scenario; called features get a copy or share it. What a setting holds is
// replaced and never changed, so copies share it.

export interface Config {
	url?: string
	headers?: unknown
	cookies?: unknown
	retry: Readonly<{ count: number; interval: number }>
	ssl: unknown
	followRedirects: boolean
	readTimeout: number
	connectTimeout: number
	proxy: unknown
	localAddress?: string
	charset: string | null
	continueOnStepFailure: Readonly<{ enabled: boolean; continueAfter: boolean; keywords: readonly string[] }>
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
	other: Readonly<Record<string, unknown>>
}

const defaults: Config = {
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
	other: Object.freeze({}),
}

export const newConfig = (): Config => ({ ...defaults })

export const copyConfig = (config: Config): Config => ({ ...config })
