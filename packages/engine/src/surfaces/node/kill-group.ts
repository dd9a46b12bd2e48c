import { spawnSync } from 'node:child_process'
import { treeEndWords } from '../../run/process-words.ts'

/** Only ever called with the id of a process that we started as the leader of its group; one that is gone is no error. */
export function killGroup(pid: number): void {
	if (process.platform === 'win32') {
		const [program, ...args] = treeEndWords(pid)
		if (spawnSync(program, args, { stdio: 'ignore', windowsHide: true }).status === 0) return
	}
	try {
		// Not every Windows has that program, and that of Wine knows no trees: then it is the process alone.
		process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
	} catch {
		// It has ended already.
	}
}
