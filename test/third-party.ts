import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { steadyPort } from '@assay/server/steady-port'
import { root } from './product.ts'

/** A web application that others made, tested by the features in `third-party` as somebody new to Assay wrote them. */
const application = 'node-red@4.1.15'

type Say = (line: string) => void

/** False when a feature did not pass; undefined, after one sentence, when the application cannot be had here. */
export async function thirdParty(say: Say): Promise<boolean | undefined> {
	const folder = mkdtempSync(join(tmpdir(), 'assay-third-party-'))
	const stop = new AbortController()
	try {
		const installed = install(folder)
		if (installed !== '') {
			say(`skipped: ${application} cannot be installed from the npm registry (${installed})`)
			return undefined
		}
		const began = Date.now()
		const user = { name: 'anna', password: randomBytes(9).toString('base64url') }
		const baseUrl = await start(folder, user, stop.signal)
		say(`${application} answers after ${Math.round((Date.now() - began) / 1000)} s`)
		const environment = join(folder, 'environment.json')
		const ui = { baseUrl, user, path: '/greeting' }
		const settings = { 'Explicit.wait.time': 20 }
		writeFileSync(environment, JSON.stringify({ name: 'third party', ui, api: {}, settings }))
		const { status, stdout, stderr } = spawnSync(
			process.execPath,
			[join(root, 'packages/cli/bin/assay.mjs'), 'run', join(root, 'test/third-party'), '--environment', environment],
			{ encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' }, cwd: folder },
		)
		for (const line of `${stdout}${stderr}`.trim().split('\n')) say(line)
		return status === 0
	} finally {
		stop.abort()
		await pause(500)
		rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
	}
}

/** Why it cannot be installed, or nothing. */
function install(folder: string): string {
	writeFileSync(join(folder, 'package.json'), '{"private":true}')
	const npm = spawnSync(
		'npm',
		['install', application, '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', '--fetch-retries=1'],
		{ cwd: folder, encoding: 'utf8', timeout: 300_000 },
	)
	if (npm.status === 0) return ''
	const said = npm.stderr?.split('\n').find((line) => /npm error/.test(line)) ?? npm.error?.message
	return said?.replace(/^npm error\s*/, '') || `npm ended with ${npm.status}`
}

async function start(folder: string, user: { name: string; password: string }, signal: AbortSignal): Promise<string> {
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
	spawn(process.execPath, [program, '-s', join(folder, 'settings.js')], { signal, stdio: 'ignore' }).on(
		'error',
		() => {},
	)
	const url = `http://127.0.0.1:${port}`
	for (let looks = 0; looks < 300; looks++) {
		if ((await fetch(url).catch(() => undefined))?.ok) return url
		await pause(200)
	}
	throw new Error(`${application} does not answer at ${url}`)
}
