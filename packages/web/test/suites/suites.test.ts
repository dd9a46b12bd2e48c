// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { chosenOf, chosenProblem, takeDrop } from '../../src/suites/chosen-files.ts'
import { foldersOf } from '../../src/suites/folders.ts'
import { formOf } from '../../src/suites/use-push.ts'
import { say } from '../../src/ui/message-bar.tsx'

vi.mock('../../src/ui/message-bar.tsx', () => ({ say: vi.fn() }))

const file = (path: string, text = 'x') => {
	const made = new File([text], path.split('/').at(-1) ?? '')
	if (path.includes('/')) Object.defineProperty(made, 'webkitRelativePath', { value: path })
	return made
}

test('a chosen folder is a suite as a whole, its paths begin below it, and what builds leave behind stays', () => {
	const list = ['shop/a.feature', 'shop/deep/b.csv', 'shop/node_modules/x.js', 'shop/.git/config', 'shop/.env']
	const chosen = chosenOf(list.map((path) => file(path)))
	expect(chosen).toMatchObject({ name: 'shop', whole: true, size: 2 })
	expect(chosen?.files.map(({ path }) => path)).toEqual(['a.feature', 'deep/b.csv'])
})

test('some files are no whole suite, and one zip is', () => {
	expect(chosenOf([file('a.feature'), file('b.csv')])).toMatchObject({ name: '2 files', whole: false })
	expect(chosenOf([file('suite.ZIP')])).toMatchObject({ name: 'suite.ZIP', whole: true, files: [] })
	expect(chosenOf([])).toBeUndefined()
})

test('an empty folder and too many files are refused before anything is sent', () => {
	const chosen = { name: 's', files: [], whole: true, size: 0 }
	expect(chosenProblem(chosen)).toBe('There is no file in this folder.')
	const many = Array.from({ length: 10_001 }, (_, n) => ({ path: `${n}`, file: file(`${n}`) }))
	expect(chosenProblem({ ...chosen, files: many })).toBe('A suite has at most 10,000 files.')
	expect(chosenProblem({ ...chosen, files: many.slice(1) })).toBeUndefined()
})

const dropOf = (...entries: object[]) =>
	({ items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })), files: [] }) as unknown as DataTransfer
const fileEntry = (fullPath: string, isReadable = true) => ({
	fullPath,
	isFile: true,
	file: (done: (file: File) => void, failed: (error: Error) => void) =>
		isReadable ? done(file(fullPath.slice(1))) : failed(new DOMException('denied', 'NotReadableError')),
})
const folderEntry = (name: string, inside: object[] | undefined) => ({
	fullPath: `/${name}`,
	name,
	isDirectory: true,
	createReader() {
		let rest = inside
		return {
			readEntries(done: (some: object[]) => void, failed: (error: Error) => void) {
				if (!rest) return failed(new DOMException('denied', 'NotReadableError'))
				done(rest)
				rest = []
			},
		}
	},
})

test('a dropped folder is read through', async () => {
	const take = vi.fn()
	takeDrop(dropOf(folderEntry('shop', [fileEntry('/shop/a.feature'), folderEntry('shop/deep', [])])), take)
	await vi.waitFor(() => expect(take).toHaveBeenCalled())
	expect(take.mock.calls[0]?.[0]).toMatchObject({ name: 'shop', whole: true, files: [{ path: 'a.feature' }] })
})

test.each([
	['file', fileEntry('/shop/secret.csv', false), 'shop/secret.csv'],
	['folder', folderEntry('shop/secret', undefined), 'shop/secret'],
])('of a dropped folder with an unreadable %s nothing is taken, and it is named', async (_, entry, path) => {
	vi.mocked(say).mockClear()
	const take = vi.fn()
	takeDrop(dropOf(folderEntry('shop', [fileEntry('/shop/a.feature'), entry])), take)
	await vi.waitFor(() => expect(say).toHaveBeenCalledWith(`Could not read ${path}. Nothing was taken.`, 'failed'))
	expect(take).not.toHaveBeenCalled()
})

test('the decisions go before the files, which carry their paths', () => {
	const form = formOf({ files: [{ path: 'deep/a.feature', file: file('a.feature') }] }, ['b.feature'])
	expect([...form.keys()]).toEqual(['choice', 'file'])
	expect(form.get('choice')).toBe('{"keep":["b.feature"]}')
	expect((form.get('file') as File).name).toBe('deep/a.feature')
})

test('folders hold what lies in them, count what lies below, and one that holds only one is one with it', () => {
	const places = ['src/test/java/x/b.feature', 'src/test/java/x/a.feature', 'src/test/java/y.feature', 'root.feature']
	const root = foldersOf(places.map((path, id) => ({ id, path, name: path.replace(/^.*\/|\.feature$/g, '') })))
	expect(root).toMatchObject({
		count: 4,
		items: [{ name: 'root' }],
		folders: [{ name: 'src/test/java', count: 3, items: [{ name: 'y' }], folders: [{ name: 'x', count: 2 }] }],
	})
	expect(root.folders[0]?.folders[0]?.items.map(({ name }) => name)).toEqual(['a', 'b'])
})
