import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Finds the program's own folders from wherever this file runs: the sources, or a bundle of them. */
function findRoot(): string {
	let folder = dirname(fileURLToPath(import.meta.url))
	while (!existsSync(join(folder, 'packages/server/drizzle'))) {
		const above = dirname(folder)
		if (above === folder) throw new Error('The folder packages/server/drizzle of Assay is missing beside the program.')
		folder = above
	}
	return folder
}

export const programRoot = findRoot()
export const places = {
	migrations: join(programRoot, 'packages/server/drizzle'),
	/** Of which first starts copy their database; missing where the build could not make it. */
	preparedCluster: join(programRoot, 'packages/server/dist/prepared-cluster'),
	web: join(programRoot, 'packages/web/dist'),
	reportPage: join(programRoot, 'packages/web/dist-report/index.html'),
	sample: join(programRoot, 'examples/sample-project'),
}
