import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { browser } from './browser.mjs'
import { build, install, root } from './prepare.mjs'
import { giveUp } from './say.mjs'

/** `npm run bench [name]`: the benchmarks of the whole product, each figure beside its goal. */
try {
	await install()
	const { chromium, chromedriver } = await browser()
	await build()
	const env = { ...process.env, ASSAY_CHROMIUM: chromium, ASSAY_CHROMEDRIVER: chromedriver, NODE_NO_WARNINGS: '1' }
	const args = ['--import', 'tsx', join(root, 'test/bench/main.ts'), ...process.argv.slice(2)]
	spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env }).once('close', (code) => process.exit(code ?? 1))
} catch (error) {
	giveUp(error)
}
