import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { steadyPort } from '@assay/server/steady-port'
import { answersAt } from './answers-at.ts'
import type { Application } from './application.ts'
import { whyNot } from './why-not.ts'

const name = 'node-red@4.1.15'

/** An editor in which one draws flows. */
export const nodeRed: Application = {
	name,
	registry: 'npm',
	folder: 'node-red',
	install(folder) {
		writeFileSync(join(folder, 'package.json'), '{"private":true}')
		const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', '--fetch-retries=1']
		return whyNot(
			'npm',
			spawnSync('npm', ['install', name, ...options], { cwd: folder, encoding: 'utf8', timeout: 300_000 }),
		)
	},
	async start(folder, signal) {
		const user = { name: 'anna', password: randomBytes(9).toString('base64url') }
		const port = await steadyPort()
		const { hashSync } = createRequire(join(folder, 'package.json'))('bcryptjs') as { hashSync(text: string): string }
		const settings = {
			uiPort: port,
			uiHost: '127.0.0.1',
			userDir: join(folder, 'user'),
			credentialSecret: createHash('sha256').update(user.password).digest('hex'),
			adminAuth: {
				type: 'credentials',
				users: [{ username: user.name, password: hashSync(user.password), permissions: '*' }],
			},
			telemetry: { enabled: false, updateNotification: false },
			editorTheme: { tours: false },
		}
		mkdirSync(settings.userDir)
		writeFileSync(join(folder, 'settings.js'), `module.exports = ${JSON.stringify(settings)}`)
		const program = join(folder, 'node_modules/node-red/red.js')
		const started = spawn(process.execPath, [program, '-s', join(folder, 'settings.js')], { signal, stdio: 'ignore' })
		started.on('error', () => {})
		const baseUrl = `http://127.0.0.1:${port}`
		await answersAt(baseUrl)
		return { ui: { baseUrl, user, path: '/greeting' }, api: {} }
	},
}
