import { expect, it } from 'vitest'
import type { AnyDriver } from '../src/run/any-driver.ts'
import { openCamera } from '../src/run/camera.ts'
import type { Audience } from '../src/run/host.ts'

function people() {
	const listeners = new Set<() => void>()
	const shown: [feature: string, picture: string][] = []
	let looks = false
	const audience: Audience = {
		get looks() {
			return looks
		},
		follow(changed) {
			listeners.add(changed)
			return () => listeners.delete(changed)
		},
		show: (feature, picture) => void shown.push([feature, Buffer.from(picture).toString()]),
		gone() {},
	}
	const look = () => {
		looks = true
		for (const changed of listeners) changed()
	}
	return { audience, shown, look }
}

const browser = () => {
	let taken: (picture: Uint8Array) => Promise<void> = async () => {}
	const driver = {
		film: async (take: typeof taken) => {
			taken = take
			return { stop() {} }
		},
	} as unknown as AnyDriver
	return { driver, draw: (text: string) => taken(Buffer.from(text)) }
}

it('who begins to look at a browser that is filmed anyway sees the page that has stood still since', async () => {
	const { audience, shown, look } = people()
	const { driver, draw } = browser()
	const camera = openCamera({ audience, clock: Date.now }, true, () => '1')
	camera.turnTo(driver)
	await draw('old')
	await draw('at rest')
	expect(shown).toEqual([])
	look()
	expect(shown).toEqual([['1', 'at rest']])
})

it('what the browser before showed is not shown of the next one', async () => {
	const { audience, shown, look } = people()
	const [first, next] = [browser(), browser()]
	const camera = openCamera({ audience, clock: Date.now }, true, () => '1')
	camera.turnTo(first.driver)
	await first.draw('first')
	camera.leave()
	camera.turnTo(next.driver)
	look()
	expect(shown).toEqual([])
})
