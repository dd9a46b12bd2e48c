import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { connectServer } from '../src/remote/server-connection.ts'
import { serving } from './serving.ts'

test.each<[string, RequestListener]>([
	['the page of another program', (_, response) => response.end('<!doctype html><title>Welcome</title>')],
	[
		'an answer that breaks off',
		(_, response) => {
			response.writeHead(200, { 'content-length': 100 }).write('[{"id":1,', () => response.destroy())
		},
	],
])('%s is reported in a sentence that names the server', async (_, answer) => {
	const url = await serving(answer)
	await expect(connectServer(url, 'assay_x').api.projects.list({ query: {} })).rejects.toThrow(
		`${url} cannot be reached: its answer broke off, or it is not Assay that answers there.`,
	)
})
