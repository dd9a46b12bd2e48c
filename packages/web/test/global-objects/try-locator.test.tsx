// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { TryLocator } from '../../src/global-objects/try-locator.tsx'

vi.mock('../../src/shell/current-project.tsx', () => ({
	useCurrentProject: () => ({ id: 1, applicationType: 'ANOROC' }),
	useMay: () => true,
}))
vi.mock('../../src/shell/current-environment.ts', () => ({ useCurrentEnvironment: () => ({}) }))
vi.mock('../../src/global-objects/feature-before.tsx', () => ({ FeatureBefore: () => null }))
vi.mock('../../src/global-objects/use-trial.ts', () => ({
	useTrial: () => ({ trial: { id: 1, state: 'DONE', count: 1, title: 'Shop' }, busy: false, start: async () => {} }),
}))

afterEach(cleanup)

test('what one locator found is not shown as found by another that is typed since', async () => {
	const { rerender } = render(<TryLocator locator="//form" />)
	await userEvent.click(screen.getByRole('button', { name: 'Try' }))
	expect(screen.getByRole('status').textContent).toBe('1 element on Shop')
	rerender(<TryLocator locator="//nav" />)
	expect(screen.getByRole('status').textContent).toBe('Of the locator //form: 1 element on Shop')
})
