// Reads the public conformance cases and runs one of them. Nothing of the cases is kept here.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseLenientJson } from '../src/data/lenient-json.ts'
import { bindXml } from '../src/data/xml-handle.ts'
import { parseXml } from '../src/data/xml-parse.ts'
import { newUndiciIo } from '../src/http/undici-io.ts'
import { workerBlocking } from '../src/http/worker-blocking.ts'
import { Realm } from '../src/js/realm.ts'
import { describeFailures } from '../src/match/describe.ts'
import { match } from '../src/match/match.ts'
import type { EachType } from '../src/match/match-type.ts'
import { type Io, type Listener, newSuite, runFeature } from '../src/run-feature.ts'
import { besideInline, inlineFolder, perCase } from './case-fixtures.ts'
import { mockIo } from './mock-io.ts'

const encoder = new TextEncoder()

export interface CaseResult {
	id: string
	/** Empty when the case ends as it must. */
	problem: string
}

export interface MatchRow {
	id: string
	actual: RowValue
	op: string
	expected: RowValue
	passes: boolean
	message?: string
}

type RowValue = { str: string } | { val: unknown } | { java: string }

export interface InlineCase {
	id: string
	kind: 'inline' | 'files'
	feature?: string
	files?: Record<string, string>
	entry?: string[]
	expect: 'pass' | 'fail'
	messageContains?: string[]
	counts?: Record<string, number>
	mock?: string[]
	vars?: { name: string; javaExpr: string }[]
	env: string[]
	tags: string[]
}

export interface FeatureCase {
	path: string
	cls: string
	expected: string
	asserted: boolean
}

export class Cases {
	private root: string
	private changed = new Map<string, string>()

	/** The folder of all conformance cases, or the one of Karate's inside it. */
	constructor(folder: string) {
		const inner = join(folder, 'karate')
		this.root = existsSync(inner) ? inner : folder
	}

	/** The same cases with one file changed. */
	with(path: string, text: string): Cases {
		const copy = new Cases(this.root)
		copy.changed.set(path, text)
		return copy
	}

	read<T>(name: string): T {
		return JSON.parse(readFileSync(join(this.root, name), 'utf8')) as T
	}

	file(path: string): Uint8Array | undefined {
		const changed = this.changed.get(path)
		if (changed !== undefined) return encoder.encode(changed)
		const full = join(this.root, 'files', path)
		return existsSync(full) ? readFileSync(full) : undefined
	}
}

/** Several cases of one test method share an id in the source; a number keeps them apart. */
export function numbered<T extends { id: string }>(cases: T[]): (T & { key: string })[] {
	const seen = new Map<string, number>()
	return cases.map((one) => {
		const count = (seen.get(one.id) ?? 0) + 1
		seen.set(one.id, count)
		return { ...one, key: count === 1 ? one.id : `${one.id}~${count}` }
	})
}

