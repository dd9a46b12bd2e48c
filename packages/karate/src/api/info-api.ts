// karate.env, info, scenario, feature, tags, config …: what a script can ask about the run.

import { kindOf } from '../data/kind.ts'
import { type Tag, tagText } from '../gherkin/tag.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import type { PropertyName } from '../words/members.ts'
import type { BridgeFunction } from './bridge-function.ts'

export const infoProperties = {
	env: (run) => run.feature.session.env,
	properties: (run) => run.feature.session.properties,
	info: (run) => infoOf(run),
	scenario: (run) => scenarioOf(run),
	scenarioOutline: (run) => ({ name: run.plan.section.name, line: run.plan.section.line }),
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
	response: (run) => run.previous?.response ?? null,
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
		exampleData: plan.row ?? null,
		isOutlineExample: plan.row !== undefined,
		slug: custom === undefined ? run.shownName() : String(custom),
	}
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
	const { retry } = run.config
	return Object.fromEntries(
		Object.entries({ ...values, retryCount: retry.count, retryInterval: retry.interval })
			.filter(([, value]) => value !== undefined)
			.map(([key, value]) => [key, value]),
	)
}
