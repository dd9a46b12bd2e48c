import './theme/fonts.css'
import './theme/tokens.css'
import './theme/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link } from 'react-router'
import { App } from './app.tsx'
import { fetchPage } from './pages.ts'
import { readAhead } from './read-ahead.ts'
import { beginSession, isSignedIn } from './session.ts'
import { printInLight } from './theme/print-in-light.ts'
import { applyTheme } from './theme/theme-choice.ts'
import { queryClient } from './ui/read.ts'
import { ScreenLink } from './ui/screen-link.ts'

applyTheme()
printInLight()
fetchPage(location.pathname)
void (async () => {
	await beginSession()
	if (isSignedIn()) readAhead(location)
})()
// Earlier products at this address may have left a service worker that would serve its own pages.
void navigator.serviceWorker?.getRegistrations().then((all) => {
	for (const worker of all) void worker.unregister()
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
	<StrictMode>
		<QueryClientProvider client={queryClient}>
			<BrowserRouter>
				<ScreenLink value={Link}>
					<App />
				</ScreenLink>
			</BrowserRouter>
		</QueryClientProvider>
	</StrictMode>,
)
