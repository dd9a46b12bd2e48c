import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import type { Client } from '@assay/contract/client'
import { steadyPort } from '@assay/server/steady-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caller, endOf, newData, type Product, removeData, root, startProduct, tokenOf } from './product.ts'

/** The archive of the help page as somebody takes it along: the built program, unpacked beside nothing of ours. */
let product: Product
let api: Client
let data: string
let folder: string
let project: number

beforeAll(async () => {
	data = await newData()
	folder = mkdtempSync(join(tmpdir(), 'assay-local-executor-'))
	product = await startProduct({ data, env: { ASSAY_EXECUTOR: 'off', SHOP_PORT: String(await steadyPort()) } })
	api = caller(product.url, await tokenOf(data))
	project = (await api.session.sample({})).id
}, 180_000)

afterAll(async () => {
	await product?.stop()
	await removeData(data)
	rmSync(folder, { recursive: true, force: true })
})

/** The entries of an archive, by the directory at its end. */
function unpack(zip: Buffer): string[] {
	const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
	const names: string[] = []
	for (let at = zip.readUInt32LE(end + 16), n = zip.readUInt16LE(end + 10); n > 0; n--) {
		const [size, nameLength, more, note] = [20, 28, 30, 32].map((place, index) =>
			index === 0 ? zip.readUInt32LE(at + place) : zip.readUInt16LE(at + place),
		) as [number, number, number, number]
		const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
		const local = zip.readUInt32LE(at + 42)
		const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
		const bytes = zip.subarray(start, start + size)
		mkdirSync(dirname(join(folder, name)), { recursive: true })
		writeFileSync(join(folder, name), zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes)
		names.push(name)
		at += 46 + nameLength + more + note
	}
	return names
}

function start(token: string) {
	const child: ChildProcess = spawn(
		process.execPath,
		['assay.mjs', 'executor', '--server', product.url, '--name', 'laptop'],
		{
			cwd: join(folder, 'assay-local-executor'),
			env: { PATH: process.env.PATH, HOME: folder, ASSAY_EXECUTOR_TOKEN: token },
		},
	)
	const output = { text: '' }
	child.stderr?.on('data', (bytes) => (output.text += bytes))
	const stop = async () => {
		const ended = new Promise((resolve) => child.once('exit', resolve))
		if (child.exitCode === null && child.kill('SIGTERM')) await ended
	}
	return { output, stop }
}

test('anybody may take it along, and it runs a feature of the project that its token names', async () => {
	const answer = await fetch(`${product.url}/api/downloads/local-executor.zip`)
	expect(answer.status).toBe(200)
	const names = unpack(Buffer.from(await answer.arrayBuffer()))
	expect(names).toContain('assay-local-executor/dist/cli.mjs')
	const lines = readFileSync(join(folder, 'assay-local-executor/start.cmd'), 'utf8').split('\r\n')
	expect(lines).toContain('node assay.mjs executor --server "%ASSAY_SERVER%"')
	expect(lines.join()).not.toContain('\n')

	// As `npm install` would: the packages that it asks for, each with what it needs itself, and no other.
	const home = join(folder, 'assay-local-executor')
	const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
	// What reads texts on a screen, and on Windows alone what calls its functions.
	expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['tesseract.js', '@tesseract.js-data/eng']))
	expect(Object.keys(optionalDependencies)).toEqual(['@koromix/koffi-win32-arm64', '@koromix/koffi-win32-x64'])
	for (const [name, version] of Object.entries(dependencies)) {
		const here = join(root, 'node_modules', name)
		expect(JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')).version).toBe(version)
		mkdirSync(dirname(join(home, 'node_modules', name)), { recursive: true })
		symlinkSync(here, join(home, 'node_modules', name))
	}

	const { token } = await api.tokens.create({ body: { name: 'laptop', kind: 'executor', projects: [project] } })
	const executor = start(token)
	try {
		const feature = (await api.features.all({ params: { applicationId: project } })).find(
			({ name }) => name === 'Order by API',
		)
		const [environment] = await api.environments.all({ query: { applicationId: project } })
		const asked = { feature_id: feature?.id ?? 0, env_id: environment?.id ?? 0, application_id: project }
		const { id: runId } = await api.runs.startFeature({ body: asked })
		expect(await endOf(api, runId)).toMatchObject({ status: 'SUCCESS', errorDescription: null })
	} finally {
		await executor.stop()
	}
})

test('with a token that serves nothing it says so in one sentence', async () => {
	const { token } = await api.tokens.create({ body: { name: 'laptop', kind: 'executor' } })
	await api.projects.remove({ body: { id: project } })
	const executor = start(token)
	try {
		await expect.poll(() => executor.output.text).toContain('This executor token serves no project: ')
	} finally {
		await executor.stop()
	}
})
