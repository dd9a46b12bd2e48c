import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { prepareCluster } from '../dist/prepare-cluster.mjs'
import { root } from './prepare.mjs'

/** The database that first starts copy. Where PostgreSQL does not run while the product is built, they make their own. */
const file = join(root, 'packages/server/dist/prepared-cluster')
mkdirSync(dirname(file), { recursive: true })
rmSync(file, { force: true })
await prepareCluster(file).catch((error) =>
	console.log(`Not prepared, first starts take a second longer: ${error.message}`),
)
