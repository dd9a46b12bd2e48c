import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { steadyPort } from '@assay/server/steady-port'
import { answersAt } from './answers-at.ts'
import type { Application } from './application.ts'
import { whyNot } from './why-not.ts'

const name = 'jupyterlab==4.6.6'

/** Notebooks, a file manager, editors and terminals in a page. */
export const jupyterLab: Application = {
	name,
	registry: 'PyPI',
	folder: 'jupyterlab',
	install(folder) {
		const run = (program: string, ...args: string[]) =>
			whyNot(program, spawnSync(program, args, { encoding: 'utf8', timeout: 300_000 }))
		return (
			run('python3', '-m', 'venv', join(folder, 'python')) ||
			run(join(folder, 'python/bin/pip'), 'install', '--quiet', '--disable-pip-version-check', '--retries', '1', name)
		)
	},
	async start(folder, signal) {
		const password = randomBytes(9).toString('base64url')
		const token = randomBytes(18).toString('base64url')
		const python = join(folder, 'python/bin/python')
		const hash = spawnSync(
			python,
			['-c', 'import sys; from jupyter_server.auth import passwd; print(passwd(sys.argv[1]))', password],
			{ encoding: 'utf8' },
		).stdout.trim()
		const [work, home] = [join(folder, 'work'), join(folder, 'home')]
		for (const one of [work, home]) mkdirSync(one)
		const port = await steadyPort()
		const settings = [
			'--no-browser',
			'--allow-root',
			'--ip=127.0.0.1',
			`--port=${port}`,
			'--ServerApp.port_retries=0',
			`--ServerApp.root_dir=${work}`,
			`--PasswordIdentityProvider.hashed_password=${hash}`,
			`--IdentityProvider.token=${token}`,
			'--LabApp.news_url=',
			'--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate',
			'--LabApp.extension_manager=readonly',
		]
		const own = { HOME: home, JUPYTER_CONFIG_DIR: home, JUPYTER_DATA_DIR: home, JUPYTER_RUNTIME_DIR: home }
		const env = { ...process.env, ...own }
		spawn(python, ['-m', 'jupyterlab', ...settings], { signal, stdio: 'ignore', cwd: work, env }).on('error', () => {})
		const baseUrl = `http://127.0.0.1:${port}`
		await answersAt(`${baseUrl}/login`)
		return { ui: { baseUrl, user: { password } }, api: { baseUrl, token } }
	},
}
