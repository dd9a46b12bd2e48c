import { CallFailed } from '@assay/contract/client'
import type { TrialResult } from '@assay/contract/trials'
import { expect, it } from 'vitest'
import { startClaimed } from '../src/executor/start-claimed.ts'

/** Starts a trial that cannot begin, so that its result is there at once; the calls that report it fail so often with this status. */
async function report(times: number, status: number) {
	const results: TrialResult[] = []
	const said: string[] = []
	let asked = 0
	const parts = {
		link: {
			async tried(_: number, result: TrialResult) {
				if (++asked <= times) throw new CallFailed(status, 'trouble', undefined)
				results.push(result)
			},
		},
		reaper: { folder: '/nowhere' },
		say: (line: string) => said.push(line),
	} as unknown as Parameters<typeof startClaimed>[1]
	const environment = { name: '', ui: {}, api: {}, settings: { 'remote.webdriver.url': 'no address' } }
	const trial = { trialId: 1, locator: '//li', place: 'page' as const, url: '', environment }
	await startClaimed(trial, parts).ended
	return { results: results.length, said, asked }
}

it('the result of a trial is sent again where its call was lost', async () => {
	expect(await report(2, 0)).toEqual({ results: 1, said: [], asked: 3 })
})

it('and not where the server refuses it', async () => {
	expect(await report(9, 404)).toEqual({ results: 0, said: ['The server answered 404; trying again.'], asked: 1 })
})
