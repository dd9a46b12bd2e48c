import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { processWords } from '@assay/engine/run/process-words'
import { expect, test } from 'vitest'
import { databaseEnvironment } from '../src/db/native.ts'
import { commandOf, startedAt } from '../src/db/process.ts'

test('macOS is asked by ps, Windows by PowerShell, each in UTF-8', () => {
	expect(processWords('darwin', 'start', 7)).toEqual(['ps', '-ww', '-o', 'lstart=', '-p', '7'])
	expect(processWords('darwin', 'command', 7)).toEqual(['ps', '-ww', '-o', 'command=', '-p', '7'])
	const windows = processWords('win32', 'command', 7)
	expect(windows.slice(0, -1)).toEqual(['powershell.exe', '-NoProfile', '-NonInteractive', '-Command'])
	expect(windows.at(-1)).toBe(
		"[Console]::OutputEncoding = [Text.Encoding]::UTF8; (Get-CimInstance Win32_Process -Filter 'ProcessId=7').CommandLine",
	)
	expect(processWords('win32', 'start', 7).at(-1)).toMatch(/\.CreationDate\.ToFileTimeUtc\(\)$/)
})

test("the database's programs get the folder of Windows, and nothing of ours", () => {
	expect(databaseEnvironment({ SystemRoot: 'C:\\Windows', ASSAY_SECRET_KEY: 'x' })).toEqual({
		LC_ALL: 'C',
		TZ: 'UTC',
		SystemRoot: 'C:\\Windows',
	})
	expect(databaseEnvironment({})).toEqual({ LC_ALL: 'C', TZ: 'UTC' })
})

const ps = spawnSync('ps', ['--version']).error === undefined

test.skipIf(!ps)('what macOS is asked is answered here as well, where ps is installed', () => {
	const [program, ...args] = processWords('darwin', 'command', process.pid)
	expect(execFileSync(program, args, { encoding: 'utf8' }).trim()).not.toBe('')
})

test('a process says when it began and what it runs, letters outside ASCII included', async () => {
	const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 30_000)', 'josé'])
	try {
		await expect.poll(() => commandOf(child.pid ?? 0)).toContain('josé')
		expect(startedAt(child.pid ?? 0)).toMatch(/^\S+$/)
	} finally {
		child.kill()
	}
	expect(startedAt(999_999_999)).toBe(undefined)
	expect(commandOf(999_999_999)).toBe(undefined)
})
