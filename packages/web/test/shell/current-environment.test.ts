// @vitest-environment jsdom
import type { Environment } from '@assay/contract/environments'
import { expect, test } from 'vitest'
import { chosenAmong } from '../../src/shell/current-environment.ts'

const [staging, live] = [{ id: 1 }, { id: 2 }] as [Environment, Environment]

test('a run uses the environment that was chosen, or the only one', () => {
	expect(chosenAmong([staging, live], 2)).toBe(live)
	expect(chosenAmong([staging, live], undefined)).toBe(undefined)
	expect(chosenAmong([staging], undefined)).toBe(staging)
	expect(chosenAmong(undefined, 1)).toBe(undefined)
})

test('one that was deleted since it was chosen leaves the only one that is left', () => {
	expect(chosenAmong([staging], 2)).toBe(staging)
	expect(chosenAmong([staging, live], 3)).toBe(undefined)
})
