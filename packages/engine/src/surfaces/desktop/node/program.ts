import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, delimiter, extname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import type { ConsoleLine } from '../../../run/any-driver.ts'
import { SessionRefused } from '../../../run/step-errors.ts'
import { killGroup } from '../../node/kill-group.ts'
import { withoutPrivileges } from '../../node/own-user.ts'
import type { DesktopPlace } from './desktop-place.ts'
import { launched } from './win32/win-launcher.ts'

/** The program under test, in a process group of its own; what has left that ends with it all the same. */
export interface Program {
	/** How it ended; undefined while it runs. */
	ended(): string | undefined
	/** What it has written since the last call. */
	lines(): ConsoleLine[]
	stop(): void
}

/** By what every process is known that a program of a desktop has started, whatever became of its parent. */
export function programMark(folder: string): { profile: string; environment: Record<string, string> } {
	const profile = join(folder, 'program')
	return { profile, environment: { ASSAY_PROGRAM_OF: profile } }
}

/** Where it is by a path from where it is started, or by a name that one of the folders of PATH has; Windows adds an ending. */
function placeOf(program: string, from: string, path: string): string | undefined {
	const windows = process.platform === 'win32'
	const places = (windows ? /[\\/]/ : /\//).test(program)
		? [resolve(from, program)]
		: path.split(delimiter).map((folder) => join(folder, program))
	const endings = windows && !extname(program) ? ['.exe', '.com'] : ['']
	return places.flatMap((place) => endings.map((ending) => place + ending)).find((one) => existsSync(one))
}

/** More of one scenario is not kept. */
const mostLines = 500

/** Characters of one line; what goes on longer is divided. */
const longestLine = 64 * 1024

/** Calls `take` with each line once it is whole, however its pieces arrive; `end` takes what was begun for one. */
function linesOf(stream: Readable, take: (line: string) => void): { end(): void } {
	const decoder = new StringDecoder()
	let begun = ''
	const end = () => {
		take(begun)
		begun = ''
	}
	stream.on('data', (chunk: Buffer) => {
		const [first = '', ...others] = decoder.write(chunk).split('\n')
		begun += first
		for (const one of others) {
			end()
			begun = one
		}
		if (begun.length > longestLine) end()
	})
	return { end }
}

/** How a program is started. */
interface StartedAs {
	/** The program and its arguments. */
	words: readonly string[]
	/** Where it is started. */
	folder: string
	/** What its environment has besides. */
	environment: Record<string, string>
	/** Holds it together with what it starts, where processes have no groups: it starts once it is held. */
	hold?: ((pid: number) => Promise<void>) | undefined
}

/** Throws `SessionRefused` with one sentence where it cannot be started. */
export async function startProgram(
	{ words, folder, environment, hold }: StartedAs,
	place: DesktopPlace,
	onPid: (pid: number, profile: string) => { release(): void },
): Promise<Program> {
	const [program = '', ...given] = words
	const mark = programMark(place.folder)
	const found = placeOf(program, folder, place.environment.PATH ?? '')
	if (!found) throw new SessionRefused(`desktop.app: there is no program ${program} on the machine of this executor.`)
	const [command = '', ...rest] = hold ? launched(found, given) : [...withoutPrivileges(place.user), program, ...given]
	const child = spawn(command, rest, {
		cwd: folder,
		detached: true,
		env: { ...place.environment, ...environment, ...mark.environment },
		stdio: [hold ? 'pipe' : 'ignore', 'pipe', 'pipe'],
	})
	let ended: string | undefined
	const lines: ConsoleLine[] = []
	/** How many more there were. */
	let left = 0
	const open: { end(): void }[] = []
	const lease = child.pid === undefined ? undefined : onPid(child.pid, mark.profile)
	for (const [stream, level] of [
		[child.stdout, 'info'],
		[child.stderr, 'warning'],
	] as const)
		if (stream)
			open.push(
				linesOf(stream, (text) => {
					if (!text.trim()) return
					if (lines.length < mostLines) lines.push({ level, text: text.trimEnd(), at: Date.now() })
					else left++
				}),
			)
	child.once('exit', (code, signal) => {
		ended = `${basename(program)} has ended (${signal ?? `exit code ${code}`})`
	})
	await new Promise<void>((resolve, reject) => {
		child.once('spawn', resolve)
		child.once('error', ({ message }) =>
			reject(new SessionRefused(`desktop.app: ${program} could not be started: ${message}`)),
		)
	})
	child.unref()
	if (hold && child.pid !== undefined) {
		await hold(child.pid)
		child.stdin?.end('\n')
	}
	return {
		ended: () => ended,
		lines() {
			for (const one of open) one.end()
			const last = lines.at(-1)
			if (last && left > 0) last.text = `and ${left + 1} more lines`
			left = 0
			return lines.splice(0)
		},
		stop() {
			if (child.pid !== undefined) killGroup(child.pid)
			lease?.release()
		},
	}
}
