import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { SessionRefused } from '../../../run/step-errors.ts'
import { killGroup } from '../../node/kill-group.ts'
import type { DesktopPlace } from './desktop-place.ts'

/** A program that a desktop stands on, in a process group of its own. */
export interface HelperProgram {
	/** What it has said. */
	said: string
	/** How it ended; undefined while it runs. */
	gone(): string | undefined
}

const startMilliseconds = 30_000

/** Starts a program that says a line on its channel 3 when it can be used; `called` begins the sentences about it. Throws `SessionRefused`. */
export async function startHelper(
	called: string,
	[command = '', ...words]: readonly string[],
	{ folder, environment }: Pick<DesktopPlace, 'folder' | 'environment'>,
	onPid: (pid: number) => void,
): Promise<HelperProgram> {
	const stdio = ['ignore' as const, 'ignore' as const, 'pipe' as const, 'pipe' as const]
	const child = spawn(command, words, { cwd: folder, detached: true, env: environment, stdio })
	const { pid } = child
	const channel = child.stdio[3] as Readable
	let gone: string | undefined
	let errors = ''
	child.stderr?.on('data', (chunk: Buffer) => {
		errors = (errors + chunk.toString()).slice(-2000)
	})
	child.once('exit', (code, signal) => {
		gone = `${called} ended (${signal ?? `exit code ${code}`}).`
	})
	if (pid !== undefined) onPid(pid)
	try {
		const said = await new Promise<string>((resolve, reject) => {
			const refuse = (why: string) => reject(new SessionRefused(`${called} could not be started: ${why}`))
			const late = setTimeout(() => refuse('it did not answer in time.'), startMilliseconds)
			let line = ''
			channel.on('data', (chunk: Buffer) => {
				line += chunk.toString()
				if (!line.includes('\n')) return
				clearTimeout(late)
				resolve(line.trim())
			})
			child.once('error', ({ message }) => refuse(message))
			child.once('close', (code) => {
				clearTimeout(late)
				refuse(errors.trim().split('\n').at(-1) || `it ended at once (exit code ${code}).`)
			})
		})
		return { said, gone: () => gone }
	} catch (error) {
		if (pid !== undefined) killGroup(pid)
		throw error
	} finally {
		child.unref()
		for (const stream of [child.stderr, channel]) (stream as unknown as { unref?(): void } | null)?.unref?.()
	}
}
