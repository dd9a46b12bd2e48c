import { spawn } from 'node:child_process'

/** One line for each thing that is done, with how long it took; on a terminal the line counts the seconds. */
export async function step(title, work) {
	const started = Date.now()
	const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`
	const live = process.stdout.isTTY
	const tick = live ? setInterval(() => process.stdout.write(`\r${title} … ${seconds()}`), 200) : undefined
	if (!live) console.log(`${title} …`)
	try {
		const result = await work()
		clearInterval(tick)
		console.log(live ? `\r${title}: done in ${seconds()}   ` : `${title}: done in ${seconds()}`)
		return result
	} catch (error) {
		clearInterval(tick)
		if (live) process.stdout.write('\n')
		throw error
	}
}

/** Runs a program to its end; its output is kept and shown only if it fails. Throws with the last lines. */
export function run(command, args, options = {}) {
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
		const lines = []
		child.stdout?.on('data', (chunk) => lines.push(chunk))
		child.stderr?.on('data', (chunk) => lines.push(chunk))
		child.once('error', reject)
		child.once('close', (code) => {
			const output = Buffer.concat(lines).toString()
			if (code === 0) resolve(output)
			else reject(new Failed(`${command} ${args.join(' ')} ended with ${code}`, output))
		})
	})
}

export class Failed extends Error {
	constructor(message, output) {
		super(message)
		this.output = output
	}
}

/** Ends the program with one message instead of a stack. */
export function giveUp(error) {
	console.error(`\n${error.message}`)
	if (error.output) console.error(error.output.trim().split('\n').slice(-40).join('\n'))
	process.exit(1)
}
