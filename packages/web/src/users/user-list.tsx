import type { Project } from '@assay/contract/projects'
import { screenLimits } from '@assay/contract/screens'
import { type User, userListFailed, users } from '@assay/contract/users'
import { useState } from 'react'
import { useMe } from '../session.ts'
import { Icon } from '../ui/icon.tsx'
import { IconAction } from '../ui/icon-action.tsx'
import { Pager } from '../ui/pager.tsx'
import { useRead } from '../ui/read.ts'
import { Unread } from '../ui/unread.tsx'
import styles from './manage-users.module.css'
import { whyNotRemove } from './why-not-remove.ts'

export type ListedRole = keyof typeof userListFailed

export const userTabs: { role: ListedRole; title: string; none: string }[] = [
	{ role: 'admin', title: 'Super Admin User List', none: 'No super admin belongs to this project.' },
	{ role: 'projectadmin', title: 'Project Admin User List', none: 'No project admin belongs to this project yet.' },
	{ role: 'developer', title: 'Developers User List', none: 'No developer belongs to this project yet.' },
	{ role: 'read_only', title: 'Read-only User List', none: 'Nobody may only look at this project.' },
]

const size = screenLimits.users

interface UserListProps {
	project: Project
	role: ListedRole
	onRemove: (user: User) => void
}

/** The users of a project with one role, 5 per page. */
export function UserList({ project, role, onRemove }: UserListProps) {
	const me = useMe()
	const [wanted, setPage] = useState(0)
	const route: typeof users.members = { ...users.members, says: { fail: userListFailed[role] } }
	const read = useRead(route, { query: { applicationId: project.id, role } })
	const { data } = read
	const count = data?.length ?? 0
	// The last one of a page may just have been removed.
	const page = Math.min(wanted, Math.max(0, Math.ceil(count / size) - 1))
	return (
		<div className={styles.list}>
			<ul className={styles.rows}>
				{data?.slice(page * size, (page + 1) * size).map((user) => (
					<li key={user.id} className={styles.row}>
						<Icon name="user" />
						<span className={styles.who}>
							<span className="medium cut">
								{user.username}
								{user.username === me.username && <span className="quiet"> (you)</span>}
							</span>
							<span className="small quiet cut">{factsOf(user)}</span>
						</span>
						<IconAction
							icon="delete"
							label={`Remove ${user.username}`}
							onClick={() => onRemove(user)}
							why={whyNotRemove({ user: user.username, role, me: me.username, myRoles: project.roles })}
						/>
					</li>
				))}
				{!data && (
					<li>
						<Unread read={read} />
					</li>
				)}
				{data?.length === 0 && <li className={styles.none}>{userTabs.find((tab) => tab.role === role)?.none}</li>}
			</ul>
			<Pager page={page} size={size} count={count} onPage={setPage} />
		</div>
	)
}

const factsOf = ({ firstName, lastName, email }: User) =>
	[[firstName, lastName].filter(Boolean).join(' '), email].filter(Boolean).join(', ')
