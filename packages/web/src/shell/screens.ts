import type { IconName } from '../ui/icons.tsx'

/** Every screen of a project, where the header, the small-screen dropdown and the palette find it. */
export interface Screen {
	path: string
	title: string
	/** The word of the small-screen dropdown where it differs; screens without one are not in it. */
	short?: string
	/** `words` stand in the header by name, `icons` as an icon button. */
	place: 'words' | 'icons' | 'palette'
	icon: IconName
}

export const screens: Screen[] = [
	{ path: '/features', title: 'Features', short: 'Features', place: 'words', icon: 'file' },
	{ path: '/test-plan', title: 'Test Plan', short: 'Test Plan', place: 'words', icon: 'plan' },
	{ path: '/runs', title: 'Runs', short: 'Runs', place: 'words', icon: 'play' },
	{ path: '/reports', title: 'Report Portal', short: 'Reports', place: 'words', icon: 'open' },
	{ path: '/dashboard', title: 'Dashboard', short: 'Dashboard', place: 'words', icon: 'performance' },
	{ path: '/file', title: 'File List', place: 'icons', icon: 'file' },
	{ path: '/globalObjects', title: 'Object Repository', short: 'Objects', place: 'icons', icon: 'object' },
	{ path: '/environments', title: 'Environments', short: 'Environments', place: 'icons', icon: 'environment' },
	{ path: '/projects', title: 'Projects', short: 'Projects', place: 'icons', icon: 'projects' },
	{ path: '/faq', title: 'Help', place: 'icons', icon: 'help' },
	{ path: '/audit', title: 'Audit log', place: 'palette', icon: 'history' },
	{ path: '/debug', title: 'Debug', place: 'palette', icon: 'play' },
]

/** Screens that are there without a project. */
export const ofNoProject = new Set(['/projects', '/faq', '/audit'])

/** The address of a screen, naming the project it shows. */
export const screenOf = (path: string, projectId: number | undefined) =>
	projectId === undefined || ofNoProject.has(path) ? path : `${path}?project=${projectId}`
