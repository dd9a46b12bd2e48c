import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createSite } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@assay/contract/client'
import type { FeatureType } from '@assay/contract/feature-types'
import { caller, endOf, type Product, removeData, startProduct, tokenOf } from '../product.ts'

/** The built product with things that nobody may get at: what each attack is tried against. */
export interface Lab {
	/** Milliseconds within which the server answers others while it is attacked. */
	patience: number
	product: Product
	token: string
	api: Client
	applicationId: number
	/** Files that the server's user can read, each with a text that must show up nowhere. */
	secrets: { path: string; text: string }[]
	/** A program of the attacker's, which makes the file `sentinel` when it is started. */
	program: string
	sentinel: string
	/** A port of this machine on which nobody has anything to look for; `touched` counts connections that were opened to it. */
	listener: { port: number; touched(): number }
	/** A web site under test. `page` gives the address of a page with this text, `redirect` of one that leads on. */
	site: { page(html: string): string; redirect(to: string): string }
	run(feature: Attempt): Promise<Ended>
	close(): Promise<void>
}

export interface Attempt {
	type: FeatureType
	text: string
	settings?: object
	ui?: object
	/** Names and contents of files that the feature includes. */
	files?: Record<string, string>
}

export interface Ended {
	status: string
	/** The log and the description of the end, as one text. */
	text: string
	scenarios: { passed: number; failed: number }
}

/** Who may read everything of the product, because it runs as him; 0 is root. */
export async function openLab(user: number, patience: number): Promise<Lab> {
	const folder = mkdtempSync(join(tmpdir(), 'assay-isolation-'))
	const data = join(folder, 'data')
	const sentinel = join(folder, 'drop', 'started')
	const secretFile = join(folder, 'private')
	const secretText = `private-${Math.random().toString(36).slice(2)}`
	writeFileSync(secretFile, secretText, { mode: 0o600 })
	mkdirSync(join(folder, 'drop'))
	mkdirSync(data, { mode: 0o700 })
	chmodSync(folder, 0o755)
	chmodSync(join(folder, 'drop'), 0o777)
	for (const path of [data, secretFile]) chownSync(path, user, user)

	const program = join(folder, 'drop', 'program')
	writeFileSync(program, `#!/bin/sh\ntouch ${sentinel}\nexec "$@"\n`)
	chmodSync(program, 0o755)
	const listener = await listen()
	const site = await serveSite()
	const home = join(folder, 'home')
	mkdirSync(home, { mode: 0o700 })
	chownSync(home, user, user)
	const product = await startProduct({
		data,
		usualBrowser: true,
		// An attack on each private file waits for what shows up, and so they wait together.
		env: { ASSAY_DEMO_SHOP: 'off', ASSAY_PARALLEL_RUNS: '3', HOME: home },
		...(user === process.getuid?.() ? {} : { user }),
	})
	const token = await tokenOf(data)
	const api = caller(product.url, token)
	const { id: applicationId } = await api.projects.save({ body: { name: 'Isolation', applicationType: 'ALL' } })
	const keyFile = join(data, 'key')
	const secrets = [
		{ path: secretFile, text: secretText },
		...(existsSync(keyFile) ? [{ path: keyFile, text: readFileSync(keyFile, 'latin1').trim() }] : []),
		...(user === 0 ? [{ path: '/etc/shadow', text: firstLine('/etc/shadow') }] : []),
	]

	let count = 0
	async function upload(name: string, content: string): Promise<number> {
		const form = new FormData()
		form.set('applicationId', String(applicationId))
		form.set('file', new Blob([content]), name)
		const headers = { authorization: `Bearer ${token}` }
		const answer = await fetch(`${product.url}/api/files/upload`, { method: 'POST', body: form, headers })
		return ((await answer.json()) as { id: number }).id
	}

	return {
		patience,
		product,
		token,
		api,
		applicationId,
		secrets,
		program,
		sentinel,
		listener,
		site,
		async run({ type, text, settings = {}, ui = {}, files = {} }) {
			const own = ++count
			const include_files: number[] = []
			for (const [name, content] of Object.entries(files)) include_files.push(await upload(name, content))
			const environment = await api.environments.save({ body: { name: `lab ${own}`, applicationId } })
			const texts = {
				anoroc_content: ui,
				karate_content: ui,
				settings_content: { 'Explicit.wait.time': 3, ...settings },
			}
			const contents = Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, JSON.stringify(value)]))
			await api.environments.save({ body: { id: environment.id, ...contents } })
			const feature = await api.features.save({
				body: { name: `lab ${own}`, content: text, feature_type: type, application_id: applicationId, include_files },
			})
			const body = { feature_id: feature.id, env_id: environment.id, application_id: applicationId }
			const { id } = await api.runs.startFeature({ body })
			const ended = await endOf(api, id)
			const log = await fetch(`${product.url}/api/run/${id}/events`, { headers: { authorization: `Bearer ${token}` } })
			return {
				status: ended.status,
				text: `${ended.errorDescription ?? ''}\n${await log.text()}`,
				scenarios: { passed: ended.scenario_pass_count, failed: ended.scenario_fail_count },
			}
		},
		async close() {
			await product.stop()
			listener.close()
			site.close()
			await removeData(data)
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

const firstLine = (path: string) => readFileSync(path, 'latin1').split('\n')[0] ?? ''

async function listen() {
	let touched = 0
	const server = createServer((socket) => {
		touched++
		socket.on('error', () => {})
		socket.end('a door that should be shut')
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	return { port: (server.address() as AddressInfo).port, touched: () => touched, close: () => server.close() }
}

async function serveSite() {
	const pages = new Map<string, string>()
	const ways = new Map<string, string>()
	const server = createSite((request, response) => {
		const path = request.url ?? '/'
		const to = ways.get(path)
		if (to !== undefined) return response.writeHead(302, { location: to }).end()
		response.setHeader('content-type', 'text/html').end(pages.get(path) ?? '<p>nothing here</p>')
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	return {
		page(html: string) {
			const path = `/page-${pages.size}`
			pages.set(path, html)
			return base + path
		},
		redirect(to: string) {
			const path = `/way-${ways.size}`
			ways.set(path, to)
			return base + path
		},
		close: () => server.close(),
	}
}
