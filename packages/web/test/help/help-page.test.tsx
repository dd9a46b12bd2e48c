// @vitest-environment jsdom
import type { Action } from '@assay/engine/feature/action'
import { actionEntry } from '@assay/engine/help/action-entry'
import { topics } from '@assay/engine/help/topics'
import { catalogue } from '@assay/engine/surfaces/catalogue'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ActionDetail } from '../../src/help/action-detail.tsx'
import { Downloads } from '../../src/help/downloads.tsx'
import { HelpPage } from '../../src/help/help-page.tsx'
import { matches } from '../../src/help/matches.ts'
import { TopicBody } from '../../src/help/topic-body.tsx'
import { topicText } from '../../src/help/topic-text.ts'
import { MessageBar } from '../../src/ui/message-bar.tsx'
import { seriousProblems } from '../axe.ts'

afterEach(cleanup)

const at = (address: string) => {
	const client = new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } })
	return render(
		<MemoryRouter initialEntries={[address]}>
			<QueryClientProvider client={client}>
				<HelpPage />
				<output>
					<Address />
				</output>
			</QueryClientProvider>
		</MemoryRouter>,
	)
}
const Address = () => {
	const { search, hash } = useLocation()
	return search + hash
}
test('an address that is cut off within a letter opens the page with nothing open', () => {
	at('/faq#VERIFY%E2%8')
	expect(section('CLICK').getAttribute('aria-expanded')).toBe('false')
})

const section = (id: string) => document.getElementById(id)?.querySelector('button') as HTMLButtonElement

test('has an entry for every action and topic, all closed', () => {
	const { container } = at('/faq')
	const closed = container.querySelectorAll('button[aria-expanded="false"]')
	expect(closed).toHaveLength(catalogue.length + topics.length)
	expect(container.querySelector('table')).toBe(null)
})

test('opens the action that the address names, with its table', () => {
	at('/faq#SET_VARIABLE')
	const opened = document.getElementById('SET_VARIABLE') as HTMLElement
	expect([...opened.querySelectorAll('th')].map((head) => head.textContent)).toEqual([
		'ACTION',
		'SYNTAX',
		'TEST DATA',
		'EXPECTED RESULT',
		'OUTCOME',
	])
	expect([...opened.querySelectorAll('dt')].map((fact) => fact.textContent)).toEqual(['Required', 'Applicable To'])
})

test('a section that is opened has an address, and closing it takes the address away', () => {
	at('/faq?search=click')
	fireEvent.click(section('CLICK_JS'))
	expect(document.querySelector('output')?.textContent).toBe('?search=click#CLICK_JS')
	fireEvent.click(section('CLICK_JS'))
	expect(document.querySelector('output')?.textContent).toBe('?search=click')
	expect(section('CLICK_JS').getAttribute('aria-expanded')).toBe('false')
})

test('an entry is sound for screen readers', async () => {
	const entry = actionEntry(catalogue[0] as Action)
	const { container } = render(<ActionDetail entry={entry} />)
	expect(await seriousProblems(container)).toEqual([])
})

test('every topic says something', () => {
	for (const topic of topics) {
		const { container, unmount } = render(<TopicBody topic={topic} />)
		expect(container.textContent).not.toBe('')
		unmount()
	}
})

test('finds all the words one looks for, in any order', () => {
	expect(matches('CLICK Clicks an element', 'element click')).toBe(true)
	expect(matches('CLICK Clicks an element', 'element enter')).toBe(false)
	expect(topics.filter((topic) => matches(topicText(topic), 'EMAIL_SMTP_USERNAME'))).not.toEqual([])
})

test('says why a download fails, and takes along what comes', async () => {
	const fetched = vi.spyOn(globalThis, 'fetch')
	const says = 'The program is not built: run "npm run build" where the server lies.'
	fetched.mockResolvedValueOnce(Response.json({ title: 'Away', status: 503, detail: says }, { status: 503 }))
	const { getByRole } = render(
		<>
			<Downloads />
			<MessageBar />
		</>,
	)
	fireEvent.click(getByRole('button', { name: 'Local executor framework' }))
	await waitFor(() => expect(document.body.textContent).toContain(says))
	fetched.mockResolvedValueOnce(new Response('zip'))
	URL.createObjectURL = () => 'blob:1'
	const taken = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
	fireEvent.click(getByRole('button', { name: 'Local executor framework' }))
	await waitFor(() => expect(taken).toHaveBeenCalled())
	vi.restoreAllMocks()
})
