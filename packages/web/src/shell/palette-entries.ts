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
	roles: readonly string[]
	projects: Project[]
	environments: Environment[]
	features: Feature[]
	/** What else of the project the typed words name. */
	others: { kind: keyof typeof places; id: number; name: string }[]
	query: string
	go: (path: string) => void
	run: (feature: Feature) => void
	chooseEnvironment: (id: number) => void
	chooseTheme: (theme: ThemeChoice) => void
}

/** Everything that can be done from here, in the order of the groups. */
export function paletteEntries({
	project,
	roles,
	projects,
	environments,
	features,
	others,
	query,
	go,
	run,
	chooseEnvironment,
	chooseTheme,
}: Known): Entry[] {
	const entries: Entry[] = []
	const id = project?.id
	const [, asked] = /^(?:run\s+)?(\d{1,15})$/i.exec(query) ?? []
	if (project && asked) {
		entries.push({
			id: 'run',
			group: 'Go to',
			title: `Run ${asked}`,
			icon: 'history',
			act: () => go(`/runs?project=${id}&run=${asked}`),
		})
	}
	for (const feature of features) {
		if (may(roles, 'run.start')) {
			entries.push({
				id: `start-${feature.id}`,
				group: 'Run',
				title: `Run ${feature.name}`,
				icon: 'play',
				act: () => run(feature),
			})
		}
		entries.push({
			id: `feature-${feature.id}`,
			group: 'Feature',
			title: feature.name,
			icon: 'file',
			act: () => go(`/features?project=${id}&feature=${feature.id}`),
		})
	}
	for (const { kind, id: other, name } of others) {
		const [path, param, icon] = places[kind]
		entries.push({
			id: `${param}-${other}`,
			group: kind,
			title: name,
			icon,
			act: () => go(`${path}?project=${id}&${param}=${other}`),
		})
	}
	for (const { path, title, icon } of screens) {
		if (path === '/audit' && !may(roles, 'audit.read')) continue
		if (project || ofNoProject.has(path)) {
			entries.push({ id: path, group: 'Go to', title, icon, act: () => go(screenOf(path, id)) })
		}
	}
	if (project && may(roles, 'feature.save')) {
		entries.push({
			id: 'add-feature',
			group: 'Create',
			title: 'Add feature',
			icon: 'add',
			act: () => go(`/features?project=${id}&add=1`),
		})
	}
	if (project && may(roles, 'testPlan.save')) {
		entries.push({
			id: 'add-plan',
			group: 'Create',
			title: 'Add test plan',
			icon: 'add',
			act: () => go(`/test-plan?project=${id}&add=1`),
		})
	}
	if (project && may(roles, 'environment.save')) {
		entries.push({
			id: 'add-environment',
			group: 'Create',
			title: 'Add environment',
			icon: 'add',
			act: () => go(`/environments?project=${id}&add=1`),
		})
	}
	if (may(roles, 'project.create')) {
		entries.push({
			id: 'add-project',
			group: 'Create',
			title: 'Add project',
			icon: 'add',
			act: () => go('/projects?add=1'),
		})
	}
	for (const other of projects) {
		if (other.id === id) continue
		entries.push({
			id: `project-${other.id}`,
			group: 'Switch project',
			title: other.name,
			icon: 'projects',
			act: () => go(`/features?project=${other.id}`),
		})
	}
	for (const { id: environmentId, name } of environments) {
		entries.push({
			id: `environment-${environmentId}`,
			group: 'Switch environment',
			title: name,
			icon: 'environment',
			act: () => chooseEnvironment(environmentId),
		})
	}
	for (const theme of themeChoices) {
		entries.push({
			id: `theme-${theme}`,
			group: 'Theme',
			title: themeLabel[theme],
			icon: 'theme',
			act: () => chooseTheme(theme),
		})
	}
	return entries
}

/** Entries whose group and title hold every word that was typed. */
export function matching(entries: Entry[], query: string): Entry[] {
	const words = query.toLowerCase().split(/\s+/).filter(Boolean)
	return entries.filter(({ group, title }) => {
		const text = `${group} ${title}`.toLowerCase()
		return words.every((word) => text.includes(word))
	})
}
