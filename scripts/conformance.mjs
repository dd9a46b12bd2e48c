import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { install, root } from './prepare.mjs'
import { giveUp } from './say.mjs'

/** `npm run conformance -- <folder> [--mutate]`: how many of the public Karate cases hold, and that none dropped out. */
try {
	await install()
	const words = process.argv.slice(2).map((word) => (word.startsWith('--') ? word : resolve(word)))
	const args = ['--import', 'tsx', join(root, 'packages/karate/test/conformance.ts'), ...words]
	const env = { ...process.env, NODE_NO_WARNINGS: '1' }
	spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env }).once('close', (code) => process.exit(code ?? 1))
} catch (error) {
	giveUp(error)
}
