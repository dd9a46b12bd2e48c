import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error It runs before anything is installed, so it is JavaScript.
import { filesToTryAgain, redTests, settle } from '../scripts/test-results.mjs'
import { root } from './product.ts'

/** A red test is forgiven only where it is known to have passed when it ran again. */
const one = (fullName: string, status: string) => ({ fullName, status, duration: 1 })
const file = (name: string, ...assertionResults: ReturnType<typeof one>[]) => ({
	name: join(root, name),
	status:
		assertionResults.length === 0 || assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
	assertionResults,
})

const keys = (red: { key: string }[]) => red.map(({ key }) => key)
const first = [file('a.test.ts', one('adds', 'failed'), one('takes', 'passed')), file('b.test.ts')]

test('a file that cannot be loaded is a red test', () => {
	expect(keys(redTests(first))).toEqual(['a.test.ts: adds', 'b.test.ts'])
})

test('red tests of seven files are not tried again', () => {
	const files = ['1', '2', '3', '4', '5', '6', '7'].map((name) => file(`${name}.test.ts`, one('adds', 'failed')))
	expect(filesToTryAgain(redTests(files))).toEqual([])
	expect(filesToTryAgain(redTests(files.slice(1)))).toHaveLength(6)
	const many = file('a.test.ts', ...['1', '2', '3', '4'].map((name) => one(name, 'failed')))
	expect(filesToTryAgain(redTests([many]))).toEqual(['a.test.ts'])
})

test('what passes the second time has raced, what fails again has failed', () => {
	const again = [file('a.test.ts', one('adds', 'passed')), file('b.test.ts', one('loads', 'passed'))]
	const settled = settle(redTests(first), again)
	expect(settled.failed).toEqual([])
	expect(keys(settled.raced)).toEqual(['a.test.ts: adds', 'b.test.ts'])
	const same = settle(redTests(first), [file('a.test.ts', one('adds', 'failed')), file('b.test.ts')])
	expect(same.raced).toEqual([])
	expect(keys(same.failed)).toEqual(['a.test.ts: adds', 'b.test.ts'])
})

test('a file that did not run again stays red, and so does what is red for the first time', () => {
	expect(settle(redTests(first), []).failed).toHaveLength(2)
	const other = settle(redTests(first.slice(0, 1)), [file('a.test.ts', one('adds', 'passed'), one('takes', 'failed'))])
	expect(keys(other.failed)).toEqual(['a.test.ts: takes'])
})
