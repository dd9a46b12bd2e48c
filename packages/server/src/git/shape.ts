import type { Kind } from './document.ts'
import { objectPage } from './pages.ts'
import { type Settings, settingsName } from './settings-file.ts'

/** Where in a repository a project lies. */
export interface Shape {
	/** The folder of `assay.yaml` with a slash, or empty. */
	home: string
	settings: Settings
	/** Whether the repository says so itself. */
	said: boolean
}

const folders: Record<Kind, string> = {
	environment: 'environments/',
	file: '',
	feature: '',
	globalObject: 'objects/',
	testPlan: 'test-plans/',
	schedule: 'schedules/',
}
const endings: Record<Kind, string> = {
	environment: '',
	file: '',
	feature: '',
	globalObject: '.json',
	testPlan: '.yaml',
	schedule: '.yaml',
}

export const treeOf = ({ settings: { tree } }: Shape) => (tree === '' ? '' : `${tree}/`)

/** The path in the repository, as people are shown it too. */
export const pathOf = (shape: Shape, kind: Kind, place: string): string =>
	kind === 'feature' || kind === 'file'
		? `${treeOf(shape)}${place}`
		: `${shape.home}${folders[kind]}${place}${endings[kind]}`

export const settingsPath = ({ home }: Shape) => `${home}${settingsName}`

/** Under which the settings keep a name that is not the place's own. */
export const nameKey = (kind: Kind, place: string) => `${kind === 'file' ? 'files/' : folders[kind]}${place}`

/** Which kind and place a path is of, as far as its name says. */
export function placeOf(shape: Shape, path: string): { kind: Kind; place: string; part: string } | undefined {
	if (shape.said && path.startsWith(shape.home)) {
		const inside = path.slice(shape.home.length)
		const environment = /^environments\/([^/]+)\/(ui|api|settings)\.json$/.exec(inside)
		if (environment) return { kind: 'environment', place: environment[1] ?? '', part: environment[2] ?? '' }
		const [, object] = /^objects\/([^/]+)\.json$/.exec(inside) ?? []
		if (object !== undefined) {
			const [ending = '', part = 'locator'] = objectPage.exec(object) ?? []
			return { kind: 'globalObject', place: object.slice(0, object.length - ending.length), part }
		}
		const page = /^(test-plans|schedules)\/([^/]+)\.ya?ml$/.exec(inside)
		if (page) return { kind: page[1] === 'schedules' ? 'schedule' : 'testPlan', place: page[2] ?? '', part: 'text' }
		if (inside === settingsName) return undefined
	}
	const tree = treeOf(shape)
	if (!path.startsWith(tree)) return undefined
	const place = path.slice(tree.length)
	if (/\.feature$/i.test(place)) return { kind: 'feature', place, part: 'text' }
	if (/\.feature\.ya?ml$/i.test(place)) return { kind: 'feature', place: place.replace(/\.ya?ml$/i, ''), part: 'front' }
	return { kind: 'file', place, part: 'text' }
}
