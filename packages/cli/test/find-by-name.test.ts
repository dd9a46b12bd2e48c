import { expect, test } from 'vitest'
import { findEnvironment } from '../src/remote/find-by-name.ts'
import { connectServer } from '../src/remote/server-connection.ts'
import { serving } from './serving.ts'

const environments = [
	{ id: 3, name: 'stage' },
	{ id: 2, name: 'stage 2' },
	{ id: 1, name: 'stage' },
]

test('an environment is found by its whole name, and none is chosen of two that have it', async () => {
	const url = await serving((_, response) => {
		response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(environments))
	})
	const { api } = connectServer(url, 'assay_x')
	expect(await findEnvironment(api, 7, 'stage 2')).toBe(2)
	await expect(findEnvironment(api, 7, 'stage')).rejects.toThrow(
		'There are 2 environments "stage". Give it a name of its own.',
	)
	await expect(findEnvironment(api, 7, 'live')).rejects.toThrow(
		'There is no environment "live" in the project. There is: stage, stage 2, stage',
	)
})
