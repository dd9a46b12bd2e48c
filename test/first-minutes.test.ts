import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@assay/contract/client'
import { steadyPort } from '@assay/server/steady-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentedCommands } from './documented-commands.ts'
import { freshCopy } from './fresh-copy.ts'
import { processes } from './processes.ts'
import { caller, endOf, removeData, root } from './product.ts'
import { diskFolder } from './temporary-files.ts'

/**
 * Every command that README and the pages for users and operators print, typed in a fresh checkout in the order in which they
 * stand. The folder is called what folders are called.
 */
const pages = [
	'README.md',
	'examples/README.md',
	...['sign-in', 'editor', 'karate', 'evidence', 'keycloak', 'assistant', 'bringing-a-suite', 'git', 'integrations'],
	// The last one drains the executors.
	...['ci/README', 'isolation', 'operating'],
].map((name) => (name.endsWith('.md') ? name : `docs/${name}.md`))

/** What is not typed here, and why. */
const notHere: [RegExp, string][] = [
	[/^npm test$/, 'this test is part of it'],
	[/^npm run build$/, 'npm test begins with it, where nothing is built'],
	[/^npm run prove /, 'the long proofs'],
	[/^npx vitest /, 'the tests, which npm test runs'],
	[/^npm run conformance /, 'needs the public Karate cases, which are not part of Assay'],
	[/^KARATE_JAR=/, 'needs Maven and the jar of Karate: packages/engine/test/karate-jvm.test.ts'],
	[/kc\.sh start-dev/, 'needs Keycloak: npm run prove keycloak'],
	[
		/assay (backup|restore) |\/srv\/|^git (checkout|pull)/,
		'needs servers that are stopped: test/backup.test.ts types them',
	],
	[
		/^node dist\/server\.mjs$/,
		'a second server in the folder of the first: test/product.ts starts it through scripts/start.mjs',
	],
	[/^OTEL_EXPORTER_OTLP_ENDPOINT=/, 'needs a collector: test/tracing.test.ts'],
	[/^ASSAY_AI_URL=/, 'needs the server of a model: test/assistant.test.ts'],
]

/** What goes on until it is stopped, and what it says when it is ready. */
const lasting: [RegExp, RegExp][] = [
	[/^npm start$/, /Assay is ready: (\S+)/],
	[/assay executor /, /takes runs from/],
	[/assay mock /, /http:\/\//],
	[/shop\/server\.mjs/, /http:\/\/127\.0\.0\.1/],
]

/** Where the exit code is another one: the sample has one scenario that fails on purpose. */
const fails = /^npx assay run examples\/sample-project/

/** A command without what it works on is a name: it is asked how it is used. */
const isName = (command: string) =>
	/^npx assay (run|lint|executor|push|pull|mock|token)$/.test(command) || / …/.test(command)

// Not in memory, so that the packages of this checkout can be linked.
const top = mkdtempSync(join(process.env[diskFolder] ?? tmpdir(), 'assay-first-'))
const folder = join(top, `josé 日本 O'Neil "50%" $HOME (1)`)
const name = 'ann'
const password = 'a long enough word'
const running: ChildProcess[] = []
const env: Record<string, string> = {
	PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH ?? ''}`,
	HOME: process.env.HOME ?? '',
	NO_COLOR: '1',
	ASSAY_ADMIN_USERNAME: name,
	ASSAY_ADMIN_PASSWORD: password,
	ASSAY_METRICS_TOKEN: 'sixteen characters',
	...(process.env.ASSAY_CHROMIUM ? { ASSAY_CHROMIUM: process.env.ASSAY_CHROMIUM } : {}),
}
/** What the pages leave to their reader. */
const words: [RegExp, () => string][] = [
	[/NAME\b/g, () => name],
	[/(Bearer|--token) TOKEN/g, () => `$1 ${env.ASSAY_EXECUTOR_TOKEN}`],
	[/ASSAY_TOKEN=…\s*(#.*)?/g, () => `ASSAY_TOKEN=${env.ASSAY_TOKEN}\n`],
	[/http:\/\/(HOST|127\.0\.0\.1):8080|https:\/\/assay\.example/g, () => url],
	[/"applicationId": ?\d+/g, () => `"applicationId":${project}`],
	[/ID …/g, () => String(runId)],
	[/8090|9000/g, () => String(port + 1)],
]
let port: number
let url = ''
let project = 0
let runId = 0
let api: Client

beforeAll(async () => {
	freshCopy(folder)
	port = await steadyPort()
	const shop = await steadyPort()
	Object.assign(env, { ASSAY_PORT: String(port), SHOP_PORT: String(shop), ASSAY_URL: `http://127.0.0.1:${port}` })
	// The pages know the shop at its own port, which somebody else may have here.
	const environment = join(folder, 'examples/environments/local.json')
	writeFileSync(environment, readFileSync(environment, 'utf8').replaceAll('8090', String(shop)))
	const feature = 'Feature: One\nScenario: one\n* def a = 1\n'
	mkdirSync(join(folder, 'tests'))
	writeFileSync(join(folder, 'tests/one.feature'), feature)
	const mock = "Feature: Orders\nScenario: pathMatches('/orders')\n* def response = []\n"
	writeFileSync(join(folder, 'orders-mock.feature'), mock)
}, 120_000)

