import { expect, test } from 'vitest'
import { readRunEvent } from './read-run-event.ts'

test('an event of this version is read, one of a later version is passed over', () => {
	const started = { type: 'runStarted', at: 1, name: 'Basket', kind: 'FEATURE' }
	expect(readRunEvent(JSON.stringify(started))).toEqual(started)
	const picture = { type: 'evidence', at: 1, step: '1.1.1', evidence: { kind: 'print', text: 'x' } }
	expect(readRunEvent(JSON.stringify(picture))).toEqual(picture)
	expect(readRunEvent('{"type":"runPaused","at":1}')).toBeUndefined()
	expect(readRunEvent('{"type":"evidence","at":1,"step":"1.1.1","evidence":{"kind":"smell"}}')).toBeUndefined()
	for (const odd of ['null', '7', '{}', '{"type":"toString"}', '{"type":"evidence"}'])
		expect(readRunEvent(odd)).toBeUndefined()
})
