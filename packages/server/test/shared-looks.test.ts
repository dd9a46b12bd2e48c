import { expect, test } from 'vitest'
import { shareLooks } from '../src/executor/claims/shared-looks.ts'

/** A queue with so many runs, and how often it was asked. */
function queueOf(runs: number) {
	const queue = { left: runs, asked: 0 }
	const look = async (something: () => void) => {
		queue.asked++
		await new Promise(setImmediate)
		const found = queue.left > 0 ? queue.left-- : undefined
		if (found !== undefined) something()
		return { found, forAll: true }
	}
	return { queue, look }
}

test('a thousand that are woken for two runs ask three times, and two of them have one each', async () => {
	const looks = shareLooks()
	const { queue, look } = queueOf(2)
	const found = await Promise.all(Array.from({ length: 1000 }, () => looks.look('any', 1, look)))
	expect(found.filter((one) => one !== undefined).sort()).toEqual([1, 2])
	expect(queue.asked).toBe(3)
})

test('a look that began before the last change says nothing to who was woken by it', async () => {
	const looks = shareLooks()
	const before = looks.look('any', 1, queueOf(0).look)
	const after = looks.look('any', 2, queueOf(1).look)
	expect([await before, await after]).toEqual([undefined, 1])
})

test('who asks something else looks himself', async () => {
	const looks = shareLooks()
	const { queue, look } = queueOf(0)
	await Promise.all([looks.look('web', 1, look), looks.look('api', 1, look)])
	expect(queue.asked).toBe(2)
})

test('who finds nothing for a reason of his own, or fails, keeps no other from looking', async () => {
	const looks = shareLooks()
	const { look } = queueOf(1)
	const drained = looks.look('any', 1, async () => ({ found: undefined, forAll: false }))
	expect([await drained, await looks.look('any', 1, look)]).toEqual([undefined, 1])
	const revoked = looks.look('other', 1, async () => {
		throw new Error('revoked')
	})
	const next = looks.look('other', 1, queueOf(1).look)
	await expect(revoked).rejects.toThrow('revoked')
	expect(await next).toBe(1)
})

test('while somebody is handed a run the next one looks already', async () => {
	const looks = shareLooks()
	let hand = () => {}
	const handed = new Promise<void>((done) => {
		hand = done
	})
	const slow = looks.look('any', 1, async (something) => {
		something()
		await handed
		return { found: 'first', forAll: true }
	})
	expect(await looks.look('any', 1, async () => ({ found: 'second', forAll: true }))).toBe('second')
	hand()
	expect(await slow).toBe('first')
})
