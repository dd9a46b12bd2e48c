import { statSync } from 'node:fs'
import type { Bundle } from '@assay/contract/bundle'
import { readEnvironmentFile } from './environment-file.ts'

/** What `--environment` says: a file, or the name of one of the project's environments. */
export async function readEnvironment(
	said: string | undefined,
	paths: readonly string[],
	root: string,
): Promise<Bundle['environment']> {
	if (said === undefined) return { name: '', ui: {}, api: {}, settings: {} }
	if (/\.json$/i.test(said) || statSync(said, { throwIfNoEntry: false })?.isFile()) return readEnvironmentFile(said)
	const { namedEnvironment } = await import('./named-environment.ts')
	return await namedEnvironment(said, paths, root)
}
