import { describe, expect, it } from 'vitest'
import { fakePage, logOf, testBundle, testHost } from './support/host.ts'

const text = 'Feature: f\nScenario: one\n* SEE [//a]\nScenario: two\n* SEE [//a]\nScenario: three\n* SEE [//a]'

async function browsers(settings: Record<string, unknown>, reset = true): Promise<string[]> {
	const seen: string[] = []
	let opened = 0
	const host = testHost({
		openDriver: async () => {
			const id = ++opened
			seen.push(`open ${id}`)
			const { driver } = fakePage({ '//a': 'a' })
			return {
				...driver,
				reset: async () => {
					seen.push(`clean ${id}`)
					if (!reset) throw new Error('cannot be made clean')
				},
				close: async () => void seen.push(`close ${id}`),
			}
		},
	})
	await logOf(testBundle(text, { environment: { name: 'Test', ui: {}, api: {}, settings } }), host)
	return seen
}

describe('the browser of a feature', () => {
	it('is one for all its scenarios, made clean in between', async () => {
		expect(await browsers({})).toEqual(['open 1', 'clean 1', 'clean 1', 'close 1'])
	})

	it('is one per scenario where the setting says so', async () => {
		expect(await browsers({ BROWSER_SCOPE: 'scenario' })).toEqual([
			...['open 1', 'close 1', 'open 2', 'close 2', 'open 3', 'close 3'],
		])
	})

	it('is replaced when it cannot be made clean', async () => {
		expect(await browsers({}, false)).toEqual([
			...['open 1', 'clean 1', 'close 1', 'open 2', 'clean 2', 'close 2', 'open 3', 'close 3'],
		])
	})
})
