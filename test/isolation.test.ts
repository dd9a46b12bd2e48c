import { expect, test } from 'vitest'
import { isolation } from './isolation.ts'

/** The short form of the proof: of each kind of way out, one on the built product. */
const ways = [
	'browser: to start a program by --utility-cmd-prefix',
	'browser: to lead a page there by a script',
	'browser: to upload it by its absolute path',
	'sandbox: to scan every port of loopback from a custom action',
	'sandbox: to ask the database by HTTP',
	'sandbox: to reach a Node module from a Karate script',
	'server: to have 15 MB of ids read, without any role',
	'server: to claim runs with the executor token of an owner who lost every role',
	'server: to rule over a project by being assigned in another one',
	'server: to hold 300 event streams',
]

test('nobody gets out of a run of the built product, nor at more of the server than is his', {
	timeout: 180_000,
}, async () => {
	const tried = await isolation({ chosen: (words) => ways.includes(words), quick: true })
	expect(tried.length).toBe(ways.length)
	expect(tried.filter(({ refused }) => !refused)).toEqual([])
})
