// What Karate's own tests have beside the public cases: configuration files and small files that the cases only name.
// The cases' README describes the first; the others follow from what the cases expect of them.

const core = 'v1/karate-core/src/test/java/com/intuit/karate/core'

/** karate-config.js of a feature file, by its path. */
const configs: [RegExp, string][] = [
	[
		/core\/call-single-tag/,
		`function fn() { return karate.callSingle('classpath:com/intuit/karate/core/call-single-tag-called.feature@callme') }`,
	],
	[
		/core\/karate-config-fn/,
		`function fn() { return { configUtils: karate.call('classpath:com/intuit/karate/core/karate-config-utils.feature') } }`,
	],
	[/core\/runner\/run-arg/, `function fn() { return { foo: 'hello' } }`],
	[
		/^v1\/karate-core\//,
		`function fn() { return { configSource: 'normal', functionFromKarateBase: function() { return 'fromKarateBase' }, variableFromKarateBase: 'fromKarateBase' } }`,
	],
	[
		/^v1\/karate-demo\//,
		`function fn() {
		karate.configure('connectTimeout', 5000)
		karate.configure('readTimeout', 5000)
		var config = { demoBaseUrl: 'http://127.0.0.1:' + (karate.properties['demo.server.port'] || 8080) }
		if (karate.env != 'mock') config.authInfo = karate.callSingle('classpath:demo/headers/common-noheaders.feature', config)
		return config
	}`,
	],
	[
		/karatelabs\/core\/parallel\//,
		`function fn() {
		var single = karate.callSingle('single.js')
		return {
			singleData: single,
			getSingleId: function() { return single.instanceId },
			sharedFunction: function(name) { return 'hello ' + name },
			baseFunction: function(name) { return 'base:' + name },
			configData: { name: 'fromConfig' },
		}
	}`,
	],
]

export const configOf = (path: string): string | undefined => configs.find(([pattern]) => pattern.test(path))?.[1]

/** Files that features name and the folder does not hold, by name inside their module. */
export const besideFeatures: Record<string, string> = {
	'single.js': `function fn() { return { instanceId: java.util.UUID.randomUUID() + '', data: { nested: { value: 'original' } } } }`,
}

/** Files that inline cases name. */
export const besideInline: Record<string, string> = {
	'json/cat.json': '{ "name": "Billie", "age": 5 }',
	'json/embedded.json': `{ "field": "#(myVar)", "nested": { "value": "#(myVar)" } }`,
	'called1.feature': `Feature:\nScenario:\n* def a = 1\n* def foo = { hello: 'world' }`,
	'called2.feature': 'Feature:\nScenario:\n* match configUtilsJs.someFun() == configUtilsJs.someText',
	'called3.js': `function fn() { return { varA: '2', varB: '3' } }`,
	'called3-caller2.js': `function fn() { return karate.call('called3.js').varA }`,
}

/** Where inline cases of v1 find the files that the folder does hold. */
export const inlineFolder = core

const utils = `configUtilsJs: { someText: 'hello world', someFun: function() { return 'hello world' } }`

/** What a single case is started with. */
export const perCase: Record<string, { config?: string; env?: string; tags?: string[]; mock?: string }> = {
	'v1/ScenarioRuntimeTest.testConfigAndEnv#2': { config: `({ configSource: 'custom' })` },
	'v1/ScenarioRuntimeTest.testConfigAndEnv#3': { config: `({ configSource: 'custom-env' })`, env: 'dev' },
	'v1/ScenarioRuntimeTest.testFunctionsFromGlobalConfig#1': { config: `({ ${utils} })` },
	'v2/OutlineTest.testOutlineTagFilterPerExamplesBlock': { tags: ['~@skip'] },
	'v2/MockE2eTest.testCookieJarPropagationInSharedScopeCall': {
		mock: `Scenario: pathMatches('/set-cookie')
* def responseHeaders = { 'Set-Cookie': 'session=abc123' }
Scenario: pathMatches('/echo-cookies')
* def response = { receivedCookies: requestHeaders['Cookie'] }`,
	},
}