afterAll(async () => {
	for (const child of running.toReversed()) await stop(child)
	await removeData(join(folder, '.assay'))
	rmSync(top, { recursive: true, force: true, maxRetries: 5 })
})

/** Ends a command and waits for all that it started: the shell ends before the product, which still writes into its folder. */
async function stop(child: ChildProcess): Promise<void> {
	const started = () => processes().filter(({ group }) => group === child.pid)
	if (started().length === 0) return
	process.kill(-(child.pid ?? 0), 'SIGTERM')
	while (started().length > 0) await sleep(50)
}

/** What npx starts has been seen: from then on it is started without npx, which takes longer to look for it than it runs. */
let foundByNpx = false

/** Types a command; gives what it said and its exit code, or -1 for one that goes on. */
async function type(command: string, ready?: RegExp): Promise<{ code: number | null; said: string; out: string }> {
	const direct = foundByNpx ? command.replaceAll('npx assay ', 'assay ') : command
	foundByNpx ||= command.includes('npx assay ')
	const child = spawn('/bin/sh', ['-c', direct], {
		cwd: folder,
		env,
		detached: true,
		stdio: ['ignore', 'pipe', 'pipe'],
	})
	running.push(child)
	let said = ''
	let out = ''
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
	child.stdout.on('data', (chunk) => (out += chunk))
	const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
	const begun = ready && expect.poll(() => said, { timeout: 60_000 }).toMatch(ready)
	const code = await Promise.race([ended, ...(begun ? [begun.then(() => -1)] : [])])
	return { code, said, out: out.trim() }
}

const typed = (command: string) => words.reduce((text, [from, to]) => text.replace(from, to()), command)

/** The second and third step of README: what its reader does in the browser, and what the pages take for granted then. */
async function beginProject(): Promise<void> {
	env.ASSAY_TOKEN = (await type(`npx assay token --user ${name}`)).out
	api = caller(url, env.ASSAY_TOKEN)
	project = (await api.session.sample({})).id
	const [environment] = await api.environments.all({ query: { applicationId: project } })
	for (const wanted of ['Order by API', 'Buy a kite']) {
		const feature = (await api.features.all({ params: { applicationId: project } })).find((one) => one.name === wanted)
		const body = { feature_id: feature?.id ?? 0, env_id: environment?.id ?? 0, application_id: project }
		runId = (await api.runs.startFeature({ body })).id
		expect(await endOf(api, runId)).toMatchObject({ status: 'SUCCESS' })
	}
	env.ASSAY_EXECUTOR_TOKEN = (await type(`npx assay token --user ${name} --executor`)).out
	// Its own shop runs on.
	env.SHOP_PORT = String(await steadyPort())
}

const done = new Set<string>()

describe.each(pages)('%s', (page) => {
	const commands = documentedCommands(page).filter((command) => !notHere.some(([which]) => which.test(command)))

	test.skipIf(commands.length === 0)(`its commands do what they say`, { timeout: 90_000 }, async () => {
		for (const printed of commands) {
			const command = typed(printed)
			if (done.has(command)) continue
			done.add(command)
			if (isName(printed) && !printed.includes('ID …')) {
				const [, , name = ''] = printed.split(' ')
				const { code, said } = await type(`npx assay ${name === '…' ? '' : name} --help`)
				expect(code, `${printed}\n${said}`).toBe(0)
				for (const [option] of printed.matchAll(/--\w+/g)) expect(said).toContain(option)
				continue
			}
			const ready = lasting.find(([which]) => which.test(printed))?.[1]
			const { code, said } = await type(command, ready)
			const expected = ready ? -1 : fails.test(printed) ? 1 : 0
			expect(code, `${command}\n${said}`).toBe(expected)
			if (fails.test(printed)) expect(said).toMatch(/\n1 failed, \d+ passed/)
			if (printed === 'npm start') {
				url = ready?.exec(said)?.[1] ?? ''
				await beginProject()
			} else if (ready) await stop(running.at(-1) as ChildProcess)
		}
	})
})

test('what is not typed here is in the pages, and what the pages name there is', () => {
	const all = pages.flatMap(documentedCommands)
	for (const [which, why] of notHere)
		expect(
			all.filter((one) => which.test(one)),
			why,
		).not.toEqual([])
	const proofs = readFileSync(join(root, 'test/prove.ts'), 'utf8')
	for (const command of all.filter((one) => one.startsWith('npm run prove ')))
		expect(proofs).toMatch(new RegExp(`\\t(async )?'?${command.split(' ')[3]}'?\\(`))
	const projects: Record<string, string> = { journeys: 'test', examples: 'examples' }
	for (const command of all.filter((one) => one.startsWith('npx vitest '))) {
		const [, project, filters = ''] = /--project '?([\w*]+)'? ?(.*)/.exec(command) ?? [null, 'examples', '']
		const place = join(root, projects[project ?? ''] ?? `packages/${project?.replace('*', '')}`)
		const files = readdirSync(place, { recursive: true })
			.map(String)
			.filter((file) => /\.test\.\w+$/.test(file) && !file.includes('node_modules'))
		for (const filter of filters.split(' ').filter(Boolean))
			expect(
				files.some((file) => file.includes(filter.replace(/^test\//, ''))),
				`${command}: ${filter}`,
			).toBe(true)
	}
})
