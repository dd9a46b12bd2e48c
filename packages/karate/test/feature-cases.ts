// Runs one feature file of the conformance folder inside its module, with the configuration that its README describes.

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

export async function runFeatureCase(cases: Cases, one: FeatureCase, io: Io): Promise<string> {
	const module = /^(.*?)\/src\//.exec(one.path)?.[1] ?? ''
	const { listener, told } = recorder()
	const source = new TextDecoder().decode(cases.file(one.path))
	// Karate's tests start some features that say @ignore by their name, and leave @wip out
	const ignored = /^@ignore\s*$/m.exec(source.slice(0, Math.max(0, source.indexOf('Feature:'))))
	const lines = ignored
		? source.split('\n').flatMap((line, index) => (/^\s*Scenario/.test(line) ? [index + 1] : []))
		: []
	const result = await runFeature({
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
	const failed = result.failed > 0 || result.error !== undefined
	const said = [...(result.error ? [result.error] : []), ...told.problems].join(' | ')
	if (one.expected === 'mixed' || one.expected === 'fail-or-pass') return result.error ?? ''
	if (one.expected === 'no-scenarios')
		return result.scenarios === 0 && !result.error ? '' : `${result.scenarios} scenarios ran ${said}`
	if (one.expected === 'fail') return failed ? '' : 'passed, but must fail'
	return failed ? said : result.scenarios === 0 ? 'no scenario ran' : ''
}
