// Runs one feature of a project's tree from start to end.

import { createRequire } from 'node:module'
import { installBridge } from './api/bridge.ts'
import { provideLibraries } from './data/library.ts'
import { readTagFilter } from './gherkin/tag-filter.ts'
import type { Io } from './http/message.ts'
import { startMock } from './mock/start-mock.ts'
import { call } from './run/call.ts'
import { driveAsync } from './run/drive.ts'
import { newSession } from './run/new-session.ts'
import { runScenarios } from './run/run-scenarios.ts'
import { FeatureRun } from './scenario/feature-run.ts'
import type { Files } from './scenario/files.ts'
import type { Listener } from './scenario/listener.ts'
import type { Suite } from './scenario/suite.ts'

export type { Blocking, HttpOutcome, HttpRequest, Io } from './http/message.ts'
export type { Files } from './scenario/files.ts'
export type { Exchange, Listener, ScenarioStart, StepEnd, StepStart, StepStatus } from './scenario/listener.ts'
export { newSuite, type Suite } from './scenario/suite.ts'

export interface FeatureRequest {
	/** Of the feature inside the project's tree, for example 'orders/create.feature'. */
	path: string
	files: Files
	/** Plain data that become variables before the configuration files run. */
	variables?: Record<string, unknown>
	/** karate.properties */
	properties?: Record<string, unknown>
	/** karate.env */
	env?: string
	/** Names apart by comma or blank, any of them; or a tag expression. */
	tags?: string
	/** Lines of scenarios or Examples rows to run. */
	only?: number[]
	/** Whether a row of dynamic Examples, as a listener is given it, is not to run: asked once of each. `line`: of its outline. */
	hasEnded?(line: number, row: Record<string, string>): boolean
	/** So many scenarios at once. */
	parallel?: number
	io: Io
	suite: Suite
	listener: Listener
	/** Milliseconds. */
	clock?: () => number
	signal?: AbortSignal
}

export interface FeatureResult {
	scenarios: number
	passed: number
	failed: number
	/** Why the feature, or a part of it, could not be run. */
	error?: string
}

provideLibraries(createRequire(import.meta.url))

export async function runFeature(request: FeatureRequest): Promise<FeatureResult> {
	const { suite, io, signal } = request
	const around = { io, mocks: suite.mocks, signal }
	const session = newSession(request, around)
	try {
		installBridge(suite)
		const tags = readTagFilter(request.tags)
		const { only, hasEnded, parallel, env } = request
		const chosen = { only, hasEnded, parallel, env, called: false }
		const feature = new FeatureRun(session, request.path)
		await driveAsync(runScenarios(feature, { starters: { call, startMock } }, { tags, ...chosen }), around)
		return feature.outcomes
	} catch (problem) {
		return { scenarios: 0, passed: 0, failed: 0, error: problem instanceof Error ? problem.message : String(problem) }
	}
}
