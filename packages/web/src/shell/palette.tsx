import { environments as environmentRoutes } from '@assay/contract/environments'
import { features as featureRoutes } from '@assay/contract/features'
import { files } from '@assay/contract/files'
import { globalObjects } from '@assay/contract/global-objects'
import { runSays, runs } from '@assay/contract/runs'
import { testPlans } from '@assay/contract/test-plans'
import { Dialog } from '@mui/material'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useClientState } from '../client-state.ts'
import { useMe } from '../session.ts'
import { useThemeChoice } from '../theme/theme-choice.ts'
import { Icon } from '../ui/icon.tsx'
import { say } from '../ui/message-bar.tsx'
import { useRead } from '../ui/read.ts'
import { useSave } from '../ui/save.ts'
import { rememberForUser, useMaybeProject, useProjects } from './current-project.tsx'
import styles from './palette.module.css'
import { type Entry, matching, paletteEntries } from './palette-entries.ts'

/** Go to, run, create, switch: one field, arrow keys and Enter. */
export function Palette({ onClose }: { onClose: () => void }) {
	const [query, setQuery] = useState('')
	const [at, setAt] = useState(0)
	const found = useEntries(useDeferredValue(query.trim()), onClose)
	const active = found[Math.min(at, found.length - 1)]
	const list = useRef<HTMLDivElement>(null)
	const id = useId()

	useEffect(() => {
		if (active) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
	}, [active])

	const onKeyDown = (event: KeyboardEvent) => {
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
		if (step) {
			event.preventDefault()
			setAt((found.length + Math.min(at, found.length - 1) + step) % Math.max(1, found.length))
		} else if (event.key === 'Enter') {
			event.preventDefault()
			active?.act()
		}
	}
	return (
		<Dialog
			open
			onClose={onClose}
			aria-labelledby={`${id}-title`}
			slotProps={{ paper: { className: styles.paper ?? '' }, container: { sx: { alignItems: 'flex-start' } } }}
		>
			<h2 id={`${id}-title`} className="sr-only">
				Go to
			</h2>
			<div className={styles.field}>
				<Icon name="search" />
				<input
					autoFocus
					value={query}
					placeholder="Go to, run, create, switch…"
					aria-label="Go to, run, create, switch"
					role="combobox"
					aria-expanded="true"
					aria-controls={id}
					aria-activedescendant={active && `${id}-${active.id}`}
					onChange={(event) => {
						setQuery(event.target.value)
						setAt(0)
					}}
					onKeyDown={onKeyDown}
				/>
				<kbd>Esc</kbd>
			</div>
			<div className={styles.list} id={id} role="listbox" aria-label="Results" ref={list}>
				{found.map((entry, index) => (
					<div
						key={entry.id}
						id={`${id}-${entry.id}`}
						role="option"
						aria-selected={entry === active}
						tabIndex={-1}
						className={styles.entry}
						onPointerMove={() => setAt(index)}
						onClick={entry.act}
						onKeyDown={onKeyDown}
					>
						<Icon name={entry.icon} />
						<span className="grow cut">{entry.title}</span>
						<span className="small quiet">{entry.group}</span>
					</div>
				))}
				{found.length === 0 && <div className={styles.none}>Nothing here is called that.</div>}
			</div>
		</Dialog>
	)
}

function useEntries(query: string, close: () => void): Entry[] {
	const project = useMaybeProject()
	const me = useMe()
	const navigate = useNavigate()
	const [, chooseTheme] = useThemeChoice()
	const [state] = useClientState()
	const { data: projects = [] } = useProjects()
	const applicationId = project?.id ?? 0
	const enabled = project !== undefined
	const { data: environments = [] } = useRead(environmentRoutes.all, { query: { applicationId } }, { enabled })
	const { data: features = [] } = useRead(
		featureRoutes.list,
		{ query: { applicationId, size: 6, name: query.replace(/^run\s+/i, '') } },
		{ enabled: enabled && query.length > 0, keep: true },
	)
	const others = useOthers(query, applicationId)
	const start = useSave(runs.startFeature, { says: ({ id }) => runSays.started(id) })
	const chosen =
		state.users[me.username]?.environments?.[applicationId] ??
		(environments.length === 1 ? environments[0]?.id : undefined)
	const then = (act: () => void) => {
		close()
		act()
	}
	return matching(
		paletteEntries({
			project,
			roles: project?.roles ?? me.roles,
			projects,
			environments,
			features: query ? features : [],
			others,
			query,
			go: (path) => then(() => navigate(path)),
			run: ({ id }) =>
				then(() => {
					if (!environments.some((one) => one.id === chosen)) return say(runSays.noEnvironment, 'failed')
					void start
						.save({ body: { feature_id: id, env_id: chosen as number, application_id: applicationId } })
						.then((run) => run && navigate(`/runs?project=${applicationId}&run=${run.id}`))
				}),
			chooseEnvironment: (id) => then(() => rememberForUser(me.username, { environments: { [applicationId]: id } })),
			chooseTheme: (theme) => then(() => chooseTheme(theme)),
		}),
		query,
	)
}

/** Test plans, objects and files whose names the words are in. */
function useOthers(query: string, applicationId: number) {
	const enabled = applicationId > 0 && query.length > 0
	const search = { applicationId, size: 6, searchValue: query }
	const { data: plans = [] } = useRead(testPlans.list, { query: { applicationId, size: 100 } }, { enabled, keep: true })
	const { data: objects = [] } = useRead(globalObjects.list, { query: search }, { enabled, keep: true })
	const { data: found = [] } = useRead(files.list, { query: search }, { enabled, keep: true })
	if (!enabled) return []
	const as = (kind: 'Test plan' | 'Object' | 'File', all: { id: number; name: string }[]) =>
		all.map(({ id, name }) => ({ kind, id, name }))
	return [...as('Test plan', plans), ...as('Object', objects), ...as('File', found)]
}
