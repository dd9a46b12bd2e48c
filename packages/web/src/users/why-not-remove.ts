import { superAdmin } from '@assay/contract/roles'

interface Removal {
	user: string
	/** In whose list he stands. */
	role: string
	me: string
	myRoles: readonly string[]
}

/** Why somebody cannot be removed from a project by who looks at the list; the server refuses the same. */
export function whyNotRemove({ user, role, me, myRoles }: Removal): string | undefined {
	if (user === me) return 'Nobody removes himself; ask another admin.'
	if (role === 'admin' && !superAdmin(myRoles)) return 'A project admin cannot remove a super admin.'
	return undefined
}
