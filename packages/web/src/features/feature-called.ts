import type { Feature } from '@assay/contract/features'
import { classPathRoots } from '@assay/engine/surfaces/api/class-path-roots'

/** The feature that a Karate call names: beside the caller or below a root of the project, else the only one of that file name. */
export function featureCalled<F extends Pick<Feature, 'path'>>(called: string, from: string, among: readonly F[]) {
	const beside = from.slice(0, from.lastIndexOf('/') + 1)
	for (const base of [beside, ...classPathRoots]) {
		const path = joined(`${base}/${called}`)
		const found = among.find((one) => one.path === path)
		if (found) return found
	}
	const named = among.filter(({ path }) => fileOf(path) === fileOf(called))
	return named.length === 1 ? named[0] : undefined
}

const fileOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Without `.` and `..`. */
function joined(path: string): string {
	const parts: string[] = []
	for (const part of path.split('/')) {
		if (part === '..') parts.pop()
		else if (part !== '.' && part !== '') parts.push(part)
	}
	return parts.join('/')
}
