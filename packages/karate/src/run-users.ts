// Runs one feature again and again, by many at once: what is read of it is read once.

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
import type { FeatureRequest, FeatureResult } from './run-feature.ts'
import { FeatureRun, type Session } from './scenario/feature-run.ts'
import type { Listener } from './scenario/listener.ts'

/** One who goes through the feature: what he sends, who listens to it, and what `__gatling` holds for him. */
export interface VirtualUser {
	io: Io
	listener: Listener
	/** Plain data. */
	gatling: Record<string, unknown>
	signal: AbortSignal
}

export type RunUser = (user: VirtualUser) => Promise<FeatureResult>

provideLibraries(createRequire(import.meta.url))

/**
 * Each user runs the chosen scenarios in order, with variables and cookies of his own; parsed features, configuration files and
 * results of callSingle belong to all. `karate.pause` and `Thread.sleep` let the others go on: what they wait is waited behind
 * their step.
 */
export function prepareUsers(request: Omit<FeatureRequest, 'io' | 'listener' | 'signal' | 'parallel'>): RunUser {
	const { suite, path, tags, only, env } = request
	suite.pausesBehindSteps = true
	installBridge(suite)
	const pause = suite.realm.bind('__gatling.pause')
	const selection = { tags: readTagFilter(tags), only, env, called: false }
	const shared: Pick<Session, 'documents' | 'configs' | 'said'> = {
		documents: new Map(),
		configs: {},
		said: new Set(),
	}
	return async ({ io, listener, gatling, signal }) => {
		const around = { io, mocks: suite.mocks, signal }
		const given = suite.realm.import(gatling) as Record<string, unknown>
		given.pause = pause
		const variables = { ...request.variables, __gatling: given }
		const session = newSession({ ...request, variables, listener, signal }, around)
		try {
			const feature = new FeatureRun({ ...session, ...shared }, path)
			await driveAsync(runScenarios(feature, { starters: { call, startMock } }, selection), around)
			return feature.outcomes
		} catch (problem) {
			return { scenarios: 0, passed: 0, failed: 0, error: problem instanceof Error ? problem.message : String(problem) }
		}
	}
}
