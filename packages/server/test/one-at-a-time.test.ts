import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { oneAtATime } from '../src/http/one-at-a-time.ts'

test('work begins when the one before it has ended, in the order in which it came', async () => {
	const turn = oneAtATime(60_000)
	const seen: string[] = []
	const work = async (name: string) => {
		const end = await turn()
		seen.push(`${name} begins`)
		await sleep(5)
		seen.push(`${name} ends`)
		end()
	}
	await Promise.all(['a', 'b', 'c'].map(work))
	expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('who takes longer than his time holds nobody up', async () => {
	const turn = oneAtATime(20)
	await turn()
	const end = await turn()
	end()
	await turn()
})

test('others are answered between two works', async () => {
	const turn = oneAtATime(60_000)
	for (let n = 0; n < 5; n++) {
		let others = 0
		setImmediate(() => others++)
		const end = await turn()
		expect(others).toBe(1)
		end()
	}
})
