import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../session.ts'
import { later } from '../ui/later.tsx'
import { ScreenFailed } from './screen-failed.tsx'

const SessionEnded = later(() => import('./session-ended.tsx').then(({ SessionEnded }) => SessionEnded))

/** Behind it everybody is signed in. Visitors go to the landing page, which knows where to come back to. */
export function SignedIn() {
	const session = useSession()
	const { pathname, search, hash } = useLocation()
	if (session.status === 'anonymous') {
		const to = pathname === '/projects' ? '' : `?to=${encodeURIComponent(pathname + search + hash)}`
		return <Navigate to={`/${to}`} replace />
	}
	return (
		<ScreenFailed at={pathname}>
			<Outlet />
			{session.status === 'ended' && <SessionEnded />}
		</ScreenFailed>
	)
}
