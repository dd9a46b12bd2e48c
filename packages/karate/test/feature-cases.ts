// Runs one feature file of the conformance folder inside its module, with the configuration that its README describes.

import { serveMock } from '../src/mock/serve-mock.ts'
import type { FeatureRequest, Files, Io } from '../src/run-feature.ts'
import { newSuite, runFeature } from '../src/run-feature.ts'
import { besideFeatures, configOf } from './case-fixtures.ts'
import { type Cases, type FeatureCase, io, recorder } from './conformance-cases.ts'
import { type DemoServer, startDemoServer } from './demo-server.ts'

const encoder = new TextEncoder()

function filesOf(cases: Cases, module: string, path: string): Files {
	const config = configOf(path)
	return {
		read: (name) => {
			const own = name === 'karate-config.js' ? config : besideFeatures[name]
			return own === undefined ? cases.file(`${module}/${name}`) : encoder.encode(own)
		},
		roots: ['', 'src/test/java', 'src/test/resources', 'src/main/resources'],
	}
}

/** Which mock of the same repository answers a feature, and how the feature learns where it is. */
const mocks: [RegExp, string, (url: string) => Partial<FeatureRequest>][] = [
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
		// the load test that these belong to hands in a name for which the checks hold, and starts one scenario by its tag
		(url) => ({
			properties: { 'mock.cats.url': `${url}/cats` },
			variables: { __gatling: { catName: 'Billi' } },
			tags: '~@name=delete',
		}),
	],
	[/profiling-test/, 'src/test/java/perf/mock.feature', (url) => ({ properties: { 'mock.server.url': url } })],
	[/karate-gatling/, 'src/test/resources/mock/cats-mock.feature', (url) => ({ variables: { baseUrl: url } })],
	[/karate-profiling/, 'src/main/resources/mock/profiling-mock.feature', (url) => ({ variables: { mockUrl: url } })],
	[
		/payment-producer/,
		'src/test/java/payment/producer/mock/payment-mock.feature',
		(url) => ({ variables: { paymentServiceUrl: url } }),
	],
	[
		/core\/payments\.feature/,
		'src/test/java/com/intuit/karate/core/payments-mock.feature',
		(url) => ({ io: redirectedIo('http://localhost:8080/api', url) }),
	],
	[
		/fatjar\/client/,
		'src/test/java/com/intuit/karate/fatjar/server.feature',
		(url) => ({ variables: { mockServerUrl: url } }),
	],
]

/** A feature that names its server's port itself reaches the one that we could get. */
function redirectedIo(from: string, to: string): Io {
	return { ...io, http: (request, signal) => io.http({ ...request, url: request.url.replace(from, to) }, signal) }
}

/** The public echo server that a feature names is played by ours. */
function echoingIo(port: number): Io {
	const call = (operation: string, args: unknown): unknown =>
		io.blocking?.call(
			operation,
			operation === 'socket open' ? { ...(args as object), url: `ws://127.0.0.1:${port}` } : args,
		)
	return { ...io, blocking: { call } }
}

async function startMock(cases: Cases, one: FeatureCase, module: string) {
	const known = mocks.find(([pattern]) => pattern.test(one.path))
	const path = known?.[1]
	if (!known || !path || !cases.file(`${module}/${path}`)) return undefined
	const { listener } = recorder()
	const server = await serveMock({ path, files: filesOf(cases, module, ''), io, suite: newSuite(), listener })
	return { server, setup: known[2](`http://localhost:${server.port}`) }
}

let demo: DemoServer | undefined

export async function runFeatureCase(cases: Cases, one: FeatureCase, executed?: Set<string>): Promise<string> {
	const module = /^(.*?)\/src\//.exec(one.path)?.[1] ?? ''
	const { listener, recorded } = recorder(executed)
	const source = new TextDecoder().decode(cases.file(one.path))
	// Karate's tests start some features that say @ignore by their name, and leave @wip out
	const ignored = /^@ignore\s*$/m.exec(source.slice(0, Math.max(0, source.indexOf('Feature:'))))
	const lines =
		ignored && one.expected !== 'no-scenarios'
			? source.split('\n').flatMap((line, index) => (/^\s*Scenario/.test(line) ? [index + 1] : []))
			: []
	if (one.cls === 'demo-server') demo ??= await startDemoServer()
	const mock = one.cls === 'mock-server' ? await startMock(cases, one, module) : undefined
	const result = await runFeature({
		...(one.cls === 'demo-server' && demo ? { properties: { 'demo.server.port': demo.port } } : {}),
		...(lines.length ? { only: lines } : {}),
		...(source.includes('@wip') ? { tags: '~@wip' } : {}),
		path: one.path.slice(module.length + 1),
		files: filesOf(cases, module, one.path),
		...(one.cls === 'pure' && module === 'v1/karate-demo' ? { env: 'mock' } : {}),
		...(/env = unit-test/.test(source) ? { env: 'unit-test' } : {}),
		io,
		suite: newSuite(),
		listener,
		...(/karate\.env == 'mock'/.test(source) ? { env: 'mock' } : {}),
		...(demo && /websocket/.test(one.path) ? { io: echoingIo(demo.port) } : {}),
		...mock?.setup,
		...(/gatling\/.*cats-delete/.test(one.path) ? { tags: '@name=delete' } : {}),
	})
	await mock?.server.close()
	const failed = result.failed > 0 || result.error !== undefined
	const said = [...(result.error ? [result.error] : []), ...recorded.problems].join(' | ')
	if (one.expected === 'mixed' || one.expected === 'fail-or-pass') return result.error ?? ''
	if (one.expected === 'no-scenarios')
		return result.scenarios === 0 && !result.error ? '' : `${result.scenarios} scenarios ran ${said}`
	if (one.expected === 'fail') return failed ? '' : 'passed, but must fail'
	return failed ? said : result.scenarios === 0 ? 'no scenario ran' : ''
}
