// Connects the names that scripts can call (karate.…, read) with what they do here.

import { boundedSearch, provideWatchdog } from '../data/bounded-search.ts'
import { javaRegex, matchesWhole } from '../data/java-regex.ts'
import { writeText } from '../data/write-json.ts'
import { xmlToData } from '../data/xml.ts'
import { xmlOf } from '../data/xml-handle.ts'
import { readFile } from '../scenario/read-file.ts'
import { type ScenarioRun, speakerIn } from '../scenario/scenario-run.ts'
import { StepProblem } from '../scenario/step-problem.ts'
import type { Suite } from '../scenario/suite.ts'
import { karateProperties, type PropertyName } from '../words/members.ts'
import { checkedArguments } from './arguments.ts'
import type { BridgeFunction } from './bridge-function.ts'
import { pauseBehind } from './call-api.ts'
import { fakerApi } from './faker-api.ts'
import { sendApart } from './http-api.ts'
import { infoProperties } from './info-api.ts'
import { javaCalls } from './java-calls.ts'
import { karateApi } from './karate.ts'
import { mockApi } from './mock-api.ts'
import { stopMock } from './mock-server-api.ts'
import { socketCalls } from './socket-api.ts'

const levels = ['trace', 'debug', 'info', 'warn', 'error']

const bridged = new WeakSet<Suite>()

/** Gives a suite's scripts the `karate` object and what else they call of the host; once for each suite. */
export function installBridge(suite: Suite): void {
	// for #regex, =~ in a path and the like
	provideWatchdog((work) => suite.realm.searchApart(work))
	if (bridged.has(suite)) return
	bridged.add(suite)
	const { realm } = suite
	const functions = new Map<string, (run: ScenarioRun, ...args: unknown[]) => unknown>()
	const register = (name: string, fn: BridgeFunction): void => {
		functions.set(name, fn as (run: ScenarioRun, ...args: unknown[]) => unknown)
	}
	register('read', (run, name: string) => readFile(run, name))
	register('eval', (run, text: string) => run.evaluate(text))
	register('xml text', (_run, value: unknown) => writeText(value))
	register('string bytes', (_run, text: string) => new TextEncoder().encode(text))
	register('string matches', (_run, text: string, pattern: string) => matchesWhole(text, pattern))
	register('string replace', (_run, text: string, pattern: string, by: string, all: boolean) => {
		const regex = javaRegex(pattern, { flags: all ? 'g' : '' })
		return boundedSearch(regex, text, () => text.replace(regex, by))
	})
	for (const [name, fn] of Object.entries(karateApi)) register(`karate.${name}`, fn)
	for (const [name, fn] of Object.entries(infoProperties)) register(`get karate.${name}`, fn)
	for (const [name, fn] of Object.entries(javaCalls)) register(name, fn)
	for (const [name, fn] of Object.entries(fakerApi)) register(`faker.${name}`, fn)
	for (const [name, fn] of Object.entries(mockApi)) register(`mock.${name}`, fn)
	for (const [name, fn] of Object.entries(socketCalls)) register(name, fn)
	register('mock stop', stopMock)
	register('__gatling.pause', pauseBehind)
	for (const decision of ['proceed', 'stop'] as const)
		register(`failure ${decision}`, (run) => {
			run.decision = decision
		})
	register('expectation', (_run, text: string) => {
		throw new StepProblem('failed', text)
	})
	for (const name of levels) register(`logger.${name}`, (run, ...values) => karateApi.log(run, ...values))
	const objects: Record<Exclude<PropertyName, keyof typeof infoProperties>, unknown> = {
		logger: realm.service('logger', levels, []),
		faker: realm.service('faker', Object.keys(fakerApi), []),
		expect: realm.expectations(),
		http: realm.httpBuilder(),
	}
	for (const [name, object] of Object.entries(objects)) register(`get karate.${name}`, () => object)
	register('http send', sendApart)
	realm.calls = {
		call(name, args) {
			const fn = functions.get(name)
			if (!fn) throw new Error(`${name} is not known`)
			const run = speakerIn(realm)
			if (!run) throw new Error(`${name} can only be used while a scenario runs`)
			return fn(run, ...checkedArguments(name, args))
		},
		xmlView(handle) {
			const node = xmlOf(handle)
			return (node ? xmlToData(node, false, realm.make) : realm.make.object()) as Record<string, unknown>
		},
	}
	realm.setGlobal('read', realm.bind('read'))
	realm.setGlobal('karate', realm.service('karate', Object.keys(karateApi), Object.keys(karateProperties)))
}
