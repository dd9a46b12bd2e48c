import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { command as verifyRun } from '../src/commands/verify-run.ts'
import { collectFeatures } from '../src/run/collect-features.ts'
import { readJson } from '../src/run/read-json.ts'
import { UsageWrong } from '../src/usage.ts'

/** What the command line says of a file or an argument that it cannot use names what it got. */
const folder = mkdtempSync(join(tmpdir(), 'assay-given-'))
const file = join(folder, 'kites.json')
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
	['{"sku": "delta"', /kites\.json is not JSON: /],
	['["delta"]', /kites\.json: expected a JSON object, got a list\.$/],
	['"delta"', /kites\.json: expected a JSON object, got "delta"\.$/],
	['null', /kites\.json: expected a JSON object, got null\.$/],
])('a file that holds %s', (text, says) => {
	writeFileSync(file, text)
	expect(() => readJson(file)).toThrow(says)
})

test('a file with an object, and one that is not there', () => {
	writeFileSync(file, '{"sku": "delta"}')
	expect(readJson(file)).toEqual({ sku: 'delta' })
	expect(() => readJson(`${file}.lost`)).toThrow(/The file .*kites\.json\.lost cannot be read\./)
})

test('paths of features that lead nowhere', () => {
	const below = join(folder, 'links')
	const one = join(below, 'one.feature')
	const round = join(below, 'round.feature')
	const dead = join(below, 'dead.feature')
	mkdirSync(below)
	writeFileSync(one, 'Feature: one')
	symlinkSync(round, round)
	const refused = (path: string) => {
		try {
			return collectFeatures([path])
		} catch (error) {
			return error
		}
	}
	expect(refused(round)).toEqual(new UsageWrong(`There is no file or folder ${round}.`))
	expect(refused(join(one, 'two'))).toEqual(new UsageWrong(`There is no file or folder ${join(one, 'two')}.`))
	expect(refused(below)).toEqual(new UsageWrong(`The file ${round} cannot be read.`))
	rmSync(round)
	symlinkSync(join(below, 'gone'), dead)
	expect(refused(below)).toEqual(new UsageWrong(`The file ${dead} cannot be read.`))
})

test.each([
	[[], 'ID: expected the numbers of runs.'],
	[['7', 'seven'], 'ID: expected the numbers of runs, got "seven".'],
	[['0'], 'ID: expected the numbers of runs, got "0".'],
])('the runs %j', async (args, says) => {
	await expect(verifyRun.run(args)).rejects.toThrow(says)
})
