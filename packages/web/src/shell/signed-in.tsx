import { Navigate, Outlet, useLocation } from 'react-router'
import { signIn, useSession } from '../session.ts'
import { DialogFrame } from '../ui/dialog-frame.tsx'

/** Behind it everybody is signed in. Visitors go to the landing page, which knows where to come back to. */
export function SignedIn() {
	const session = useSession()
	const { pathname, search } = useLocation()
	if (session.status === 'anonymous') {
		const to = pathname === '/projects' ? '' : `?to=${encodeURIComponent(pathname + search)}`
		return <Navigate to={`/${to}`} replace />
	}
	return (
		<>
			<Outlet />
			{session.status === 'ended' && (
				<DialogFrame title="Your session has ended" submit="Login" onSubmit={() => signIn()} onClose={() => signIn()}>
					<p className="second">Sign in again to go on where you are. Text you have not saved stays in this browser.</p>
				</DialogFrame>
			)}
		</>
	)
}
