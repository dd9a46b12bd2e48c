import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { reportPage } from '../packages/web/build-report-page.mjs'
import { root } from './prepare.mjs'

const web = join(root, 'packages/web')
// Whatever the environment says, for example that tests are running: React is built for use.
process.env.NODE_ENV = 'production'
await build({ root: web, logLevel: 'warn' })

/** Compressed once here, as small as it gets, so that no request pays for it. */
const assets = join(web, 'dist/assets')
const names = readdirSync(assets).filter((name) => /\.(js|css|svg|json)$/.test(name))
await Promise.all(
	names.map(async (name) => {
		const bytes = readFileSync(join(assets, name))
		if (bytes.length < 1024) return
		const params = {
			[constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
			[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
			[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
		}
		writeFileSync(join(assets, `${name}.br`), await promisify(brotliCompress)(bytes, { params }))
		writeFileSync(join(assets, `${name}.gz`), await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }))
	}),
)

// Beside the pages, not among them: nobody opens it without a run's data.
const report = join(web, 'dist-report')
mkdirSync(report, { recursive: true })
writeFileSync(join(report, 'index.html'), await reportPage())
