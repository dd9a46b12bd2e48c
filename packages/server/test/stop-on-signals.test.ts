import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'

/** A process whose server takes so many milliseconds to stop, and what came of it after two signals. */
async function signalled(takes: number, pause: number): Promise<{ code: unknown; said: string }> {
	const start = new URL('../src/start.ts', import.meta.url).href
	const script = `
		import { stopOnSignals } from ${JSON.stringify(start)}
		const stop = () => new Promise((done) => setTimeout(() => done(console.log('stopped')), ${takes}))
		stopOnSignals(Promise.resolve({ stop }))
		setInterval(() => {}, 1000)
		console.log('up')`
	const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	let said = ''
	child.stdout.on('data', (chunk) => (said += chunk))
	const ended = once(child, 'close')
	await expect.poll(() => said).toContain('up')
	child.kill('SIGINT')
	await sleep(pause)
	child.kill('SIGINT')
	const [code] = await ended
	return { code, said }
}

test('one press of Ctrl-C that arrives twice stops in order', async () => {
	expect(await signalled(500, 20)).toEqual({ code: 0, said: 'up\nstopped\n' })
})

test('a second one does not wait', async () => {
	expect(await signalled(30_000, 1500)).toEqual({ code: 1, said: 'up\n' })
})
