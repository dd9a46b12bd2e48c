import { describe, expect, it } from 'vitest'
import { readNamedFile } from '../src/run/read-named-file.ts'

const all = { 'shop/a.csv': 'beside', 'a.csv': 'of the root', 'data/b.csv': 'of data', 'x/c.csv': '1', 'y/c.csv': '2' }
const project = {
	paths: () => Object.keys(all),
	file: async (path: string) => (path in all ? new TextEncoder().encode(all[path as keyof typeof all]) : undefined),
}
const read = async (name: string, folder: string) => {
	const bytes = await readNamedFile(name, folder, project)
	return bytes && new TextDecoder().decode(bytes)
}

describe('a file that a step names', () => {
	it('is the one beside the feature, else that of the root, else the only one of its name', async () => {
		expect(await read('a.csv', 'shop/')).toBe('beside')
		expect(await read('a.csv', 'other/')).toBe('of the root')
		expect(await read('b.csv', 'shop/')).toBe('of data')
		expect(await read('c.csv', 'x/')).toBe('1')
		expect(await read('d.csv', 'shop/')).toBeUndefined()
		// The end of a name is no name.
		expect(await read('.csv', 'shop/')).toBeUndefined()
	})

	it('is none where several have the name and nothing decides', async () => {
		await expect(read('c.csv', 'shop/')).rejects.toThrow(
			'Several files of the project are called "c.csv": x/c.csv, y/c.csv. Write the path of the one you mean',
		)
	})
})
