// karate.env, info, scenario, feature, tags, config …: what a script can ask about the run.

import { kindOf } from '../data/kind.ts'
import { type Tag, tagText } from '../gherkin/tag.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import { protocolOf } from '../steps/http-options.ts'
import type { PropertyName } from '../words/members.ts'
import type { BridgeFunction } from './bridge-function.ts'

export const infoProperties = {
	env: (run) => run.feature.session.env ?? null,
	properties: (run) => run.feature.session.properties,
	info: (run) => infoOf(run),
	scenario: (run) => scenarioOf(run),
	scenarioOutline: (run) => outlineOf(run),
	feature: (run) => ({
		name: run.feature.document.name,
		description: run.feature.document.description,
		line: run.feature.document.line,
		prefixedPath: run.feature.path,
		fileName: run.feature.path.slice(run.feature.path.lastIndexOf('/') + 1),
		tags: run.feature.document.tags.map(tagText),
	}),
	tags: (run) => [...new Set(run.plan.tags.map(tagText))],
	tagValues: (run) => tagValues(run),
	prevRequest: (run) => run.previous?.request ?? null,
	request: (run) => run.previous?.request ?? null,
	response: (run) => (run.previous?.response ? run.realm.response(run.previous.response) : null),
	config: (run) => configOf(run),
	suite: (run) => ({ env: run.feature.session.env ?? null, properties: run.feature.session.properties }),
	os: () => ({ type: 'linux', name: 'Linux' }),
} satisfies Partial<Record<PropertyName, BridgeFunction>>

function infoOf(run: ScenarioRun): Record<string, unknown> {
	const { path, document } = run.feature
	const slash = path.lastIndexOf('/')
	return {
		featureDir: slash < 0 ? '' : path.slice(0, slash),
		featureFileName: path.slice(slash + 1),
		featureName: document.name,
		scenarioName: run.shownName(),
		scenarioDescription: run.plan.section.description || null,
		scenarioType: run.plan.section.kind === 'outline' ? 'Scenario Outline' : 'Scenario',
		...(run.lastProblem ? { errorMessage: run.lastProblem.message } : {}),
	}
}

function scenarioOf(run: ScenarioRun): Record<string, unknown> {
	const { plan } = run
	const custom = run.variables.__id
	return {
		name: run.shownName(),
		description: plan.section.description || null,
		line: plan.line,
		sectionIndex: plan.section.index,
		exampleIndex: plan.rowIndex,
		exampleTableIndex: plan.tableIndex,
		exampleData: plan.row ?? null,
		isOutlineExample: plan.row !== undefined,
		slug: custom === undefined ? run.shownName() : String(custom),
	}
}

/** Null in a plain scenario. */
function outlineOf(run: ScenarioRun): Record<string, unknown> | null {
	const { section, row } = run.plan
	if (row === undefined) return null
	const begun = run.feature.rowsBegun.get(section) ?? []
	const tables = section.examples.map(({ header, rows, tags }) => ({
		data: rows.map(({ cells }) => Object.fromEntries(header.map((name, at) => cellOf(run, name, cells[at])))),
		tags: tags.map((tag) => `@${tagText(tag)}`),
	}))
	return {
		name: section.name,
		description: section.description || null,
		line: section.line,
		sectionIndex: section.index,
		exampleTableCount: section.examples.length,
		exampleTables: tables,
		numScenariosToExecute: tables.reduce((sum, { data }) => sum + data.length, 0),
		numScenariosExecuted: begun.length,
		scenarioResults: begun.map(({ name, line, rowIndex }) => ({
			name,
			line,
			sectionIndex: section.index,
			exampleIndex: rowIndex,
		})),
	}
}

function cellOf(run: ScenarioRun, name: string, cell: string | undefined): [string, unknown] {
	if (!cell) return [name.replace(/!$/, ''), null]
	return name.endsWith('!') ? [name.slice(0, -1), run.evaluate(cell)] : [name, cell]
}

/** A scenario's tags hide the feature's tags of the same name; several of one level add up. */
function tagValues(run: ScenarioRun): Record<string, string[]> {
	const own = run.plan.tags.slice(run.feature.document.tags.length)
	const values: Record<string, string[]> = {}
	const add = (tags: Tag[]): void => {
		const level: Record<string, string[]> = {}
		for (const tag of tags) level[tag.name] = [...(level[tag.name] ?? []), ...tag.values]
		Object.assign(values, level)
	}
	add(run.feature.document.tags)
	add(own)
	return values
}

function configOf(run: ScenarioRun): Record<string, unknown> {
	const { other, proxy, report, ...config } = run.config
	const own =
		typeof proxy === 'string' ? { uri: proxy } : kindOf(proxy) === 'MAP' ? (proxy as Record<string, unknown>) : {}
	const shown =
		kindOf(report) === 'MAP'
			? (report as Record<string, unknown>)
			: { showLog: report === true, showAllSteps: report === true }
	const values = {
		...config,
		...other,
		...shown,
		proxyUri: own.uri,
		proxyUsername: own.username,
		proxyPassword: own.password,
	}
	const { retry, ssl } = run.config
	const { callSingleCache } = other as { callSingleCache?: { minutes?: number; dir?: string } | null }
	return Object.fromEntries(
		Object.entries({
			...values,
			...sslSettings(ssl),
			retryCount: retry.count,
			retryInterval: retry.interval,
			callSingleCacheMinutes: callSingleCache?.minutes,
			callSingleCacheDir: callSingleCache?.dir,
		})
			.filter(([, value]) => value !== undefined)
			.map(([key, value]) => [key, value]),
	)
}

/** As Karate 2 names them: `configure ssl` takes true, the name of a protocol, or an object. */
function sslSettings(ssl: unknown): Record<string, unknown> {
	const own = kindOf(ssl) === 'MAP' ? (ssl as Record<string, unknown>) : {}
	return {
		sslEnabled: Boolean(ssl) && ssl !== 'false',
		sslAlgorithm: own.algorithm ?? protocolOf(ssl) ?? 'TLS',
		sslTrustAll: own.trustAll !== false,
		sslKeyStore: own.keyStore,
		sslKeyStoreType: own.keyStoreType,
		sslTrustStore: own.trustStore,
		sslTrustStoreType: own.trustStoreType,
	}
}
