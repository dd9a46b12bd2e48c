// karate.call, callSingle, read, http …: functions that run or fetch something while the script waits.

import { deepCopy } from '../data/copy.ts'
import { kindOf } from '../data/kind.ts'
import { writeText } from '../data/write-json.ts'
import { callOnce, callValue, onceKey, setup } from '../run/call.ts'
import { sleep } from '../scenario/effects.ts'
import { placeOf } from '../scenario/files.ts'
import { locate, readFile, readText, referenceOf } from '../scenario/read-file.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import { keepSingle, keptSingle } from '../scenario/single-cache.ts'
import { ScenarioAborted, StepProblem } from '../scenario/step-problem.ts'
import type { KarateFamily } from './bridge-function.ts'

export const callApi = {
	call: (run, ...args: unknown[]) => {
		const shared = args[0] === true
		const [name, argument] = shared ? args.slice(1) : args
		return called(run, name, argument, shared)
	},
	callonce: (run, ...args: unknown[]) => {
		const shared = args[0] === true
		const [name, argument] = shared ? args.slice(1) : args
		const callee = typeof name === 'string' ? readFile(run, name) : name
		const named = referenceOf(callee)
		const given = argument === undefined || argument === null ? '' : writeText(argument)
		const key = named ? onceKey(named, given) : `karate.callonce ${String(name)} ${given}`
		const make = () => callValue(run, callee, argument ?? undefined, shared, String(name))
		return wait(run, () => run.feature.session.block(callOnce(run, key, shared, make)))
	},
	callSingle: (run, name: string, argument: unknown) => callSingle(run, name, argument),
	read: (run, name: string) => readFile(run, name),
	readAsString: (run, name: string) => readText(run, name),
	readAsBytes: (run, name: string) => locate(run, name).bytes,
	toAbsolutePath: (run, name: string) => run.feature.find(name)?.path ?? placeOf(run.feature.path, name),
	eval: (run, text: string) => run.evaluate(text),
	setup: (run, name?: string) => wait(run, () => run.feature.session.block(setup(run, name, false))),
	setupOnce: (run, name?: string) => wait(run, () => run.feature.session.block(setup(run, name, true))),
	abort: (run) => end(run, new ScenarioAborted('aborted')),
	fail: (run, message: unknown) => end(run, new StepProblem('failed', String(message))),
	pause: (run, milliseconds: number) => {
		const { pausesBehindSteps } = run.feature.session.suite
		// said by suites of version 1 that pause only in a load test
		if (!pausesBehindSteps && run.config.other.pauseIfNotPerf === false) return
		if (pausesBehindSteps || run.onlyPauses) pauseBehind(run, milliseconds)
		else wait(run, () => run.feature.session.block(sleep(Number(milliseconds))))
	},
} satisfies KarateFamily

/** A script that catches it changes nothing, as in Karate 1, where it goes on to its end. */
function end(run: ScenarioRun, how: StepProblem | ScenarioAborted): never {
	run.ended ??= how
	throw how
}

/** Lets other scenarios and the users of a load test go on meanwhile. */
export function pauseBehind(run: ScenarioRun, milliseconds: unknown): void {
	run.pauseBehind += Math.max(0, Number(milliseconds) || 0)
}

/** Waiting for others is no fault of the script's. */
export function wait<T>(run: ScenarioRun, work: () => T): T {
	const before = Date.now()
	try {
		return work()
	} finally {
		run.realm.excuse(Date.now() - before)
	}
}

function called(run: ScenarioRun, name: unknown, argument: unknown, shared: boolean): unknown {
	const callee = typeof name === 'string' ? readFile(run, name) : name
	return wait(run, () => run.feature.session.block(callValue(run, callee, argument ?? undefined, shared, String(name))))
}

/** Once for the whole run; each caller gets a copy of its own. A failure is remembered as well. */
function callSingle(run: ScenarioRun, name: string, argument: unknown): unknown {
	const { suite } = run.feature.session
	const found = run.feature.find(name.replace(/[@?].*$/, ''))
	const suffix = /[@?].*$/.exec(name)?.[0] ?? ''
	const key = `${found?.path ?? name}${suffix}`
	let known = suite.singles.get(key)
	if (!known) {
		try {
			const kept = keptSingle(run, name)
			const value = kept ? kept.value : called(run, name.replace(/\?.*$/, ''), argument, false)
			if (!kept) keepSingle(run, name, value)
			known = { value: kindOf(value) === 'MAP' || kindOf(value) === 'LIST' ? deepCopy(value, run.realm.make) : value }
		} catch (problem) {
			known = { problem }
		}
		suite.singles.set(key, known)
	}
	if ('problem' in known) throw known.problem
	return deepCopy(known.value, run.realm.make)
}
