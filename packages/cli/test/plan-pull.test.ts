import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { planPull } from '../src/suites/plan-pull.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const pulled = (path: string, text: string, object = path) => ({
	path,
	text,
	object: { path: object, mark: `m ${text}` },
})
const local = (files: Record<string, string>) =>
	new Map(Object.entries(files).map(([path, text]) => [path, hash(text)]))
const held = (path: string, text: string, mark = `m ${text}`) => ({ [path]: { mark, files: { [path]: hash(text) } } })
const plan = (more: Partial<Parameters<typeof planPull>[0]>) =>
	planPull({ pulled: [], held: undefined, local: new Map(), take: undefined, deletes: false, ...more }).map(
		({ path, verdict, write, remove }) => ({ path, verdict, write: write.map(({ path }) => path), remove }),
	)

describe('a pull', () => {
	test('writes what the folder does not have, and leaves what is the same', () => {
		const both = [pulled('a.feature', 'A'), pulled('b.feature', 'B')]
		expect(plan({ pulled: both, local: local({ 'b.feature': 'B' }) })).toEqual([
			{ path: 'a.feature', verdict: 'added', write: ['a.feature'], remove: [] },
			{ path: 'b.feature', verdict: 'unchanged', write: [], remove: [] },
		])
	})

	test('takes what only the project changed, keeps what only the folder changed', () => {
		const known = { ...held('a.feature', 'A'), ...held('b.feature', 'B') }
		const now = [pulled('a.feature', 'A2'), pulled('b.feature', 'B')]
		expect(plan({ pulled: now, held: known, local: local({ 'a.feature': 'A', 'b.feature': 'B2' }) })).toEqual([
			{ path: 'a.feature', verdict: 'changed', write: ['a.feature'], remove: [] },
			{ path: 'b.feature', verdict: 'mine', write: [], remove: [] },
		])
	})

	test('writes nothing of what both changed, until one side is taken', () => {
		const sides = {
			pulled: [pulled('a.feature', 'A2')],
			held: held('a.feature', 'A'),
			local: local({ 'a.feature': 'A3' }),
		}
		expect(plan(sides)).toMatchObject([{ verdict: 'conflict', write: [] }])
		expect(plan({ ...sides, held: undefined })).toMatchObject([{ verdict: 'conflict', write: [] }])
		expect(plan({ ...sides, take: 'project' })).toMatchObject([{ verdict: 'changed', write: ['a.feature'] }])
		expect(plan({ ...sides, take: 'folder' })).toMatchObject([{ verdict: 'mine', write: [] }])
		const [line] = planPull({ ...sides, take: 'folder', deletes: false })
		expect(line?.held?.mark).toBe('m A2')
	})

	test('the side of a folder that never met the project stays taken when the project changes later', () => {
		const there = local({ 'a.feature': 'mine' })
		const [line] = planPull({
			pulled: [pulled('a.feature', 'A')],
			held: undefined,
			local: there,
			take: 'folder',
			deletes: false,
		})
		const known = { 'a.feature': line?.held ?? { mark: '', files: {} } }
		const next = (text: string) => plan({ pulled: [pulled('a.feature', text)], held: known, local: there })
		expect(next('A')).toMatchObject([{ verdict: 'mine', write: [] }])
		expect(next('A2')).toMatchObject([{ verdict: 'conflict', write: [] }])
	})

	test('an object of several files changes as a whole, and its part that is no more goes', () => {
		const known = {
			'a.feature': { mark: 'm', files: { 'a.feature': hash('A'), 'a.feature.yaml': hash('type: ANOROC') } },
		}
		const there = local({ 'a.feature': 'A', 'a.feature.yaml': 'type: ANOROC' })
		expect(plan({ pulled: [pulled('a.feature', 'A2')], held: known, local: there })).toEqual([
			{ path: 'a.feature', verdict: 'changed', write: ['a.feature'], remove: ['a.feature.yaml'] },
		])
		const mine = local({ 'a.feature': 'A', 'a.feature.yaml': 'mine' })
		expect(plan({ pulled: [pulled('a.feature', 'A2')], held: known, local: mine })).toMatchObject([
			{ verdict: 'conflict', write: [], remove: [] },
		])
	})

	test('what the project deleted goes only when asked to, and never where it was changed here', () => {
		const known = held('a.feature', 'A')
		expect(plan({ held: known, local: local({ 'a.feature': 'A' }) })).toMatchObject([{ verdict: 'gone', remove: [] }])
		expect(plan({ held: known, local: local({ 'a.feature': 'A' }), deletes: true })).toMatchObject([
			{ verdict: 'gone', remove: ['a.feature'] },
		])
		expect(plan({ held: known, local: local({ 'a.feature': 'A2' }), deletes: true })).toMatchObject([
			{ verdict: 'gone', remove: [] },
		])
		expect(plan({ local: local({ 'own.feature': 'mine' }), deletes: true })).toEqual([])
	})

	test('what was deleted here is not brought back while the project leaves it as it was', () => {
		const known = held('a.feature', 'A')
		expect(plan({ pulled: [pulled('a.feature', 'A')], held: known })).toMatchObject([{ verdict: 'removed', write: [] }])
		expect(plan({ pulled: [pulled('a.feature', 'A2')], held: known })).toMatchObject([{ verdict: 'conflict' }])
	})

	test('what stands newly beside an unchanged text is written, because assay.yaml counts on it', () => {
		const front = { path: 'a.feature.yaml', text: 'type: ANOROC', object: { path: 'a.feature', mark: 'm A' } }
		const sides = { held: held('a.feature', 'A'), local: local({ 'a.feature': 'A' }) }
		expect(plan({ pulled: [pulled('a.feature', 'A'), front], ...sides })).toMatchObject([
			{ verdict: 'unchanged', write: ['a.feature.yaml'] },
		])
	})
})
