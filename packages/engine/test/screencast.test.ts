import { expect, it } from 'vitest'
import { startScreencast } from '../src/surfaces/web/node/evidence/screencast.ts'

/** A browser that answers so, one after the other, and then grants it. */
function tools(...answers: string[]) {
	const asked: string[] = []
	const send = async (method: string, _: object = {}, session = '') => {
		asked.push(`${method} ${session}`)
		const refusal = answers.shift()
		if (refusal) throw new Error(refusal)
		return {}
	}
	return { send, asked }
}
const between = 'Not attached to an active page'

it('asks a window again whose page makes way for the next', async () => {
	const { send, asked } = tools(between, between)
	await startScreencast({ send }, 'A', {}, () => true)
	expect(asked).toEqual(Array(3).fill('Page.startScreencast A'))
})

it('asks no more once another window is wanted', async () => {
	const { send, asked } = tools(between, between)
	await startScreencast({ send }, 'A', {}, () => asked.length === 0)
	expect(asked).toHaveLength(1)
})

it('hands on why a browser cannot be asked', async () => {
	const { send } = tools('The browser is gone.')
	await expect(startScreencast({ send }, 'A', {}, () => true)).rejects.toThrow('The browser is gone.')
})
