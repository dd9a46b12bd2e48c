import { setTimeout as pause } from 'node:timers/promises'
import { CallFailed } from '@assay/contract/client'
import { expect, it } from 'vitest'
import { openPatience } from '../src/executor/patience.ts'

const away = () => new CallFailed(0, 'The server does not answer', undefined)

it('gives a server the same time however long nothing was asked of it', async () => {
	let silences = 0
	const { insist } = openPatience({
		retry: 1,
		giveUpAfter: 150,
		signal: new AbortController().signal,
		silent: () => silences++,
	})
	await pause(250)
	let asked = 0
	const answer = await insist(async () => {
		if (++asked < 3) throw away()
		return 'here again'
	})
	expect([answer, silences]).toEqual(['here again', 0])
})

it('gives up a server that stays away', async () => {
	let silences = 0
	const { insist } = openPatience({
		retry: 1,
		giveUpAfter: 50,
		signal: new AbortController().signal,
		silent: () => silences++,
	})
	await expect(insist(() => Promise.reject(away()))).rejects.toThrow('The server does not answer')
	expect(silences).toBe(1)
})
