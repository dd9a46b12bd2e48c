// What the features of one run share: the script realm, the results of callSingle, locks and mocks.

import { Realm, type ScriptLimits } from '../js/realm.ts'
import { Locks } from './locks.ts'
import { Mocks } from './mocks.ts'

export interface Suite {
	realm: Realm
	/** Which scenarios must not run at the same time. */
	locks: Locks
	mocks: Mocks
	/** `configure abortSuiteOnFailure`: no further scenario starts. */
	stopped: boolean
	/** Scenarios that were begun end, rows of dynamic Examples too; no other begins. */
	paused: boolean
	/** A load test: a script that pauses would hold up all users, so the pause follows its step. */
	pausesBehindSteps: boolean
	/** Results of karate.callSingle by file and argument. */
	singles: Map<string, { value: unknown } | { problem: unknown }>
}

export function newSuite(limits: ScriptLimits = {}): Suite {
	return {
		realm: new Realm(limits),
		locks: new Locks(),
		mocks: new Mocks(),
		stopped: false,
		paused: false,
		pausesBehindSteps: false,
		singles: new Map(),
	}
}
