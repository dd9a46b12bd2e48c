// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { SignedIn } from '../../src/shell/signed-in.tsx'

vi.mock('../../src/session.ts', () => ({ useSession: () => ({ status: 'anonymous' }) }))

afterEach(cleanup)

test('a visitor of a link comes back to the part of the page that it names', () => {
	window.history.replaceState(null, '', '/faq?q=wait#CLICK')
	render(
		<BrowserRouter>
			<Routes>
				<Route element={<SignedIn />}>
					<Route path="/faq" />
				</Route>
				<Route path="/" />
			</Routes>
		</BrowserRouter>,
	)
	expect(new URLSearchParams(window.location.search).get('to')).toBe('/faq?q=wait#CLICK')
})
