import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newRunView } from '@assay/engine/log/fold'
import { expect, it } from 'vitest'
import { keepResults } from '../src/remote/keep-results.ts'
import type { ServerConnection } from '../src/remote/server-connection.ts'

it('says that a packed report broke off, and keeps no half of it', async () => {
	const file = join(mkdtempSync(join(tmpdir(), 'assay-zip-')), 'report.zip')
	const server = {
		api: { runs: { get: async () => ({ report_url: '/reports/1/' }), zip: async () => ({}) } },
		bytes: async () =>
			(async function* () {
				yield new Uint8Array(100_000)
				throw new Error('nothing came')
			})(),
	} as unknown as ServerConnection
	await expect(keepResults(server, 1, newRunView(), { zip: file })).rejects.toThrow(
		'The packed report of the server broke off: nothing came.',
	)
	expect(existsSync(file)).toBe(false)
})