export function runMatchRow(row: MatchRow): string {
	const realm = new Realm()
	const value = (one: RowValue): unknown => {
		if ('val' in one) return realm.import(one.val)
		if ('java' in one) return BigInt(one.java.replace(/L$/, ''))
		const text = one.str.trim()
		if (/^[[{]/.test(text)) return parseLenientJson(text, realm.make)
		return text.startsWith('<') ? bindXml(realm.make.object(), parseXml(text)) : one.str
	}
	const variables = realm.newVariables()
	const { pass, failures } = match(row.op as EachType, value(row.actual), value(row.expected), {
		emptyEachAllowed: false,
		evaluate: (expression, { root, self, each }) => {
			Object.assign(variables, { $: root, _: self, _$: each })
			return realm.evaluate(expression, variables)
		},
	})
	if (pass !== row.passes)
		return `expected ${row.passes}, got ${pass}: ${describeFailures(row.op as EachType, failures)}`
	if (row.message !== undefined && describeFailures(row.op as EachType, failures) !== row.message) {
		return `expected message\n${row.message}\ngot\n${describeFailures(row.op as EachType, failures)}`
	}
	return ''
}

export interface Recorded {
	problems: string[]
	printed: string[]
	scenarios: string[]
}

/** `executed`: gathers the texts of the steps that ran. */
export function recorder(executed?: Set<string>): { listener: Listener; recorded: Recorded } {
	const open: string[] = []
	const recorded: Recorded = { problems: [], printed: [], scenarios: [] }
	const listener: Listener = {
		scenarioStarted: (scenario) => void recorded.scenarios.push(scenario.name),
		stepStarted: (step) => void open.push(step.text),
		stepFinished: (result) => {
			const text = open.pop() ?? ''
			if (result.status !== 'skipped') executed?.add(text)
			if (result.message) recorded.problems.push(result.message)
		},
		exchange: () => {},
		print: (text) => void recorded.printed.push(text),
		attachment: () => {},
		scenarioFinished: (result) => {
			if (result.reason) recorded.problems.push(result.reason)
		},
	}
	return { listener, recorded }
}

const real = newUndiciIo(workerBlocking())

/** Karate's own tests answer for the host `test` in Java, with 200 and nothing else. */
export const io: Io = {
	...real,
	http: async (request, signal) =>
		request.url.startsWith('http://test/')
			? {
					response: { status: 200, statusText: 'OK', headers: [], body: new Uint8Array() },
					startedAt: 0,
					timings: { total: 0 },
				}
			: real.http(request, signal),
}

export async function runInline(given: InlineCase, cases?: Cases, executed?: Set<string>): Promise<string> {
	const own = perCase[given.id] ?? {}
	let one = given
	if (one.mock?.length && one.feature)
		one = { ...one, feature: one.feature.replaceAll('localhost:<mock port>', 'mock.test') }
	if (own.mock && one.files) one = { ...one, mock: own.mock.split('\n'), files: reached(one.files) }
	const files = new Map(Object.entries(one.files ?? { 'case.feature': (one.feature ?? '') + checksOf(one) }))
	if (own.config) files.set('karate-config.js', own.config)
	const tags = [...(one.tags ?? []), ...(own.tags ?? [])]
	const suite = newSuite()
	const total = { scenarios: 0, passed: 0, failed: 0 }
	const problems: string[] = []
	for (const path of startedOf(one)) {
		const { listener, recorded } = recorder(executed)
		const result = await runFeature({
			path,
			files: {
				read: (name) => {
					const text = files.get(name) ?? (one.kind === 'inline' ? besideInline[name] : undefined)
					return text === undefined ? cases?.file(`${inlineFolder}/${name}`) : encoder.encode(text)
				},
				roots: [''],
			},
			...envOf(one),
			...(own.env ? { env: own.env } : {}),
			...(tags.length ? { tags: tags.join(' ') } : {}),
			io: one.mock?.length ? mockIo(one.mock, listener, io) : io,
			suite,
			listener,
		})
		total.scenarios += result.scenarios
		total.passed += result.passed
		total.failed += result.failed
		problems.push(...(result.error ? [result.error] : []), ...recorded.problems)
	}
	const failed = total.failed > 0 || problems.length > 0
	if (total.scenarios === 0 && one.counts?.ScenarioCount !== 0 && !failed) return 'no scenario ran'
	if (one.expect === 'pass' && failed) return problems.join(' | ') || 'failed'
	if (one.expect === 'fail' && !failed) return 'passed, but must fail'
	for (const part of one.messageContains ?? [])
		if (!problems.some((text) => text.includes(part))) return `no message contains "${part}": ${problems.join(' | ')}`
	return wrongCount(one.counts ?? {}, total)
}

const reached = (files: Record<string, string>): Record<string, string> =>
	Object.fromEntries(Object.entries(files).map(([name, text]) => [name, text.replaceAll('localhost:%d', 'mock.test')]))

/** The variables that must hold at the end, as further steps. Java expressions that we cannot read are left out. */
function checksOf({ vars, expect, feature = '' }: InlineCase): string {
	if (expect !== 'pass') return ''
	// a name that comes several times, or that the feature does not set, belongs to other tests of the same class
	const known = (vars ?? []).filter(
		(one, _, all) =>
			all.filter(({ name }) => name === one.name).length === 1 &&
			(feature.includes(one.name) || !/^header/.test(one.name)),
	)
	const last = new Map(known.map((one) => [one.name, one.javaExpr]))
	const lines = [...last].map(([name, java]) => {
		const text = /^"(.*)"$/s.exec(java)?.[1]?.replaceAll('\\"', '"')
		const value =
			text !== undefined
				? /^[[{<]/.test(text)
					? text
					: /^-?\d+$|^true$|^false$/.test(text)
						? `'#? _ == ${text}'`
						: `'${text}'`
				: javaValue(java)
		return value === undefined ? '' : `* match ${name} == ${value}\n`
	})
	return lines.join('')
}

function javaValue(java: string): string | undefined {
	if (/^(true|false|null|-?\d+(\.\d+)?)$/.test(java)) return java
	const list = /^List\.of\((.*)\)$/.exec(java)
	if (list) return `[${list[1]}]`
	const map = /^Map\.of\(("\w+"), ([^,]+)\)$/.exec(java)
	return map ? `{ ${map[1]}: ${map[2]} }` : undefined
}

/** A single scenario is started directly by Karate's own tests, whatever its @env says. */
function envOf({ env, feature }: InlineCase): { env?: string } {
	const own = env?.[0] ?? [...(feature ?? '').matchAll(/@env=([\w]+)/g)].at(-1)?.[1]
	return own ? { env: own } : {}
}

/** The cases list all features; those that another one calls are not started themselves. */
function startedOf({ entry, files }: InlineCase): string[] {
	if (!entry || !files) return ['case.feature']
	const texts = Object.entries(files)
	const called = (path: string) =>
		texts.some(
			([name, text]) =>
				name !== path && new RegExp(`(?<![\\w-])${path.split('/').at(-1)?.replaceAll('.', '\\.')}`).test(text),
		)
	const started = entry.filter((path) => !called(path))
	return started.length ? started : entry
}

function wrongCount(
	counts: Record<string, number>,
	total: { scenarios: number; passed: number; failed: number },
): string {
	const own: Record<string, number> = {
		ScenarioCount: total.scenarios,
		ScenarioPassedCount: total.passed,
		ScenarioFailedCount: total.failed,
	}
	for (const [name, wanted] of Object.entries(counts)) {
		if (name in own && own[name] !== wanted) return `${name} is ${own[name]}, not ${wanted}`
	}
	return ''
}
