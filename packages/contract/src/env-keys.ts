/**
 * Every key that an environment's JSON may hold and that means something to Assay. Help, completion, validation and the
 * readers take it from here. Keys that a team invents for its own steps are test data and need no entry.
 */
export interface EnvKey {
	name: string
	group: EnvKeyGroup
	type: EnvKeyType
	/** Of a choice. */
	values?: readonly string[]
	/** What holds where the key is absent. */
	default?: string | number | boolean
	/** The tab of the environment where it stands. */
	place: 'settings' | 'ui'
	/** Stored encrypted and never shown again. */
	secret: boolean
	about: string
	/** As it is written into the JSON. */
	example: unknown
	/** `specified`: from the product's documentation; `ours`: added by Assay. */
	since: 'specified' | 'ours'
}

/** `switch`: true or false. `any`: text or JSON. Every value may also be written as text; JSON as text that holds JSON. */
export type EnvKeyType = 'json' | 'text' | 'number' | 'list' | 'choice' | 'switch' | 'any'

export const envKeyGroups = {
	browser: 'Browser and grid',
	performance: 'Performance',
	desktop: 'Desktop',
	portal: 'Report portal',
	testManagement: 'Test management',
	assistant: 'Assistant',
	email: 'E-mail reporting',
	messages: 'Messages after a run',
	execution: 'Execution',
} as const

export type EnvKeyGroup = keyof typeof envKeyGroups

type Given = Omit<EnvKey, 'group' | 'place' | 'secret' | 'since'> & Partial<Pick<EnvKey, 'secret' | 'since'>>

const group = (name: EnvKeyGroup, keys: Given[]): EnvKey[] =>
	keys.map((key) => ({ place: 'settings', secret: false, since: 'specified', ...key, group: name }))

