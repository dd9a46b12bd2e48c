import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { expect, it } from 'vitest'
import { guardChannel } from '../src/executor/sandbox/guard-channel.ts'
import { sandboxLimits } from '../src/executor/sandbox/sandbox.ts'
import { converseWith } from '../src/executor/sandbox/sandbox-conversation.ts'

/** An executor as a process of its own, since what is attacked is its life: runs one custom action and says what came of it. */
function attack(code: string): Promise<{ code: number | null; said: string }> {
	const at = (path: string) => JSON.stringify(join(import.meta.dirname, path))
	const program = `
const { openReaper } = await import(${at('../src/executor/reaper.ts')})
const { startSandbox, sandboxLimits } = await import(${at('../src/executor/sandbox/sandbox.ts')})
const { sandboxedCustom } = await import(${at('../src/executor/sandbox/sandboxed-custom.ts')})
const { openTargets } = await import(${at('../src/executor/targets.ts')})
const reaper = openReaper()
const take = async () => startSandbox(reaper, ${at('../../../dist/sandbox/sandbox-child.cjs')})
const custom = sandboxedCustom({ take, limits: sandboxLimits, open: openTargets().open })
const around = { driver: {}, print: console.log, failedLater() {}, signal: new AbortController().signal }
await custom.call({ name: 'forges' }, { 'a.js': ${JSON.stringify(code)} }, around).then(() => 'passed', (error) => error.message).then(console.log)
await new Promise((resolve) => setTimeout(resolve, 300))
console.log('lives')
custom.close()
reaper.close()
process.exit(0)`
	const child = spawn(process.execPath, [
		'--import',
		import.meta.resolve('tsx/esm'),
		'--input-type=module',
		'-e',
		program,
	])
	let said = ''
	for (const out of [child.stdout, child.stderr])
		out.on('data', (chunk) => {
			said += chunk
		})
	return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })))
}

const frame = (value: unknown) => {
	const body = serialize(value)
	const length = Buffer.alloc(4)
	length.writeUInt32BE(body.length)
	return Buffer.concat([length, body]).toString('base64')
}
const writes = (bytes: string) =>
	`import fs from 'node:fs'\nexport const forges = async () => { fs.writeSync(3, Buffer.from('${bytes}', 'base64')); await new Promise((r) => setTimeout(r, 300)) }`

it.each([
	['bytes that are no message', Buffer.from([0, 0, 0, 4, 1, 2, 3, 4]).toString('base64')],
	['nothing', frame(null)],
	['a text', frame('x')],
	['a print of what is no text', frame({ type: 'customPrint', call: 1, text: { toString: 1 } })],
	["an answer of Node's own to what nobody sent", frame({ cmd: 'NODE_HANDLE_ACK' })],
])(
	'%s, which code in a sandbox writes to the executor, ends the sandbox alone',
	async (_, bytes) => {
		const { code, said } = await attack(writes(bytes))
		const ended = 'The process that ran the custom action wrote what is no message to the executor, and was ended.'
		expect([code, said]).toEqual([0, `${ended}\nlives\n`])
	},
	60_000,
)

it('what is handed in as bytes and is none is not kept, and whoever reads messages hears of it at once', () => {
	const kept: unknown[] = []
	const child: Parameters<typeof converseWith>[0] = {
		send() {},
		onMessage() {},
		onEnd() {},
		alive: true,
		kill() {},
	}
	const traffic = { take: () => false, waitedFor: () => 0, close() {} }
	const keep = async (bytes: Uint8Array) => {
		kept.push(bytes)
		return { blob: '', size: 0 }
	}
	converseWith(child, traffic, { limits: sandboxLimits, keep })
	expect(() => child.onMessage({ type: 'keep', bytes: 'text' as never })).toThrow(TypeError)
	expect(kept).toEqual([])
})

it('a message that goes on and on is not gathered without end', () => {
	let [read, ends] = [0, 0]
	const channel = {
		onread(bytes: ArrayBuffer) {
			read += bytes.byteLength
		},
	}
	const child = Object.assign(new EventEmitter(), { [Symbol('kChannelHandle')]: channel })
	guardChannel(child as unknown as ChildProcess, () => ends++, 100)
	for (let at = 0; at < 5; at++) {
		channel.onread(new ArrayBuffer(60))
		child.emit('message', 'whole')
	}
	expect([read, ends]).toEqual([300, 0])
	for (let at = 0; at < 2; at++) channel.onread(new ArrayBuffer(60))
	expect([read, ends]).toEqual([360, 1])
})
