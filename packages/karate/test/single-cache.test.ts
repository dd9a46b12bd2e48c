// `configure callSingleCache` on a real disk: a new suite is what the next run is.

import {
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	utimesSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { keptSingles } from '../src/run/kept-singles.ts'
import { type Played, play } from './play.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-singles-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const files = {
	'token.feature':
		'Feature:\n@one\nScenario:\n* karate.log("made")\n* def token = 12345678901234567890\n* def age = 1.50',
	'text.js': "function fn() { karate.log('made'); return 'text' }",
	'list.js': "(function(arg) { karate.log('made'); return [arg, null] })",
}

/** Each call is a run of its own. */
const run = (steps: string, singles = keptSingles(folder)): Promise<Played> => {
	const tree: Record<string, string> = { ...files, 'main.feature': `Feature:\nScenario:\n${steps}` }
	const read = (path: string) => (tree[path] === undefined ? undefined : new TextEncoder().encode(tree[path]))
	return play('', { files: { read, roots: [''], singles } })
}

const cached = "* configure callSingleCache = { minutes: 15, dir: 'target/kept' }\n"
const token = `${cached}* def r = karate.callSingle('token.feature@one')\n* match r == { token: 12345678901234567890, age: 1.5 }`
const file = join(folder, 'target/kept/token.feature@one.txt')

it('keeps a result as JSON under the name that was called, and the next run takes it', async () => {
	const first = await run(token)
	expect(first.problem?.message).toBeUndefined()
	expect(first.printed).toEqual(['made', 'callSingleCache: target/kept/token.feature@one.txt is written'])
	expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ age: 1.5 })
	expect(statSync(file).mode & 0o077, 'nobody else may read it').toBe(0)
	const second = await run(token)
	expect(second.problem?.message).toBeUndefined()
	expect(second.printed).toEqual(['callSingleCache: target/kept/token.feature@one.txt is taken, 0 of 15 minutes old'])
})

it('makes it again once it is older than the minutes', async () => {
	const old = Date.now() / 1000 - 16 * 60
	utimesSync(file, old, old)
	const { printed, problem } = await run(token)
	expect(problem?.message).toBeUndefined()
	expect(printed).toEqual([
		'callSingleCache: target/kept/token.feature@one.txt is older than 15 minutes and made again',
		'made',
		'callSingleCache: target/kept/token.feature@one.txt is written',
	])
	expect(statSync(file).mtimeMs).toBeGreaterThan(Date.now() - 60_000)
})

it('names files as Karate does, in the folder target unless another is given', async () => {
	const { problem } = await run(`* configure callSingleCache = { minutes: 1 }
* karate.callSingle('classpath:list.js', 1)
* match karate.callSingle('list.js?two', 2) == [2, null]`)
	expect(problem?.message).toBeUndefined()
	expect(readdirSync(join(folder, 'target')).sort()).toEqual(['classpath-list.js.txt', 'kept', 'list.js-two.txt'])
	expect(readFileSync(join(folder, 'target/list.js-two.txt'), 'utf8')).toBe('[2,null]')
})

it('warns where a result is no JSON, and makes it in every run', async () => {
	for (const _ of [1, 2]) {
		const { printed, problem } = await run(`${cached}* match karate.callSingle('text.js') == 'text'`)
		expect(problem?.message).toBeUndefined()
		expect(printed).toEqual(['made', 'callSingleCache: text.js is not kept, because its result is no JSON'])
	}
	expect(existsSync(join(folder, 'target/kept/text.js.txt'))).toBe(false)
})

it('keeps nothing without minutes, and in one run nothing is made twice', async () => {
	const { printed } = await run(`* configure callSingleCache = { minutes: 0, dir: 'never' }
* karate.callSingle('list.js', 1)
* karate.callSingle('list.js', 2)`)
	expect(printed).toEqual(['made'])
	expect(existsSync(join(folder, 'never'))).toBe(false)
})

it('says what is wrong with a file that somebody has spoilt, and why one cannot be written', async () => {
	writeFileSync(file, '{ "token": ')
	expect((await run(token)).problem?.message).toMatch(
		/^callSingleCache: target\/kept\/token.feature@one.txt holds no JSON, so delete it: /,
	)
	writeFileSync(join(folder, 'taken'), '')
	const { printed, problem } = await run(`* configure callSingleCache = { minutes: 1, dir: 'taken' }
* match karate.callSingle('list.js', 1) == [1, null]`)
	expect(problem?.message).toBeUndefined()
	expect(printed[1]).toMatch(/^callSingleCache: taken\/list.js.txt could not be written: E/)
})
