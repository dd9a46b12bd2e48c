import { describe, expect, test } from 'vitest'
import { branchProblem, isBranch } from './git-url.ts'

/** As `git check-ref-format --branch` answers for each. */
describe('names of branches', () => {
	test.each(['main', 'release/1.0', 'a/-b', 'é', 'a.b', 'a.locked', 'a.lock.b', 'HEADS', 'a/HEAD'])(
		'git takes %j',
		(name) => {
			expect(isBranch(name)).toBe(true)
			expect(branchProblem(name)).toBeUndefined()
		},
	)

	test.each([
		'.a',
		'a/.b',
		'a.lock',
		'a.lock/b',
		'HEAD',
		'-a',
		'/a',
		'a/',
		'a//b',
		'a.',
		'a..b',
		'a@{b',
		'a b',
		'a\tb',
		'a~b',
		'a^b',
		'a:b',
		'a?b',
		'a*b',
		'a[b',
		'a\\b',
		'a\u007fb',
	])('git refuses %j', (name) => {
		expect(isBranch(name)).toBe(false)
		expect(branchProblem(name)).toBe('Enter valid branch name')
	})
})
