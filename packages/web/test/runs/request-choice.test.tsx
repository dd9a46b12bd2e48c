// @vitest-environment jsdom
import type { LoadView } from '@assay/engine/log/load/load-view'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { RequestChoice } from '../../src/runs/load/request-choice.tsx'

afterEach(cleanup)

test('a request is chosen by its own name, blanks and all, or its times would be looked for in vain', async () => {
	const name = 'GET  /orders '
	const onChange = vi.fn()
	const load = { requests: [{ name, overTime: { bands: [{}] } }] } as unknown as LoadView
	render(<RequestChoice load={load} name={undefined} onChange={onChange} />)
	await userEvent.selectOptions(screen.getByRole('combobox'), screen.getByRole('option', { name: 'GET /orders' }))
	expect(onChange).toHaveBeenCalledWith(name)
})
