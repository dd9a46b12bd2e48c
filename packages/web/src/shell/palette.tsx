import { environments as environmentRoutes } from '@assay/contract/environments'
import { features as featureRoutes } from '@assay/contract/features'
import { files } from '@assay/contract/files'
import { globalObjects } from '@assay/contract/global-objects'
import { runSays, runs } from '@assay/contract/runs'
import { testPlans } from '@assay/contract/test-plans'
import { Dialog } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useClientState } from '../client-state.ts'
import { useMe } from '../session.ts'
import { useThemeChoice } from '../theme/theme-choice.ts'
import { Icon } from '../ui/icon.tsx'
import { say } from '../ui/message-bar.tsx'
import { useRead } from '../ui/read.ts'
import { useSave } from '../ui/save.ts'
import { useRested } from '../ui/use-rested.ts'
import { rememberForUser, useMaybeProject, useProjects } from './current-project.tsx'
import styles from './palette.module.css'
import { type Entry, matching, paletteEntries } from './palette-entries.ts'
import { useMarked } from './use-marked.ts'

/** Go to, run, create, switch: one field, arrow keys and Enter. */
export function Palette({ onClose }: { onClose: () => void }) {
	const [query, setQuery] = useState('')
	const shown = useDeferredValue(query.trim())
	const found = useEntries(shown, onClose)
	const { marked, mark, move, enter, restart } = useMarked(found, shown === query.trim())
	const list = useRef<HTMLDivElement>(null)
	const id = useId()

	useEffect(() => {
		if (marked?.id) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
	}, [marked?.id])

	const onKeyDown = (event: KeyboardEvent) => {
		const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
		if (!step && event.key !== 'Enter') return
		event.preventDefault()
		if (step) move(step)
		else enter()
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
					aria-activedescendant={marked && `${id}-${marked.id}`}
					onChange={(event) => {
						setQuery(event.target.value)
						restart()
					}}
					onKeyDown={onKeyDown}
				/>
				<kbd>Esc</kbd>
			</div>
			<div className={styles.list} id={id} role="listbox" aria-label="Results" ref={list}>
				{found.map((entry) => (
					<div
						key={entry.id}
						id={`${id}-${entry.id}`}
						role="option"
						aria-selected={entry === marked}
						tabIndex={-1}
						className={styles.entry}
						onPointerMove={() => mark(entry.id)}
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
	const rested = useRested(query)
	const { data: texts = [] } = useRead(
		featureRoutes.texts,
		{ query: { applicationId, text: rested } },
		{ enabled: enabled && rested.length >= 3 },
	)
	const actions = useActions(query)
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
			actions,
			texts: query === rested ? texts : [],
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

/** Step actions by name; their table comes once somebody types. */
function useActions(query: string): string[] {
	const { data = [] } = useQuery({
		queryKey: ['action names'],
		enabled: query.length >= 2,
		staleTime: Number.POSITIVE_INFINITY,
		queryFn: async () => (await import('@assay/engine/surfaces/catalogue')).catalogue.map(({ name }) => name),
	})
	const wanted = query
		.toUpperCase()
		.replace(/^ACTION\s+/, '')
		.split(/\s+/)
	if (query.length < 2) return []
	const found = data.filter((name) => wanted.every((word) => name.includes(word)))
	return found.toSorted((one, other) => one.length - other.length).slice(0, 6)
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