export const envKeys: readonly EnvKey[] = [
	...group('browser', [
		{
			name: 'remote.webdriver.url',
			type: 'text',
			about:
				'Address of a Selenium Grid, a device provider or a driver. Left out, a browser, or the Appium of MOBILE features, is started on the machine.',
			example: 'http://grid.example:4444/wd/hub',
		},
		{
			name: 'webdriver.type',
			type: 'choice',
			values: ['CHROME', 'FIREFOX', 'SAFARI', 'BROWSERSTACK', 'MOBILE', 'PCLOUDY', 'SAUCELABS'],
			default: 'CHROME',
			about:
				'Which browser or provider runs the steps. CHROME, FIREFOX and MOBILE (Chrome as a telephone) start on the machine or at the address; SAFARI and PCLOUDY need the address; BROWSERSTACK and SAUCELABS have one of their own.',
			example: 'CHROME',
		},
		{
			name: 'capabilities',
			type: 'json',
			about: 'What the session with the browser or device is asked for, as its provider documents it.',
			example: { acceptInsecureCerts: true },
		},
		{
			name: 'arguments',
			type: 'list',
			about: 'Arguments with which the browser is started.',
			example: ['--lang=en', '--window-size=1400,900'],
		},
		{
			name: 'prefs',
			type: 'json',
			about: 'Preferences of the browser, by their names in it.',
			example: { 'intl.accept_languages': 'en,de' },
		},
		{
			name: 'webdriver.local',
			type: 'choice',
			values: ['PIPE', 'CHROMEDRIVER'],
			default: 'PIPE',
			about:
				'How a Chrome or Chromium on the machine is driven: directly, over a pipe that nothing else can reach, or by an installed chromedriver.',
			example: 'CHROMEDRIVER',
			since: 'ours',
		},
		{
			name: 'config.browser',
			type: 'text',
			default: 'chrome',
			about: 'Which browser BROWSERSTACK, PCLOUDY and SAUCELABS are asked for: chrome, firefox, safari, MicrosoftEdge.',
			example: 'firefox',
		},
	]),
	...group('performance', [
		{
			name: 'gatling.inject',
			type: 'list',
			default: 'rampUsers(10) during (5 seconds)',
			about:
				'How virtual users arrive in a PERFORMANCE feature, in the words of Gatling: text, a list, JSON, or one of these by name of a feature or by @tag. Durations without a unit are seconds.',
			example: 'rampUsers(50) during (1 minute), constantUsersPerSec(5) during (2 minutes)',
		},
		{
			name: 'gatling.protocol',
			type: 'any',
			about:
				'Address patterns under which requests are counted together, and pauses in milliseconds before each method; also nameResolver = header("…"), baseUrl = "…", tags = "…".',
			example: '"/orders/{id}" -> Nil, "/orders" -> pauseFor("get" -> 15, "post" -> 25)',
		},
		{
			name: 'load.thresholds',
			type: 'list',
			since: 'ours',
			default: 'global.failedRequests.count.is(0)',
			about:
				'What must hold of a whole load run, in the words of Gatling’s assertions; each is a line of its verdict. No request may fail unless one of them says how many.',
			example: [
				'global.responseTime.percentile(95).lt(500)',
				'details("GET /orders/{id}").failedRequests.percent.lt(1)',
			],
		},
		{
			name: 'load.feeders',
			type: 'list',
			since: 'ours',
			about:
				'Files that give each user a row, whose columns __gatling then holds: csv("…") or json("…"), with .queue, .shuffle, .circular or .random behind it, or function("…"), a script that is called with 0, 1, 2 … and gives a row.',
			example: 'csv("cats.csv").circular',
		},
		{
			name: 'load.maxDuration',
			type: 'text',
			since: 'ours',
			default: '1 hour',
			about: 'After this time a load run ends, whoever is still at work. No profile may take longer.',
			example: '10 minutes',
		},
		{
			name: 'load.warmUp',
			type: 'text',
			since: 'ours',
			about: 'Requests that are sent so long after the beginning are left out of all figures and thresholds.',
			example: '10 seconds',
		},
		{
			name: 'load.throttle',
			type: 'number',
			since: 'ours',
			about: 'So many requests a second at most; those that wait count from when they were to be sent.',
			example: 200,
		},
		{
			name: 'load.spacing',
			type: 'choice',
			since: 'ours',
			values: ['GATLING', 'EVEN'],
			default: 'GATLING',
			about: 'Users of one second start at whole milliseconds of it, as Gatling has them, or at equal distances.',
			example: 'EVEN',
		},
		{
			name: 'load.executors',
			type: 'number',
			since: 'ours',
			default: 1,
			about:
				'How many executors share each load of a run. It waits a minute for them, then those that are there make all of it.',
			example: 2,
		},
	]),
	...group('desktop', [
		{
			name: 'desktop.app',
			type: 'text',
			since: 'ours',
			about:
				'The program under test with its arguments, started anew for each scenario; "quotation marks" hold a word with blanks together. The operator of the executor says which may be started.',
			example: 'mousepad --disable-server',
		},
		{
			name: 'desktop.folder',
			type: 'text',
			since: 'ours',
			about:
				"In which folder of the executor's machine the program is started, where its operator allows that folder; left out, an empty one of its own.",
			example: '/srv/till',
		},
		{
			name: 'desktop.environment',
			type: 'json',
			since: 'ours',
			about: "Variables that the program's environment has besides, those that the operator of the executor allows.",
			example: { LANG: 'de_DE.UTF-8' },
		},
		{
			name: 'desktop.display',
			type: 'choice',
			values: ['OWN', 'MACHINE'],
			since: 'ours',
			default: 'OWN',
			about:
				"MACHINE: on the display of the executor's machine that its operator allows, on Windows the only one there is, one run after the other, with all that is on it; else each run has a screen of its own in memory.",
			example: 'MACHINE',
		},
		{
			name: 'desktop.resolution',
			type: 'text',
			since: 'ours',
			default: '1280x720',
			about: 'Width and height of the screen in pixels, as it was when the pictures were taken.',
			example: '1920x1080',
		},
		{
			name: 'desktop.similarity',
			type: 'number',
			since: 'ours',
			default: 0.7,
			about:
				'How much a place must look like a picture, above 0 and at most 1, where a step says nothing else: [save.png similarity=0.9].',
			example: 0.85,
		},
		{
			name: 'desktop.scales',
			type: 'text',
			since: 'ours',
			default: '100',
			about: 'In how many percent of their size pictures are looked for, apart by commas, where displays are scaled.',
			example: '100,125,150',
		},
		{
			name: 'desktop.languages',
			type: 'text',
			since: 'ours',
			default: 'eng',
			about:
				"In which languages texts on the screen are read, by Tesseract's names, apart by commas. English is there; others once Debian's tesseract-ocr-… is installed on the executor's machine.",
			example: 'eng,deu',
		},
		{
			name: 'desktop.frames',
			type: 'switch',
			since: 'ours',
			default: false,
			about:
				"Windows have frames with a title and buttons, by which people move, enlarge and close them. Needs Debian's openbox on the executor's machine. Without, windows show their contents alone, a dialog comes up in the middle, and the newest has the keyboard.",
			example: true,
		},
		{
			name: 'desktop.accessibility',
			type: 'switch',
			since: 'ours',
			default: false,
			about:
				'Asks programs what is in their windows, so that steps may name it: [role=button name="Save"]. Needs Debian\'s dbus and at-spi2-core on the executor\'s machine, and a program that answers.',
			example: true,
		},
	]),
	...group('portal', [
		{
			name: 'rp.endpoint',
			type: 'text',
			about: 'Address of a ReportPortal server.',
			example: 'https://portal.example',
		},
		{
			name: 'rp.apikey',
			type: 'text',
			secret: true,
			about: 'Key with which results are sent to the report portal.',
			example: 'shop_a1b2c3d4',
		},
		{ name: 'rp.project', type: 'text', about: 'Project of the report portal.', example: 'kettle-shop' },
	]),
	...group('testManagement', [
		{
			name: 'UPDATE_TEST_MANAGEMENT',
			type: 'switch',
			default: false,
			about: 'Whether results are sent to a test management tool after a run.',
			example: true,
		},
		{
			name: 'TEST_MANAGEMENT',
			type: 'choice',
			values: ['ZEPHYR_CLOUD', 'ZEPHYR_SERVER', 'XRAY'],
			about: 'Which tool beside Jira it is.',
			example: 'ZEPHYR_CLOUD',
		},
		{
			name: 'TM_URL',
			type: 'text',
			about: 'Address of Jira; of Zephyr Scale Cloud and of Xray in the cloud it may be left out.',
			example: 'https://jira.example',
		},
		{
			name: 'TM_ACCESS_TOKEN',
			type: 'text',
			secret: true,
			about: 'Token with which the tool is written to; of Xray in the cloud client id:client secret.',
			example: 'NjE4…',
		},
		{ name: 'TM_PROJECT_NAME', type: 'text', about: 'Key of the project in the tool.', example: 'SHOP' },
		{
			name: 'UPDATE_PLAN',
			type: 'switch',
			default: false,
			about: 'Whether the run is recorded in a test plan of the tool.',
			example: true,
		},
		{
			name: 'PLAN_NAME',
			type: 'text',
			about: 'Name of that test plan; it is made when it does not exist.',
			example: 'Spring release',
		},
		{ name: 'PLAN_FOLDER', type: 'text', about: 'Folder of that test plan.', example: '/Releases' },
		{ name: 'PLAN_ID', type: 'text', about: 'Id of an existing test plan.', example: 'SHOP-P12' },
		{
			name: 'UPDATE_CYCLE',
			type: 'switch',
			default: false,
			about: 'Whether the run is recorded in a test cycle of the tool.',
			example: true,
		},
		{ name: 'CYCLE_FOLDER', type: 'text', about: 'Folder of that test cycle.', example: '/Nightly' },
		{
			name: 'CYCLE_NAME',
			type: 'text',
			about: 'Name of that test cycle; it is made when it does not exist.',
			example: 'Nightly shop',
		},
		{ name: 'CYCLE_ID', type: 'text', about: 'Id of an existing test cycle.', example: 'SHOP-C40' },
		{
			name: 'TC_ID',
			type: 'text',
			about:
				'Ids of the test cases that the run proves, with semicolons between them. A tag @TC_ID=… names those of one scenario.',
			example: 'SHOP-T7;SHOP-T9',
		},
	]),
	...group('assistant', [
		{
			name: 'GPT_TOKEN',
			type: 'text',
			secret: true,
			about: 'Key of the language model that answers gpt: prompts.',
			example: 'sk-…',
		},
		{
			name: 'GPT_BASE_URL',
			type: 'text',
			since: 'ours',
			about: 'Address of a service that speaks the same protocol, in place of the usual one.',
			example: 'https://models.example/v1',
		},
		{
			name: 'GPT_MODEL',
			type: 'text',
			since: 'ours',
			about: 'Name of the model that is asked, for gpt: and pschat: prompts alike.',
			example: 'small-coder',
		},
		{
			name: 'PSCHAT_TOKEN',
			type: 'text',
			secret: true,
			about: 'Key of the service that answers pschat: prompts.',
			example: 'ps-…',
		},
		{
			name: 'PSCHAT_BASE_URL',
			type: 'text',
			since: 'ours',
			about: 'Address of the service that answers pschat: prompts.',
			example: 'https://chat.example/api',
		},
	]),
	...group('email', [
		{
			name: 'SEND_EMAIL_ALWAYS',
			type: 'switch',
			default: false,
			about: 'Whether an e-mail is sent after every run.',
			example: true,
		},
		{
			name: 'SEND_EMAIL_ON_FAILURE',
			type: 'switch',
			default: false,
			about: 'Whether an e-mail is sent after a run that did not succeed.',
			example: true,
		},
		{
			name: 'EMAIL_TO',
			type: 'text',
			about: 'Recipients, with commas between them.',
			example: 'qa@shop.example, lead@shop.example',
		},
		{
			name: 'EMAIL_FROM',
			type: 'text',
			since: 'ours',
			about: 'Sender; without it the SMTP user name.',
			example: 'assay@shop.example',
		},
		{
			name: 'EMAIL_SUBJECT',
			type: 'text',
			about: 'Subject; the name and the status of the run are added.',
			example: 'Nightly shop tests',
		},
		{
			name: 'EMAIL_BODY',
			type: 'text',
			about: 'Text above the figures of the run.',
			example: 'Good morning, this is the night run.',
		},
		{
			name: 'EMAIL_SMTP_HOST',
			type: 'text',
			since: 'ours',
			about: 'Mail server; without it the one the operator has set.',
			example: 'smtp.shop.example',
		},
		{
			name: 'EMAIL_SMTP_PORT',
			type: 'number',
			since: 'ours',
			default: 587,
			about: 'Port of the mail server.',
			example: 465,
		},
		{ name: 'EMAIL_SMTP_USERNAME', type: 'text', about: 'User name at the mail server.', example: 'assay' },
		{
			name: 'EMAIL_SMTP_PASSWORD',
			type: 'text',
			secret: true,
			about: 'Password at the mail server.',
			example: 'ENC(…)',
		},
	]),
	...group('messages', [
		{
			name: 'WEBHOOK_URL',
			type: 'text',
			since: 'ours',
			about: 'Address to which every run that ended is reported, in a signed message.',
			example: 'https://hooks.shop.example/assay',
		},
		{
			name: 'WEBHOOK_SECRET',
			type: 'text',
			since: 'ours',
			secret: true,
			about: 'Key under which these messages are signed (HMAC-SHA256).',
			example: 'ENC(…)',
		},
		{
			name: 'SLACK_WEBHOOK_URL',
			type: 'text',
			since: 'ours',
			secret: true,
			about: 'Incoming webhook of a Slack channel to which runs are reported.',
			example: 'ENC(…)',
		},
		{
			name: 'SLACK_ON_FAILURE',
			type: 'switch',
			since: 'ours',
			default: false,
			about: 'Whether Slack gets only runs that did not succeed.',
			example: true,
		},
		{
			name: 'TEAMS_WEBHOOK_URL',
			type: 'text',
			since: 'ours',
			secret: true,
			about: 'Workflow address of a Teams channel to which runs are reported.',
			example: 'ENC(…)',
		},
		{
			name: 'TEAMS_ON_FAILURE',
			type: 'switch',
			since: 'ours',
			default: false,
			about: 'Whether Teams gets only runs that did not succeed.',
			example: true,
		},
	]),
	...group('execution', [
		{
			name: 'ENABLE_SOFT_ASSERT',
			type: 'switch',
			default: false,
			about: 'Whether a scenario goes on after a failed step; it still ends failed.',
			example: true,
		},
		{
			name: 'Explicit.wait.time',
			type: 'number',
			default: 50,
			about: 'Seconds which every search for an element, and the loading of a page, may take at most.',
			example: 10,
		},
		{
			name: 'Check.wait.time',
			type: 'number',
			since: 'ours',
			default: 5,
			about: 'Seconds that a check of what is already in the page may take to come true; at most Explicit.wait.time.',
			example: 2,
		},
		{
			name: 'PARALLEL_FEATURES',
			type: 'number',
			since: 'ours',
			default: 1,
			about:
				'How many features of a test plan run at the same time, from 1 to 64, where the plan says "One after another" and the run nothing.',
			example: 3,
		},
		{
			name: 'BROWSER_SCOPE',
			type: 'choice',
			since: 'ours',
			values: ['FEATURE', 'SCENARIO'],
			default: 'FEATURE',
			about:
				'FEATURE: the scenarios of a feature use one browser, made clean in between. SCENARIO: each opens its own, which takes longer.',
			example: 'SCENARIO',
		},
		{
			name: 'PARALLEL_SCENARIOS',
			type: 'number',
			since: 'ours',
			default: 1,
			about: 'How many scenarios of an API feature run at the same time, from 1 to 64.',
			example: 8,
		},
		{
			name: 'KARATE_ENGINE',
			type: 'choice',
			since: 'ours',
			values: ['NATIVE', 'JVM'],
			default: 'NATIVE',
			about: 'JVM runs API features by the real Karate, where the operator of the executor has set KARATE_JAR.',
			example: 'JVM',
		},
		{
			name: 'karate.env',
			type: 'text',
			since: 'ours',
			about:
				'What karate.env is in API features, and which karate-config-<env>.js runs; the name of the environment where it is not set.',
			example: 'staging',
		},
		{
			name: 'SCREENSHOTS',
			type: 'choice',
			since: 'ours',
			values: ['ON-FAILURE', 'EACH-STEP'],
			default: 'ON-FAILURE',
			about:
				'ON-FAILURE: a step that fails shows the page then, and as it was before where the step had waited. EACH-STEP: every step shows the page after it, which takes longer.',
			example: 'EACH-STEP',
		},
		{
			name: 'VIDEO',
			type: 'choice',
			since: 'ours',
			values: ['OFF', 'ON-FAILURE', 'ON'],
			default: 'OFF',
			about: 'Of which scenarios of a web feature a film is kept with the run: none, those that failed, or all.',
			example: 'ON-FAILURE',
		},
		{
			name: 'TRACE',
			type: 'choice',
			since: 'ours',
			values: ['FAILED', 'ALL', 'OFF'],
			default: 'FAILED',
			about:
				'Of which scenarios of a web feature the page before and after each step is kept with the run: those that failed, all, or none.',
			example: 'ALL',
		},
	]),
]

const byName = new Map(envKeys.map((key) => [key.name, key]))

export const findEnvKey = (name: string): EnvKey | undefined => byName.get(name)

/** What is wrong with the value of a key, as the end of a sentence: "must be true or false". */
export function envValueProblem(key: EnvKey, value: unknown): string | undefined {
	if (value === undefined || value === null || value === '') return undefined
	const text = typeof value === 'string' ? value.trim() : undefined
	switch (key.type) {
		case 'switch':
			return typeof value === 'boolean' || /^(?:true|false|yes|no|on|off|1|0)$/i.test(text ?? '')
				? undefined
				: 'must be true or false'
		case 'number':
			return Number.isFinite(Number(value)) && Number(value) >= 0 ? undefined : 'must be a number from 0'
		case 'choice':
			return key.values?.includes(String(value).toUpperCase()) ? undefined : `must be one of ${key.values?.join(', ')}`
		case 'json':
			return isObject(text === undefined ? value : parsed(text)) ? undefined : 'must be a JSON object'
		case 'list':
			return text !== undefined || Array.isArray(value) || isObject(value) ? undefined : 'must be a list or text'
		case 'any':
			return undefined
		case 'text':
			return ['string', 'number'].includes(typeof value) ? undefined : 'must be text'
	}
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}
