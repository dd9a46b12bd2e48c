import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { browser } from './browser.mjs'
import { build, install, root } from './prepare.mjs'
import { giveUp } from './say.mjs'

/**
 * Runs a TypeScript program of the project and ends with its exit code, once everything is installed. A program that starts
 * the whole product also gets it built, and a browser.
 */
export async function launch(program, { product = false, words = process.argv.slice(2) } = {}) {
	try {
		await install()
		const env = { ...process.env, NODE_NO_WARNINGS: '1' }
		if (product) {
			Object.assign(env, await browser())
			await build()
		}
		const args = ['--import', 'tsx', join(root, program), ...words]
		spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env }).once('close', (code) => process.exit(code ?? 1))
	} catch (error) {
		giveUp(error)
	}
}
