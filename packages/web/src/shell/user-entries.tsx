import { may } from '@assay/contract/roles'
import { session } from '@assay/contract/session'
import { Divider, ListSubheader, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import { themeChoices } from '../client-state.ts'
import { signOut, useMe } from '../session.ts'
import { themeLabel, useThemeChoice } from '../theme/theme-choice.ts'
import { Icon } from '../ui/icon.tsx'
import { later } from '../ui/later.tsx'
import { useRead } from '../ui/read.ts'
import { useProjects } from './current-project.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

const TokensDialog = later(() => import('../tokens/tokens-dialog.tsx').then(({ TokensDialog }) => TokensDialog))

interface UserEntriesProps {
	/** Below which they open; null while they are closed. */
	anchor: HTMLElement | null
	onClose: () => void
}

/** Who is signed in, the theme, his account, the audit log, API tokens, the API's pages and Logout. */
export function UserEntries({ anchor, onClose: close }: UserEntriesProps) {
	const me = useMe()
	const [dialog, setDialog] = useState<'tokens' | 'shortcuts'>()
	const [theme, setTheme] = useThemeChoice()
	const { data: projects = [] } = useProjects()
	const show = (next: 'tokens' | 'shortcuts') => {
		close()
		setDialog(next)
	}
	const { data: config } = useRead(session.config, {}, { enabled: anchor !== null })
	const mayToken = may(me.roles, 'token.own')
	return (
		<>
			<Menu anchorEl={anchor} open={anchor !== null} onClose={close} slotProps={{ paper: { sx: { minWidth: 220 } } }}>
				<ListSubheader
					role="presentation"
					sx={{ lineHeight: '20px', p: '6px 10px 8px', background: 'none', color: 'var(--text-2)' }}
				>
					<div className="medium" style={{ color: 'var(--text)' }}>
						{me.name || me.username}
					</div>
					<div className="small quiet">{me.email ?? me.username}</div>
				</ListSubheader>
				<Divider />
				{themeChoices.map((choice) => (
					<MenuItem
						key={choice}
						selected={choice === theme}
						role="menuitemradio"
						aria-checked={choice === theme}
						onClick={() => setTheme(choice)}
					>
						<span className="grow">{themeLabel[choice]}</span>
						{choice === theme && <Icon name="check" />}
					</MenuItem>
				))}
				<Divider />
				{config?.accountUrl && (
					<MenuItem component="a" href={config.accountUrl} onClick={close}>
						Account
					</MenuItem>
				)}
				{may(me.roles, 'audit.read') && (
					<MenuItem component={Link} to="/audit" onClick={close}>
						Audit log
					</MenuItem>
				)}
				{mayToken && <MenuItem onClick={() => show('tokens')}>API tokens</MenuItem>}
				<MenuItem component="a" href="/api/docs" target="_blank" rel="noreferrer" onClick={close}>
					<span className="grow">API documentation</span>
					<Icon name="open" />
				</MenuItem>
				<MenuItem onClick={() => show('shortcuts')}>
					<span className="grow">Keyboard shortcuts</span>
					<kbd>?</kbd>
				</MenuItem>
				<Divider />
				<MenuItem onClick={() => void signOut()}>Logout</MenuItem>
			</Menu>
			{dialog === 'tokens' && <TokensDialog projects={projects} onClose={() => setDialog(undefined)} />}
			{dialog === 'shortcuts' && <ShortcutsDialog onClose={() => setDialog(undefined)} />}
		</>
	)
}
