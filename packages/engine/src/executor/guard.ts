import { spawn } from 'node:child_process'

/**
 * A shell of a megabyte (on Windows a Node) that outlives the executor by a moment: when its input closes, for whatever reason
 * the executor ended, it kills the process groups that were reported to it. What even this cannot do, the reaper does at the next start.
 */
export interface Guard {
	watch(pid: number): void
	forget(pid: number): void
	close(): void
}

const script = `trap '' INT TERM HUP
groups=' '
while read -r what pid; do
  case $what in
  +) groups="$groups$pid " ;;
  -) groups="\${groups%% $pid *} \${groups#* $pid }" ;;
  esac
done
for pid in $groups; do kill -9 "-$pid" 2>/dev/null; done`

const windowsScript = `const watched = new Set()
require('node:readline').createInterface({ input: process.stdin })
	.on('line', (line) => line[0] === '+' ? watched.add(line.slice(2)) : watched.delete(line.slice(2)))
	.on('close', () => {
		for (const pid of watched) require('node:child_process').spawnSync('taskkill', ['/T', '/F', '/PID', pid])
	})`

/** The program of the guard, with its arguments. */
export const guardWords = (platform: NodeJS.Platform): [string, ...string[]] =>
	platform === 'win32' ? [process.execPath, '-e', windowsScript] : ['/bin/sh', '-c', script]

export function startGuard(): Guard {
	const [program, ...args] = guardWords(process.platform)
	const shell = spawn(program, args, {
		stdio: ['pipe', 'ignore', 'ignore'],
		detached: true,
		env: {},
		windowsHide: true,
	})
	shell.on('error', () => {})
	shell.stdin.on('error', () => {})
	shell.unref()
	const watched = new Set<number>()
	const write = (line: string) => {
		if (shell.stdin.writable) shell.stdin.write(`${line}\n`)
	}
	return {
		watch(pid) {
			watched.add(pid)
			write(`+ ${pid}`)
		},
		forget(pid) {
			if (watched.delete(pid)) write(`- ${pid}`)
		},
		close: () => shell.stdin.end(),
	}
}
