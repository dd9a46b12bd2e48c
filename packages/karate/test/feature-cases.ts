// Runs one feature file of the conformance folder inside its module, with the configuration that its README describes.

import { Worker } from 'node:worker_threads'
import { serveMock } from '../src/mock/serve-mock.ts'
import type { Files, Io } from '../src/run-feature.ts'
import { newSuite, runFeature } from '../src/run-feature.ts'
import { type Cases, type FeatureCase, recorder } from './conformance-cases.ts'

const encoder = new TextEncoder()

const configs: Record<string, string> = {
	'v1/karate-core': `function fn() { return { configSource: 'normal', functionFromKarateBase: function() { return 'fromKarateBase' }, variableFromKarateBase: 'fromKarateBase' } }`,
	'v1/karate-demo': `function fn() {
		karate.configure('connectTimeout', 5000)
		karate.configure('readTimeout', 5000)
		var config = { demoBaseUrl: 'http://127.0.0.1:' + (karate.properties['demo.server.port'] || 8080) }
		if (karate.env != 'mock') config.authInfo = karate.callSingle('classpath:demo/headers/common-noheaders.feature', config)
		return config
	}`,
}

export function filesOf(cases: Cases, module: string): Files {
	const config = configs[module]
	return {
		read: (path) => (path === 'karate-config.js' && config ? encoder.encode(config) : cases.file(`${module}/${path}`)),
		roots: ['', 'src/test/java', 'src/test/resources', 'src/main/resources'],
	}
}

/** Which mock of the same repository answers a feature, and how the feature learns where it is. */
const mocks: [
	RegExp,
	string,
	(url: string) => { variables?: Record<string, unknown>; properties?: Record<string, unknown> },
][] = [
	[
		/core\/mock\/json-order/,
		'src/test/java/com/intuit/karate/core/mock/_simple.feature',
		(url) => ({ variables: { mockServerUrl: `${url}/v1/`, simpleUrl: url } }),
	],
	[
		/core\/(mock|jscall2|parallel)\//,
		'src/test/java/com/intuit/karate/core/mock/_mock.feature',
		(url) => ({ variables: { mockServerUrl: `${url}/v1/` } }),
	],
	[
		/core\/perf\.feature/,
		'src/test/java/com/intuit/karate/core/perf-mock.feature',
		(url) => ({ properties: { 'karate.server.port': url.split(':').at(-1) } }),
	],
	[
		/examples\/gatling\//,
		'src/test/java/mock/mock.feature',
		(url) => ({ properties: { 'mock.cats.url': `${url}/cats` } }),
	],
	[/profiling-test/, 'src/test/java/perf/mock.feature', (url) => ({ properties: { 'mock.server.url': url } })],
	[/karate-gatling/, 'src/test/resources/mock/mock.feature', (url) => ({ variables: { baseUrl: url } })],
]

async function startMock(cases: Cases, one: FeatureCase, module: string, io: Io) {
	const known = mocks.find(([pattern]) => pattern.test(one.path))
	const path = known?.[1]
	if (!known || !path || !cases.file(`${module}/${path}`)) return undefined
	const { listener } = recorder()
	const server = await serveMock({ path, files: filesOf(cases, module), io, suite: newSuite(), listener })
	return { server, setup: known[2](`http://localhost:${server.port}`) }
}

let demo: { port: number; worker: Worker } | undefined

async function startDemo(): Promise<{ port: number; worker: Worker }> {
	const worker = new Worker(new URL('./demo-server.mjs', import.meta.url))
	worker.unref()
	const port = await new Promise<number>((resolve) => worker.once('message', resolve))
	return { port, worker }
}

export async function runFeatureCase(cases: Cases, one: FeatureCase, io: Io): Promise<string> {
	const module = /^(.*?)\/src\//.exec(one.path)?.[1] ?? ''
	const { listener, told } = recorder()
	const source = new TextDecoder().decode(cases.file(one.path))
	// Karate's tests start some features that say @ignore by their name, and leave @wip out
	const ignored = /^@ignore\s*$/m.exec(source.slice(0, Math.max(0, source.indexOf('Feature:'))))
	const lines = ignored
		? source.split('\n').flatMap((line, index) => (/^\s*Scenario/.test(line) ? [index + 1] : []))
		: []
	if (one.cls === 'demo-server') demo ??= await startDemo()
	const mock = one.cls === 'mock-server' ? await startMock(cases, one, module, io) : undefined
	const result = await runFeature({
		...mock?.setup,
		...(one.cls === 'demo-server' && demo ? { properties: { 'demo.server.port': demo.port } } : {}),
		...(lines.length ? { only: lines } : {}),
		...(source.includes('@wip') ? { tags: '~@wip' } : {}),
		path: one.path.slice(module.length + 1),
		files: filesOf(cases, module),
		...(one.cls === 'pure' && module === 'v1/karate-demo' ? { env: 'mock' } : {}),
		...(/env = unit-test/.test(source) ? { env: 'unit-test' } : {}),
		io,
		suite: newSuite(),
		listener,
	})
	await mock?.server.close()
	const failed = result.failed > 0 || result.error !== undefined
	const said = [...(result.error ? [result.error] : []), ...told.problems].join(' | ')
	if (one.expected === 'mixed' || one.expected === 'fail-or-pass') return result.error ?? ''
	if (one.expected === 'no-scenarios')
		return result.scenarios === 0 && !result.error ? '' : `${result.scenarios} scenarios ran ${said}`
	if (one.expected === 'fail') return failed ? '' : 'passed, but must fail'
	return failed ? said : result.scenarios === 0 ? 'no scenario ran' : ''
}
