import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { guardWords } from '../src/executor/guard.ts'
import { parentGone } from '../src/executor/parent-gone.ts'
import { namedIn } from '../src/executor/process-facts.ts'
import { processListWords, treeEndWords } from '../src/run/process-words.ts'

/** What is written for macOS and Windows, as far as it can be tried on the system that runs the tests. */
it('asks each system for its processes by its own program', () => {
	expect(processListWords('darwin')).toEqual(['ps', '-axww', '-o', 'pid=,command='])
	const windows = processListWords('win32')
	expect(windows.slice(0, -1)).toEqual(['powershell.exe', '-NoProfile', '-NonInteractive', '-Command'])
	expect(windows.at(-1)).toMatch(/Get-CimInstance Win32_Process .*ProcessId.*CommandLine/)
	expect(treeEndWords(7)).toEqual(['taskkill', '/T', '/F', '/PID', '7'])
})

it('finds in such a list whose command line holds a text', () => {
	const list = `  12 chrome.exe --user-data-dir=C:\\Temp\\b-1\r\n345 node server.mjs\r\n${process.pid} node b-1\r\n6 \r\n`
	expect(namedIn(list, 'b-1')).toEqual([12])
	expect(namedIn('', 'b-1')).toEqual([])
})

it.skipIf(process.platform === 'win32' || spawnSync('ps').error !== undefined)('reads what ps says here', () => {
	const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 30_000)', 'josé-of-the-list'])
	try {
		const [program, ...args] = processListWords('darwin')
		const env = { ...process.env, LC_ALL: 'C.UTF-8' }
		const list = spawnSync(program, args, { encoding: 'utf8', env }).stdout
		expect(namedIn(list, 'josé-of-the-list')).toEqual([child.pid])
	} finally {
		child.kill()
	}
})

it('the guard of Windows ends what it watches when its input closes, and not what was taken off its list', () => {
	const folder = mkdtempSync(join(tmpdir(), 'assay-guard-'))
	const noted = join(folder, 'noted')
	writeFileSync(join(folder, 'taskkill'), `#!/bin/sh\necho "$@" >> ${noted}\n`)
	chmodSync(join(folder, 'taskkill'), 0o755)
	const [program, ...args] = guardWords('win32')
	const input = '+ 11\n+ 22\n- 11\n+ 33\n'
	const { status } = spawnSync(program, args, { input, env: { PATH: `${folder}:/usr/bin:/bin` } })
	expect(status).toBe(0)
	expect(readFileSync(noted, 'utf8')).toBe('/T /F /PID 22\n/T /F /PID 33\n')
})

it('a parent has gone when another took its place, or when its number is nobody any more', () => {
	expect(parentGone(process.ppid)).toBe(false)
	expect(parentGone(process.ppid, 1)).toBe(true)
	// As on Windows, which goes on naming it.
	expect(parentGone(999_999_999, 999_999_999)).toBe(true)
})
