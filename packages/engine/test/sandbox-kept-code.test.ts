import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openReaper, type Reaper } from '../src/executor/reaper.ts'
import { bootText, sandboxLimits, startSandbox } from '../src/executor/sandbox/sandbox.ts'
import { sandboxedCustom } from '../src/executor/sandbox/sandboxed-custom.ts'
import { openTargets } from '../src/executor/targets.ts'

const program = join(import.meta.dirname, '../../../dist/sandbox/sandbox-child.cjs')
let folder: string
let reaper: Reaper
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'assay-kept-code-'))
	reaper = openReaper()
})
afterAll(() => {
	rmSync(folder, { recursive: true })
	reaper.close()
})

/** Whether V8 refuses the kept code, as a process with so much memory sees it. */
function refused(memoryMB: number): string {
	const boot = join(folder, 'boot.cjs')
	const says = join(folder, 'says.cjs')
	writeFileSync(boot, bootText)
	writeFileSync(
		says,
		`const vm = require('node:vm')
const { Script } = vm
vm.Script = function (...given) { console.log(new Script(...given).cachedDataRejected); process.exit() }`,
	)
	const words = [`--max-old-space-size=${memoryMB}`, '--require', says, boot, program]
	return spawnSync(process.execPath, words, { encoding: 'utf8' }).stdout
}

/** The first message of a sandbox, or how it ended. */
async function first(memoryMB: number): Promise<string> {
	const sandbox = startSandbox(reaper, program, { ...sandboxLimits, memoryMB })
	try {
		return await new Promise((resolve) => {
			sandbox.onMessage = ({ type }) => resolve(type)
			sandbox.onEnd = resolve
		})
	} finally {
		sandbox.kill()
	}
}

it('a sandbox starts from the code that was compiled with the build, and without it where its flags are others', async () => {
	expect(refused(sandboxLimits.memoryMB)).toBe('false\n')
	expect(await first(sandboxLimits.memoryMB)).toBe('ready')
	expect(refused(sandboxLimits.memoryMB + 1)).toBe('true\n')
	expect(await first(sandboxLimits.memoryMB + 1)).toBe('ready')
	expect(readFileSync(program, 'latin1').search(/[^\0-\x7f]/)).toBe(-1)
})

it.each([
	['write', "writeFileSync('../program.cjs.cache', '')"],
	['remove', "rmSync('../program.cjs.cache')"],
	['replace', "renameSync('own', '../program.cjs.cache')"],
	['make writable', "chmodSync('../program.cjs.cache', 0o666)"],
])('code in a sandbox cannot %s what its program is started from', async (_, act) => {
	const custom = sandboxedCustom({
		take: async () => startSandbox(reaper, program),
		limits: sandboxLimits,
		open: openTargets().open,
	})
	const around = { driver: {}, print: () => {}, failedLater() {}, signal: new AbortController().signal }
	const code = `import fs from 'node:fs'
export const attack = () => {
	fs.writeFileSync('own', '')
	if (fs.readFileSync('../program.cjs.cache').length < 1000) throw new Error('there is none')
	try { fs.${act} } catch ({ code }) { throw new Error(code) }
}`
	try {
		const call = custom.call({ name: 'attack' } as never, { 'a.js': code }, around as never)
		await expect(call).rejects.toThrow(/^(?:ERR_ACCESS_DENIED|EACCES|EPERM)/)
	} finally {
		custom.close()
	}
})
