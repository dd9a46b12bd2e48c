// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DropZone } from '../../src/files/drop-zone.tsx'
import { seriousProblems } from '../axe.ts'

afterEach(cleanup)

const csv = new File(['a,b\n'], 'a.csv')

test('takes a file that is picked, and one that is dropped', async () => {
	const choose = vi.fn()
	const { container } = render(<DropZone chosen={undefined} wrong={undefined} disabled={false} onChoose={choose} />)
	await userEvent.upload(screen.getByLabelText(/drop a file here/i), csv)
	fireEvent.drop(container.querySelector('label') as Element, { dataTransfer: { files: [csv] } })
	expect(choose.mock.calls).toEqual([[csv], [csv]])
	expect(await seriousProblems(container)).toEqual([])
})

test('takes nothing while a file is on its way, and says what is wrong', () => {
	const choose = vi.fn()
	const { container } = render(
		<DropZone chosen={csv} wrong="A file may have at most 100 MB." disabled onChoose={choose} />,
	)
	fireEvent.drop(container.querySelector('label') as Element, { dataTransfer: { files: [csv] } })
	expect(choose).not.toHaveBeenCalled()
	expect(screen.getByRole('alert').textContent).toBe('A file may have at most 100 MB.')
	expect(screen.getByText('a.csv')).toBeTruthy()
})
