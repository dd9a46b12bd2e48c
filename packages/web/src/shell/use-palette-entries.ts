import { environments as environmentRoutes } from '@assay/contract/environments'
import { features as featureRoutes } from '@assay/contract/features'
import { files } from '@assay/contract/files'
import { globalObjects } from '@assay/contract/global-objects'
import { runSays, runs } from '@assay/contract/runs'
import { testPlans } from '@assay/contract/test-plans'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useClientState } from '../client-state.ts'
import { useMe } from '../session.ts'
import { useThemeChoice } from '../theme/theme-choice.ts'
import { say } from '../ui/message-bar.tsx'
import { queryClient, reading, useRead } from '../ui/read.ts'
import { useSave } from '../ui/save.ts'
import { useRested } from '../ui/use-rested.ts'
import { chosenAmong } from './current-environment.ts'
import { rememberForUser, useMaybeProject, useProjects } from './current-project.tsx'
import { type Entry, matching, paletteEntries } from './palette-entries.ts'

/** What the words that are typed lead to, and what choosing it does; it closes the palette first. */
export function usePaletteEntries(query: string, close: () => void): Entry[] {
	const project = useMaybeProject()
	const me = useMe()
	const navigate = useNavigate()
	const [, chooseTheme] = useThemeChoice()
	const [state] = useClientState()
	const { data: projects = [] } = useProjects()
	const applicationId = project?.id ?? 0
	const enabled = project !== undefined
	const ofProject = { query: { applicationId } }
	const { data: environments = [] } = useRead(environmentRoutes.all, ofProject, { enabled })
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
	const waits = useRef(false)
	/** In the chosen environment, once it is known which ones there are; whoever closes the palette before runs nothing. */
	const run = async (featureId: number) => {
		if (waits.current) return
		waits.current = true
		const all = await queryClient
			.ensureQueryData(reading(environmentRoutes.all, ofProject))
			.finally(() => (waits.current = false))
		close()
		const environment = chosenAmong(all, state.users[me.username]?.environments?.[applicationId])
		if (!environment) return say(runSays.noEnvironment, 'failed')
		const body = { feature_id: featureId, env_id: environment.id, application_id: applicationId }
		const started = await start.save({ body })
		if (started) navigate(`/runs?project=${applicationId}&run=${started.id}`)
	}
	const then = (act: () => void) => {
		close()
		act()
	}
	return matching(
		paletteEntries({
			project,
			roles: project?.roles ?? [],
			ownRoles: me.roles,
			projects,
			environments,
			features: query ? features : [],
			others,
			actions,
			texts: query === rested ? texts : [],
			query,
			go: (path) => then(() => navigate(path)),
			// That they cannot be read says whoever reads them.
			run: ({ id }) => void run(id).catch(() => {}),
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
	const ofPlans = { applicationId, size: 20, searchValue: rarestWord(query) }
	const { data: plans = [] } = useRead(testPlans.list, { query: ofPlans }, { enabled, keep: true })
	const { data: objects = [] } = useRead(globalObjects.list, { query: search }, { enabled, keep: true })
	const { data: found = [] } = useRead(files.list, { query: search }, { enabled, keep: true })
	if (!enabled) return []
	const as = (kind: 'Test plan' | 'Object' | 'File', all: { id: number; name: string }[]) =>
		all.map(({ id, name }) => ({ kind, id, name }))
	return [...as('Test plan', plans), ...as('Object', objects), ...as('File', found)]
}

/** By it the server finds the plans that hold the other words too, in whichever order; "test plan" says the kind alone. */
const rarestWord = (query: string): string =>
	query
		.split(/\s+/)
		.filter((word) => !'test plan'.includes(word.toLowerCase()))
		.reduce((longest, word) => (word.length > longest.length ? word : longest), '')
