import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { rememberReturn, signIn, useSession } from '../session.ts'
import { DialogFrame } from '../ui/dialog-frame.tsx'

/** Behind it everybody is signed in. Visitors go to the landing page and come back here after signing in. */
export function SignedIn() {
	const session = useSession()
	const { pathname, search } = useLocation()
	const visitor = session.status === 'anonymous'

	useEffect(() => {
		if (visitor) rememberReturn(pathname + search)
	}, [visitor, pathname, search])

	if (visitor) return <Navigate to="/" replace />
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
