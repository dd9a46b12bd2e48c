// `configure callSingleCache`: results of karate.callSingle in files, for the next run to find.

import { kindOf } from '../data/kind.ts'
import { parseLenientJson } from '../data/lenient-json.ts'
import { writeText } from '../data/write-json.ts'
import { joinPath, type SingleCache } from './files.ts'
import type { ScenarioRun } from './scenario-run.ts'

/** What an earlier run has kept, unless it is older than the minutes that are asked for. */
export function keptSingle(run: ScenarioRun, name: string): { value: unknown } | undefined {
	const { cache, path, minutes } = placeOf(run, name)
	const found = cache?.read(path)
	if (!found) return undefined
	const age = (run.feature.session.clock() - found.modifiedAt) / 60_000
	if (age > minutes) {
		say(run, `${path} is older than ${minutes} minutes and made again`)
		return undefined
	}
	try {
		const value = parseLenientJson(found.text, run.realm.make)
		say(run, `${path} is taken, ${Math.floor(age)} of ${minutes} minutes old`)
		return { value }
	} catch (problem) {
		return run.wrong(`callSingleCache: ${path} holds no JSON, so delete it: ${(problem as Error).message}`)
	}
}

/** Only data can be kept: text, XML and functions are made again by each run. */
export function keepSingle(run: ScenarioRun, name: string, value: unknown): void {
	const { cache, path } = placeOf(run, name)
	if (!path) return
	const kind = kindOf(value)
	if (kind !== 'MAP' && kind !== 'LIST') say(run, `${name} is not kept, because its result is no JSON`)
	else if (!cache) say(run, `${name} is not kept, because nothing can be written here`)
	else {
		try {
			cache.write(path, writeText(value))
			say(run, `${path} is written`)
		} catch (problem) {
			say(run, `${path} could not be written: ${(problem as Error).message}`)
		}
	}
}

const say = (run: ScenarioRun, text: string): void => run.feature.session.listener.print(`callSingleCache: ${text}`)

function placeOf(run: ScenarioRun, name: string): { cache?: SingleCache; path: string; minutes: number } {
	const { minutes = 0, dir = 'target' } = (run.config.other.callSingleCache ?? {}) as { minutes?: number; dir?: string }
	if (!(minutes > 0)) return { path: '', minutes: 0 }
	const path = joinPath(dir, `${name.replace(/[^\w.@-]/g, '-')}.txt`) ?? ''
	const { singles } = run.feature.session.files
	return { ...(singles ? { cache: singles } : {}), path, minutes }
}

/** Says what is wrong with the value of `configure callSingleCache`, if anything is. */
export function checkSingleCache(run: ScenarioRun, value: unknown): void {
	if (value === null || value === undefined) return
	const { minutes = 0, dir = 'target' } = kindOf(value) === 'MAP' ? (value as Record<string, unknown>) : { minutes: '' }
	if (typeof minutes !== 'number' || typeof dir !== 'string')
		run.wrong("configure callSingleCache needs an object such as { minutes: 15, dir: 'target' }")
	if (/^(?:[/\\]|[A-Za-z]:)/.test(dir) || dir.split(/[\\/]/).includes('..'))
		run.wrong(`configure callSingleCache: dir must lie inside the project, but is ${dir}`)
}
