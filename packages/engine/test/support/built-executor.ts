import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** Starts the executor as it is shipped, a process of its own, for a server at an address. */
export function startBuiltExecutor(
	server: string,
	env: Record<string, string> = {},
): { pid: number | undefined; stop(): Promise<unknown> } {
	const program = join(import.meta.dirname, '../../../../dist/executor.mjs')
	const { PATH = '', HOME = '' } = process.env
	const child = spawn(process.execPath, [program], {
		env: { PATH, HOME, ASSAY_SERVER: server, ASSAY_EXECUTOR_TOKEN: 't', ...env },
		stdio: ['ignore', 'ignore', 'inherit'],
	})
	const ended = new Promise((resolve) => child.once('close', resolve))
	return {
		pid: child.pid,
		stop() {
			child.kill()
			return ended
		},
	}
}
