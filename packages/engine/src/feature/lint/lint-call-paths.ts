import { type Files, findFile } from '@assay/karate/scenario/files'
import { featureCalls } from '../feature-calls.ts'
import { keptFor } from '../kept-for.ts'
import { nearestOrBegun } from '../values/nearest.ts'
import type { CallPaths, StepFinding } from './lint-context.ts'

/** Calls of features that do not exist, found as a run finds them. A path that is put together is not looked at. */
export function checkCallPaths(text: string, callPaths: CallPaths): StepFinding[] {
	return featureCalls(text).flatMap(({ path, from, to }): StepFinding[] => {
		const prefix = /(?:classpath:|file:|this:)$/.exec(text.slice(0, from))?.[0] ?? ''
		if (/[<>#]/.test(path) || findFile(filesOf(callPaths), callPaths.from, prefix + path)) return []
		const [fix] = prefix ? nearestOrBegun(path, callPaths.paths) : meant(path, callPaths)
		const hint = fix ? `. Did you mean ${fix}?` : ''
		const message = `There is no feature ${prefix}${path} in this project${hint}`
		return [{ from, to, severity: 'error', message, ...(fix ? { fix } : {}) }]
	})
}

/** Where an included feature of that name is found from another one. */
export const besideOf = (from: string, name: string) => `${from.slice(0, from.lastIndexOf('/') + 1)}${name}.feature`

const nothing = new Uint8Array()

const filesOf = keptFor(({ paths, roots }: CallPaths): Files => {
	const known = new Set(paths)
	return { read: (path) => (known.has(path) ? nothing : undefined), roots: [...roots] }
})

/** As they are called from here: a slip of the name, else the same file in another folder. */
function meant(path: string, { from, paths }: CallPaths): string[] {
	const others = paths.map((one) => relative(from, one))
	const slips = nearestOrBegun(path, others)
	return slips.length > 0 ? slips : others.filter((one) => fileOf(one) === fileOf(path)).slice(0, 1)
}

const fileOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

function relative(from: string, to: string): string {
	const here = from.split('/').slice(0, -1)
	const there = to.split('/')
	let common = 0
	while (common < here.length && common < there.length - 1 && here[common] === there[common]) common++
	return [...here.slice(common).map(() => '..'), ...there.slice(common)].join('/')
}
