import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { leftClusters } from '../src/db/left-clusters.ts'
import { testFolder } from './database.ts'

test('names the databases whose data folder is gone or has another one, and no others', async () => {
	const place = await testFolder()
	const data = await testFolder()
	const cluster = async (name: string, dataFolder?: string) => {
		await mkdir(join(place, name))
		await writeFile(join(place, name, 'PG_VERSION'), '18\n')
		if (dataFolder) await writeFile(join(place, name, 'data-folder'), `${dataFolder}\n`)
	}
	await cluster('used', data)
	await cluster('former', data)
	await cluster('lost', '/gone/away')
	await cluster('of-long-ago')
	await mkdir(join(place, 'postgresql-18.4.0'))
	await writeFile(join(data, 'cluster'), `${join(place, 'used')}\n`)
	expect((await leftClusters(data, place)).sort((a, b) => a.folder.localeCompare(b.folder))).toEqual([
		{ folder: join(place, 'former'), dataFolder: data },
		{ folder: join(place, 'lost'), dataFolder: '/gone/away' },
	])
	expect(await leftClusters(data, '/nowhere')).toEqual([])
})

test('the database of a data folder that was moved and not started since is not left over', async () => {
	const place = await testFolder()
	const moved = await testFolder()
	await mkdir(join(place, 'kept'))
	await writeFile(join(place, 'kept/PG_VERSION'), '18\n')
	await writeFile(join(place, 'kept/data-folder'), '/where/it/lay\n')
	await writeFile(join(moved, 'cluster'), `${join(place, 'kept')}\n`)
	expect(await leftClusters(moved, place)).toEqual([])
	expect(await leftClusters(await testFolder(), place)).toHaveLength(1)
})
