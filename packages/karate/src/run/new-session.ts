// What all features of one start share, from the request that starts them.

import type { Session } from '../scenario/feature-run.ts'
import type { Files } from '../scenario/files.ts'
import type { Listener } from '../scenario/listener.ts'
import type { Suite } from '../scenario/suite.ts'
import { driveAsync, driveBlocking, type Surroundings } from './drive.ts'

export interface SessionSetup {
	files: Files
	suite: Suite
	listener: Listener
	variables?: Record<string, unknown>
	properties?: Record<string, unknown>
	env?: string
	clock?: () => number
	signal?: AbortSignal
}

export function newSession(setup: SessionSetup, around: Surroundings): Session {
	return {
		files: setup.files,
		suite: setup.suite,
		listener: setup.listener,
		clock: setup.clock ?? Date.now,
		env: setup.env,
		variables: setup.variables ?? {},
		properties: setup.properties ?? {},
		signal: setup.signal,
		blocking: around.io.blocking,
		listen: around.io.listen,
		block: (flow) => driveBlocking(flow, around),
		drive: (flow) => driveAsync(flow, around),
		documents: new Map(),
		configs: {},
		said: new Set(),
	}
}
