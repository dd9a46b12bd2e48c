import { expect, it } from 'vitest'
import { gatlingProfiles } from './gatling-profiles.ts'
import { figuresOf, ourStarts } from './starts-figures.ts'

it.each(gatlingProfiles)('users start when real Gatling starts them: $text', ({ text, seconds, sum }) => {
	expect(figuresOf(ourStarts(text))).toEqual({ seconds, sum })
})
