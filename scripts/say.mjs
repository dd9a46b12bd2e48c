import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/**
 * One line for each thing that is done, with how long it took; on a terminal the line counts the seconds. The work is given
 * `say`, which writes a line of its own, and `note`, whose words stand behind the title until the next ones.
 */
export async function step(title, work) {
	const started = Date.now()
	const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`
	const live = process.stdout.isTTY
	let noted = ''
	const show = () => process.stdout.write(`\r${title} …${noted} ${seconds()}`)
	const tick = live ? setInterval(show, 200) : undefined
	if (!live) console.log(`${title} …`)
	try {
		const result = await work({
			say: (line) => console.log(live ? `\n${line}` : line),
			note: (words) => (noted = ` ${words},`),
		})
		clearInterval(tick)
		console.log(live ? `\r${title}: done in ${seconds()}   ` : `${title}: done in ${seconds()}`)
		return result
	} catch (error) {
		clearInterval(tick)
		if (live) process.stdout.write('\n')
		throw error
	}
}

/**
 * Runs a program to its end; its output is kept and shown only if it fails. With `onStderr`, which gets what it writes for people as it
 * comes, nothing is kept; it may throw, which ends the program. `yields`: the processor is others' first. Throws with the last lines. A signal that ends us ends the program and all that it started first.
 */
export function run(command, args, { onStderr, yields = false, ...options } = {}) {
	return new Promise((resolve, reject) => {
		// A group of its own: npm gives nothing on to what it started.
		const group = process.platform !== 'win32'
		const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: group, ...options })
		const forget = endWith(child, group)
		if (yields && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
		const lines = []
		child.stdout?.on('data', (chunk) => lines.push(chunk))
		child.stderr?.on('data', (chunk) => lines.push(chunk))
		if (onStderr)
			child.stderr?.setEncoding('utf8').on('data', (text) => {
				try {
					onStderr(text)
				} catch (error) {
					reject(error)
					end(child, group, 'SIGKILL')
				}
			})
		child.once('error', (error) => {
			forget()
			reject(error.code === 'ENOENT' ? new Error(`The program ${command} was not found.`) : error)
		})
		child.once('close', (code) => {
			forget()
			const output = onStderr ? '' : Buffer.concat(lines).toString()
			if (code === 0) resolve(output)
			else reject(new Failed(`${command} ${args.join(' ')} ended with ${code}`, output))
		})
	})
}

/** npm that is asked to end while it unpacks does so only when its last attempt at the network has failed. */
const patienceMilliseconds = 3000

/**
 * Passes the signals that end this process on to the child, a second one as a kill, which comes by itself where the first does not end
 * it; gives what takes that back.
 */
function endWith(child, group) {
	const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }
	let asked = 0
	const listeners = Object.entries(signals).map(([signal, code]) => {
		const pass = () => {
			if (asked++ === 0) {
				child.once('close', () => process.exit(code))
				setTimeout(() => end(child, group, 'SIGKILL'), patienceMilliseconds)
			}
			end(child, group, asked === 1 ? signal : 'SIGKILL')
		}
		process.on(signal, pass)
		return () => process.off(signal, pass)
	})
	return () => {
		for (const off of listeners) off()
	}
}

function end({ pid }, group, signal) {
	if (!group) return void spawn('taskkill', ['/T', '/F', '/PID', String(pid)])
	try {
		process.kill(-pid, signal)
	} catch {
		// It has just ended by itself.
	}
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
