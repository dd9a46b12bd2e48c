import { fork } from 'node:child_process'
import type { AnswerOfChild, AskedOfChild } from './desktop-child.ts'
import type { DesktopPlaces, DesktopWork } from './desktop-work.ts'

export interface DesktopProcess {
	pid: number
	work: DesktopWork
	/** How it ended; undefined while it runs. */
	gone(): string | undefined
}

/** Starts the process of a desktop. Its work throws with a sentence once it has ended. */
export async function startDesktopProcess(program: string, places: DesktopPlaces): Promise<DesktopProcess> {
	const child = fork(program, [], {
		detached: true,
		serialization: 'advanced',
		stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
		env: { PATH: process.env.PATH ?? '' },
		execArgv: [],
	})
	const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
	let asked = 0
	let gone: string | undefined
	function end(why: string): void {
		gone ??= why
		for (const { reject } of waiting.values()) reject(new Error(gone))
		waiting.clear()
	}
	child.once('error', ({ message }) => end(`its process could not be started: ${message}`))
	child.once('exit', (code, signal) =>
		end(code === 3 ? 'its display is gone.' : `its process ended (${signal ?? `exit code ${code}`}).`),
	)
	child.on('message', (answer: AnswerOfChild) => {
		const one = waiting.get(answer.id)
		waiting.delete(answer.id)
		if ('failed' in answer) one?.reject(new Error(answer.failed))
		else one?.resolve(answer.gives)
	})
	// A run that is over does not wait for it.
	child.unref()
	child.channel?.unref()

	function ask(what: { open: DesktopPlaces } | { what: keyof DesktopWork; given: unknown[] }): Promise<unknown> {
		if (gone !== undefined) return Promise.reject(new Error(gone))
		const id = ++asked
		return new Promise((resolve, reject) => {
			waiting.set(id, { resolve, reject })
			child.channel?.ref()
			child.send(
				{ id, ...what } satisfies AskedOfChild,
				(error) => error && end(`its process does not listen: ${error.message}`),
			)
		}).finally(() => waiting.size === 0 && child.channel?.unref())
	}

	await ask({ open: places }).catch((error: Error) => {
		// It lives on where its screen does not take it.
		child.kill('SIGKILL')
		throw error
	})
	const work = new Proxy({} as DesktopWork, {
		get: (_, what) =>
			what === 'then' ? undefined : (...given: unknown[]) => ask({ what: what as keyof DesktopWork, given }),
	})
	return { pid: child.pid as number, work, gone: () => gone }
}
