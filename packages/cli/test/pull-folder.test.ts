import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { connectServer } from '../src/remote/server-connection.ts'
import { readHeld, writeHeld } from '../src/suites/folder-state.ts'
import { pullFolder } from '../src/suites/pull-folder.ts'
import { serving } from './serving.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-pull-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

test('what somebody saves in the folder while it is pulled stays, and is named as a conflict', async () => {
	for (const name of ['a.feature', 'b.feature']) writeFileSync(join(folder, name), 'former')
	const both = (name: string) => ({ mark: 'former', files: { [name]: hash('former') } })
	writeHeld(folder, 'here', { 'a.feature': both('a.feature'), 'b.feature': both('b.feature') })
	const url = await serving((request, response) => {
		request.resume()
		writeFileSync(join(folder, 'a.feature'), 'typed meanwhile')
		const pulled = ['a.feature', 'b.feature'].map((path) => ({ path, text: 'newer', object: { path, mark: 'newer' } }))
		response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(pulled))
	})
	const said = vi.spyOn(console, 'log').mockImplementation(() => {})
	const code = await pullFolder({
		folder,
		server: connectServer(url, 'assay_x'),
		project: { id: 1, name: 'Shop' },
		key: 'here',
		take: undefined,
		deletes: false,
		preview: false,
	})
	const lines = said.mock.calls.map(([line]) => line)
	said.mockRestore()

	expect(textOf('a.feature')).toBe('typed meanwhile')
	expect(textOf('b.feature')).toBe('newer')
	expect(code).toBe(1)
	expect(lines).toContain('! a.feature: changed here and in the project. Nothing was written')
	expect(lines).toContain('Pulled from Shop: 0 added, 1 changed, 0 deleted, 0 unchanged')
	expect(readHeld(folder, 'here')).toEqual({
		'a.feature': both('a.feature'),
		'b.feature': { mark: 'newer', files: { 'b.feature': hash('newer') } },
	})
})
