/** What is asked of the system about a process. */
export type Asked = 'start' | 'command'

/**
 * The program that answers where there is no /proc, with its arguments: macOS has `ps`, Windows PowerShell. Each answers in
 * UTF-8 on one line; nothing where there is no such process.
 */
export function processWords(platform: NodeJS.Platform, asked: Asked, pid: number): [string, ...string[]] {
	if (platform !== 'win32') return ['ps', '-ww', '-o', asked === 'start' ? 'lstart=' : 'command=', '-p', String(pid)]
	const field = asked === 'start' ? 'CreationDate.ToFileTimeUtc()' : 'CommandLine'
	const script = `[Console]::OutputEncoding = [Text.Encoding]::UTF8; (Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').${field}`
	return ['powershell.exe', '-NoProfile', '-NonInteractive', '-Command', script]
}

/** The program that lists all processes where there is no /proc: a line each, number and command line with a space between. */
export function processListWords(platform: NodeJS.Platform): [string, ...string[]] {
	if (platform !== 'win32') return ['ps', '-axww', '-o', 'pid=,command=']
	const each = 'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.CommandLine)" }'
	return [
		'powershell.exe',
		'-NoProfile',
		'-NonInteractive',
		'-Command',
		`[Console]::OutputEncoding = [Text.Encoding]::UTF8; ${each}`,
	]
}

/** Ends a process and all that it started, where a group of processes has no number of its own. */
export const treeEndWords = (pid: number): [string, ...string[]] => ['taskkill', '/T', '/F', '/PID', String(pid)]
