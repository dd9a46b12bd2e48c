// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useAuditFilter } from '../../src/audit/use-audit-filter.ts'

const zone = process.env.TZ

afterEach(() => {
	cleanup()
	if (zone === undefined) delete process.env.TZ
	else process.env.TZ = zone
})

const until = (day: string) => {
	window.history.replaceState(null, '', `/audit?until=${day}`)
	return renderHook(useAuditFilter, { wrapper: BrowserRouter }).result.current.filter.until
}

test('the last day ends at midnight, on the days the clock is changed, too', () => {
	process.env.TZ = 'Europe/Berlin'
	expect(until('2026-11-22')).toBe('2026-11-22T23:00:00.000Z')
	expect(until('2026-03-29')).toBe('2026-03-29T22:00:00.000Z')
	expect(until('2026-10-25')).toBe('2026-10-25T23:00:00.000Z')
})

test('a day that begins at one, because the clock is changed at midnight, ends at midnight', () => {
	process.env.TZ = 'America/Santiago'
	expect(until('2026-09-06')).toBe('2026-09-07T03:00:00.000Z')
})
