import { Button, Divider, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { signOut } from '../session.ts'
import { Icon } from '../ui/icon.tsx'
import { useMaybeProject } from './current-project.tsx'
import { screenOf, screens } from './screens.ts'
import styles from './small-menu.module.css'

/** The header of small screens: one dropdown. */
export function SmallMenu() {
	const [anchor, setAnchor] = useState<HTMLElement | null>(null)
	const project = useMaybeProject()
	const { pathname } = useLocation()
	const navigate = useNavigate()
	const go = (path: string) => {
		setAnchor(null)
		navigate(path)
	}
	const entries = screens.filter(({ short, path }) => short && (project || path === '/projects'))
	const here = screens.find(({ path }) => path === pathname)
	return (
		<div className={styles.small}>
			<Button
				aria-haspopup="menu"
				aria-expanded={anchor !== null}
				onClick={(event) => setAnchor(event.currentTarget)}
				endIcon={<Icon name="down" />}
			>
				{here?.short ?? here?.title ?? 'Menu'}
			</Button>
			<Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
				{entries.map(({ path, short }) => (
					<MenuItem key={path} selected={path === pathname} onClick={() => go(screenOf(path, project?.id))}>
						{short}
					</MenuItem>
				))}
				<Divider />
				<MenuItem onClick={() => go('/faq')}>Help</MenuItem>
				<MenuItem onClick={() => void signOut()}>Logout</MenuItem>
			</Menu>
		</div>
	)
}
