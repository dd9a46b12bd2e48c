import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutations } from './mutation-list.ts'
import { placesOf } from './mutations.ts'

/** The short form of `npm run prove mutations`: the list fits the sources. */
test('there are at least forty small changes of behaviour, each another', () => {
	expect(mutations.length).toBeGreaterThanOrEqual(40)
	for (const part of ['what', 'find'] as const) {
		const all = mutations.map((mutation) => mutation[part])
		expect(new Set(all).size).toBe(all.length)
	}
})

test.each(mutations)('can be made in one place: $what', ({ find, put }) => {
	expect(placesOf(find)).toHaveLength(1)
	expect(put).not.toBe(find)
})

const folders: Record<string, string> = { journeys: 'test' }

test.each(mutations)('has a test file that must find it: $what', ({ test: [project, file] }) => {
	const folder = join(import.meta.dirname, '..', folders[project] ?? `packages/${project}`)
	const tests = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
		(path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'),
	)
	expect(tests.filter((path) => path.startsWith(file))).toHaveLength(1)
})
