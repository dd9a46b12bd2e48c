// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { chosenOf, chosenProblem } from '../../src/suites/chosen-files.ts'
import { foldersOf } from '../../src/suites/folders.ts'
import { formOf } from '../../src/suites/use-push.ts'

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
