import { useState } from 'react'
import { useMe } from '../session.ts'
import { IconAction } from '../ui/icon-action.tsx'
import { later } from '../ui/later.tsx'

const UserEntries = later(() => import('./user-entries.tsx').then(({ UserEntries }) => UserEntries))

/** Who is signed in, and what he can do that is of no project. */
export function UserMenu() {
	const me = useMe()
	const [anchor, setAnchor] = useState<HTMLElement | null>(null)
	const [wasOpen, setWasOpen] = useState(false)
	return (
		<>
			<IconAction
				icon="user"
				label="User menu"
				title={me.name || me.username}
				popup="menu"
				expanded={anchor !== null}
				onClick={({ currentTarget }) => {
					setAnchor(currentTarget)
					setWasOpen(true)
				}}
				onNear={() => void UserEntries.bring()}
			/>
			{wasOpen && <UserEntries anchor={anchor} onClose={() => setAnchor(null)} />}
		</>
	)
}
