import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { signIn, useSession } from '../session.ts'
import { Spinner } from '../ui/spinner.tsx'

/** /login reached inside the pages: starts the identity login; who is signed in already goes to the projects. */
export function Login() {
	const signedIn = useSession().status === 'signedIn'
	useEffect(() => {
		if (!signedIn) signIn('/login', '/projects')
	}, [signedIn])
	return signedIn ? <Navigate to="/projects" replace /> : <Spinner large />
}
