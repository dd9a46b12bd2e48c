import { describe, expect, it } from 'vitest'
import { argumentsOf, karateCallAt } from '../src/feature/completion/karate-call.ts'

const shown = (text: string) => {
	const call = karateCallAt(text)
	return (
		call &&
		`${call.name} ${call.slots.map((slot) => (slot.active ? `*${slot.text}*` : slot.text)).join(' ')} ${call.gives}`
	)
}

describe('the call around the cursor', () => {
	it.each([
		["karate.call('", "karate.call *'file'* argument any"],
		["karate.call('a.feature', ", "karate.call 'file' *argument* any"],
		['karate.append(one, two, ', 'karate.append part *…* list'],
		["karate.waitForPort('a', 80, { count: 1, ", undefined],
		["karate.waitForPort('a', ", "karate.waitForPort 'host' *port* { count, interval } boolean"],
		['karate.filter(karate.range(1, 2), ', 'karate.filter list *function* list'],
		['karate.filter(karate.range(1, ', 'karate.range from *to* step list'],
		['karate.faker.randomInt(1, ', 'karate.faker.randomInt from *to* number'],
		["read('", "read *'file'* any"],
		["pathMatches('/a') && headerContains('(', ", "headerContains 'name' *'part'* boolean"],
		["karate.log('it\\'s (', ", 'karate.log value *…* nothing'],
		['mine(1, ', undefined],
		['karate.abort()', undefined],
	])('of %s', (text, expected) => expect(shown(text)).toBe(expected))

	it('knows which arguments may be left out', () => {
		expect(argumentsOf("'url', { count, interval }?")).toEqual([
			{ text: "'url'", required: true },
			{ text: '{ count, interval }', required: false },
		])
		expect(argumentsOf('')).toEqual([])
	})
})
