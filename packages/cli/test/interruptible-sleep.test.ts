import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it.skipIf(process.platform === 'win32')(
	'receives an interrupt while a script sleeps',
	async () => {
		const sleeps = `
		import { interruptibleSleep } from ${JSON.stringify(join(import.meta.dirname, '../src/run/interruptible-sleep.ts'))}
		let interrupts = 0
		process.on('SIGINT', () => interrupts++)
		interruptibleSleep(1)
		console.log('slept', interrupts)
		while (interrupts === 0) interruptibleSleep(600_000)
		console.log('interrupted')
		process.exit()
	`
		const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', sleeps], {
			stdio: ['ignore', 'pipe', 'inherit'],
		})
		let said = ''
		child.stdout.on('data', (chunk) => {
			said += chunk
		})
		await expect.poll(() => said, { timeout: 60_000 }).toBe('slept 0\n')
		// Again and again: one that comes a moment before it sleeps is lost, as it would be to a person who presses it once more.
		const again = setInterval(() => child.kill('SIGINT'), 100)
		await new Promise((resolve) => child.once('close', resolve))
		clearInterval(again)
		expect(said).toBe('slept 0\ninterrupted\n')
	},
	90_000,
)
