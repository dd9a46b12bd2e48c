// @vitest-environment jsdom
import type { Difference } from '@assay/contract/run-events'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { JsonDifference } from '../../src/ui/json-difference.tsx'

const text = (expected: string, actual: string): Difference => ({
	expected,
	actual,
	language: 'text',
	mismatches: [{ path: '$', expected, actual, reason: 'not equal' }],
})
const page = Array.from({ length: 100 }, (_, n) => `<p>${n}</p>`).join('\n')
const shown = () => screen.getByRole('figure').querySelectorAll('code').length / 2

test('of what has nothing in common twenty lines are shown, and all on request', async () => {
	const { rerender } = render(<JsonDifference difference={text('{"ok":true}', page)} />)
	expect(shown()).toBe(20)
	await userEvent.click(screen.getByRole('button', { name: 'Show all 100 lines' }))
	expect(shown()).toBe(100)
	rerender(<JsonDifference key="alike" difference={text(`first\n${page.replaceAll('p>', 'q>')}`, `first\n${page}`)} />)
	expect(shown()).toBe(101)
})
