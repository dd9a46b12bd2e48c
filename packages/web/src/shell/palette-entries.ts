import type { Environment } from '@assay/contract/environments'
import type { Feature } from '@assay/contract/features'
import type { Project } from '@assay/contract/projects'
import { may } from '@assay/contract/roles'
import { type ThemeChoice, themeChoices } from '../client-state.ts'
import { themeLabel } from '../theme/theme-choice.ts'
import type { IconName } from '../ui/icons.tsx'
import { ofNoProject, screenOf, screens } from './screens.ts'

/** One line of the palette: what it is called, what kind of thing it does, and what happens. */
export interface Entry {
	id: string
	group:
		| 'Run'
		| 'Go to'
		| 'Create'
		| 'Feature'
		| 'Test plan'
		| 'Object'
		| 'File'
		| 'Action'
		| 'Text'
		| 'Switch project'
		| 'Switch environment'
		| 'Theme'
	title: string
	icon: IconName
	act: () => void
}

/** Where each kind is seen. */
const places = {
	'Test plan': ['/test-plan', 'plan', 'plan'],
	Object: ['/globalObjects', 'object', 'object'],
	File: ['/file', 'file', 'file'],
} as const

interface Known {
	project: Project | undefined
	/** In the project. */
	roles: readonly string[]
	/** Of whoever looks, for what is of no project. */
	ownRoles: readonly string[]
	projects: Project[]
	environments: Environment[]
	features: Feature[]
	/** What else of the project the typed words name. */
	others: { kind: keyof typeof places; id: number; name: string }[]
	/** Step actions whose names the words are in. */
	actions: string[]
	/** Lines of features that hold the words. */
	texts: { featureId: number; name: string; line: number; text: string }[]
	query: string
	go: (path: string) => void
	run: (feature: Feature) => void
	chooseEnvironment: (id: number) => void
	chooseTheme: (theme: ThemeChoice) => void
}

/** Everything that can be done from here, in the order of the groups. */
export const paletteEntries = (known: Known): Entry[] => [
	...askedRun(known),
	...found(known),
	...toGoTo(known),
	...toCreate(known),
	...linesFound(known),
	...toChoose(known),
]

/** A run that is named by its number. */
function askedRun({ project, query, go }: Known): Entry[] {
	const [, asked] = /^(?:run\s+)?(\d{1,15})$/i.exec(query) ?? []
	if (!project || !asked) return []
	const act = () => go(`/runs?project=${project.id}&run=${asked}`)
	return [{ id: 'run', group: 'Go to', title: `Run ${asked}`, icon: 'history', act }]
}

/** What the typed words name. */
function found({ project, roles, features, others, actions, go, run }: Known): Entry[] {
	const id = project?.id
	return [
		...features.flatMap((feature): Entry[] => {
			const { id: featureId, name } = feature
			const open = () => go(`/features?project=${id}&feature=${featureId}`)
			const start: Entry[] = may(roles, 'run.start')
				? [{ id: `start-${featureId}`, group: 'Run', title: `Run ${name}`, icon: 'play', act: () => run(feature) }]
				: []
			return [...start, { id: `feature-${featureId}`, group: 'Feature', title: name, icon: 'file', act: open }]
		}),
		...others.map(({ kind, id: other, name }): Entry => {
			const [path, param, icon] = places[kind]
			const act = () => go(`${path}?project=${id}&${param}=${other}`)
			return { id: `${param}-${other}`, group: kind, title: name, icon, act }
		}),
		...actions.map(
			(name): Entry => ({
				id: `action-${name}`,
				group: 'Action',
				title: name,
				icon: 'help',
				act: () => go(`/faq#${name}`),
			}),
		),
	]
}

const toGoTo = ({ project, ownRoles, go }: Known): Entry[] =>
	screens
		.filter(({ path }) => path !== '/audit' || may(ownRoles, 'audit.read'))
		.filter(({ path }) => project || ofNoProject.has(path))
		.map(({ path, title, icon }) => ({
			id: path,
			group: 'Go to',
			title,
			icon,
			act: () => go(screenOf(path, project?.id)),
		}))

const created = [
	{ id: 'add-feature', title: 'Add feature', path: '/features', needs: 'feature.save' },
	{ id: 'add-plan', title: 'Add test plan', path: '/test-plan', needs: 'testPlan.save' },
	{ id: 'add-environment', title: 'Add environment', path: '/environments', needs: 'environment.save' },
	{ id: 'add-project', title: 'Add project', path: '/projects', needs: 'project.create' },
] as const

function toCreate({ project, roles, ownRoles, go }: Known): Entry[] {
	return created
		.filter(({ path, needs }) => (ofNoProject.has(path) ? may(ownRoles, needs) : project && may(roles, needs)))
		.map(({ id, title, path }) => {
			const address = ofNoProject.has(path) ? `${path}?add=1` : `${path}?project=${project?.id}&add=1`
			return { id, group: 'Create', title, icon: 'add', act: () => go(address) }
		})
}

const linesFound = ({ project, texts, go }: Known): Entry[] =>
	texts.map(({ featureId, name, line, text }) => ({
		id: `text-${featureId}`,
		group: 'Text',
		title: `${name}, line ${line}: ${text}`,
		icon: 'search',
		act: () => go(`/features?project=${project?.id}&feature=${featureId}&line=${line}`),
	}))

/** Another project, environment or theme. */
function toChoose({ project, projects, environments, go, chooseEnvironment, chooseTheme }: Known): Entry[] {
	return [
		...projects
			.filter(({ id }) => id !== project?.id)
			.map(({ id, name: title }): Entry => {
				const act = () => go(`/features?project=${id}`)
				return { id: `project-${id}`, group: 'Switch project', title, icon: 'projects', act }
			}),
		...environments.map(({ id, name: title }): Entry => {
			const act = () => chooseEnvironment(id)
			return { id: `environment-${id}`, group: 'Switch environment', title, icon: 'environment', act }
		}),
		...themeChoices.map((theme): Entry => {
			const act = () => chooseTheme(theme)
			return { id: `theme-${theme}`, group: 'Theme', title: themeLabel[theme], icon: 'theme', act }
		}),
	]
}

/** Entries whose group and title hold every word that was typed. */
export function matching(entries: Entry[], query: string): Entry[] {
	const words = query.toLowerCase().split(/\s+/).filter(Boolean)
	return entries.filter(({ group, title }) => {
		// The server found it by the whole text.
		if (group === 'Text') return true
		const text = `${group} ${title}`.toLowerCase()
		return words.every((word) => text.includes(word))
	})
}
