import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { reportPage } from '../packages/web/build-report-page.mjs'
import { root } from './prepare.mjs'

const web = join(root, 'packages/web')
// Whatever the environment says, for example that tests are running: React is built for use.
process.env.NODE_ENV = 'production'
await build({ root: web, logLevel: 'warn' })

/** Compressed once here, so that no request pays for it. */
const assets = join(web, 'dist/assets')
for (const name of readdirSync(assets)) {
	if (!/\.(js|css|svg|json)$/.test(name)) continue
	const bytes = readFileSync(join(assets, name))
	if (bytes.length < 1024) continue
	writeFileSync(
		join(assets, `${name}.br`),
		brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
	)
	writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes))
}

// Beside the pages, not among them: nobody opens it without a run's data.
const report = join(web, 'dist-report')
mkdirSync(report, { recursive: true })
writeFileSync(join(report, 'index.html'), await reportPage())
