import { spawn } from 'node:child_process'

/**
 * Runs a program to its end. Throws with what it wrote where it fails.
 * @param {string} program
 * @param {string[]} words
 * @param {string} [cwd]
 */
export async function run(program, words, cwd) {
	const child = spawn(program, words, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
	let said = ''
	for (const stream of [child.stdout, child.stderr])
		stream.on('data', (chunk) => {
			said = (said + chunk).slice(-4000)
		})
	await new Promise((done, failed) => {
		child.once('error', (error) => failed(new Error(`${program} could not be run: ${error.message}`)))
		child.once('close', (code) => (code === 0 ? done(undefined) : failed(new Error(`${program} failed:\n${said}`))))
	})
}
