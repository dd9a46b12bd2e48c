import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { connectServer } from '../src/remote/server-connection.ts'
import { readHeld, writeHeld } from '../src/suites/folder-state.ts'
import { pushFolder } from '../src/suites/push-folder.ts'
import { serving } from './serving.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-push-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('what could not be read or may not be saved counts as it did, and what neither side has any more is forgotten', async () => {
	for (const name of ['a.feature', 'broken.feature']) writeFileSync(join(folder, name), name)
	const former = (name: string) => ({ mark: 'former', files: { [name]: 'former' } })
	const names = ['a.feature', 'broken.feature', 'deleted.feature', 'missing.feature']
	writeHeld(folder, 'here', Object.fromEntries(names.map((name) => [name, former(name)])))
	const url = await serving((request, response) => {
		request.resume()
		const pushed = {
			...{ added: [], changed: [], unchanged: ['a.feature'], missing: ['missing.feature'], conflicts: [] },
			...{ newer: [], deleted: ['deleted.feature'], conflictTexts: [], commit: 'c', below: null },
			notes: [{ path: 'broken.feature', why: 'it is not UTF-8 text' }],
			marks: [{ path: 'a.feature', mark: 'now', files: ['a.feature'] }],
		}
		const answer = () => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(pushed))
		request.on('end', answer)
	})
	const said = vi.spyOn(console, 'log').mockImplementation(() => {})
	const call = { folder, server: connectServer(url, 'assay_x'), project: { id: 1, name: 'Shop' }, key: 'here' }
	const code = await pushFolder({ ...call, take: undefined, deletes: true, preview: false })
	said.mockRestore()
	expect(code).toBe(0)
	expect(readHeld(folder, 'here')).toEqual({
		'a.feature': { mark: 'now', files: { 'a.feature': expect.stringMatching(/^[0-9a-f]{64}$/) } },
		'broken.feature': { mark: 'former', files: { 'broken.feature': 'former' } },
		'missing.feature': { mark: 'former', files: { 'missing.feature': 'former' } },
	})
})
