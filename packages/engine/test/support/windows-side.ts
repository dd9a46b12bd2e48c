import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { deserialize, serialize } from 'node:v8'
import type { DesktopDriver } from '../../src/surfaces/desktop/driver.ts'
import { desktopLab } from './desktop.ts'
import type { OnWindows } from './windows.ts'

// Runs on the Windows that Wine is, and does what a test on Linux asks for over HTTP: see `windows.ts`.

const [port = '', log = ''] = process.argv.slice(2)
const lab = desktopLab({
	programs: ['NOTEPAD', 'winemine', 'cmd.exe', 'control.exe'],
	folders: [],
	variables: [],
	display: 'screen',
})
let desktop: DesktopDriver | undefined

const calls: OnWindows = {
	async open(app, settings) {
		// One that a test has left behind would keep the screen.
		await calls.close()
		desktop = await lab.open(app, settings)
	},
	async close() {
		await desktop?.close()
		desktop = undefined
	},
	async desktop(what, ...given) {
		if (!desktop) throw new Error('No desktop is open')
		return await (desktop[what as 'point'] as (...given: unknown[]) => unknown)(...given)
	},
	async run(text, settings, files) {
		await calls.close()
		for (const [name, bytes] of files) lab.files.set(name, bytes)
		const { said, status } = await lab.run(text, settings)
		return { said, status }
	},
	async end() {
		await desktop?.close()
		lab.close()
		setTimeout(() => process.exit(0), 100)
	},
}

createServer((request, response) => {
	const parts: Buffer[] = []
	request.on('data', (part: Buffer) => parts.push(part))
	request.on('end', async () => {
		const { what, given } = deserialize(Buffer.concat(parts)) as { what: keyof OnWindows; given: unknown[] }
		try {
			const gives = await (calls[what] as (...given: unknown[]) => Promise<unknown>)(...given)
			response.end(serialize({ gives }))
		} catch (error) {
			response.end(serialize({ failed: error instanceof Error ? error.message : String(error) }))
		}
	})
}).listen(Number(port), '127.0.0.1')

process.on('uncaughtException', (error) => {
	appendFileSync(log, `${error.stack}\n`)
	process.exit(1)
})
