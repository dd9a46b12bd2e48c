import { usualType } from '@assay/engine/surfaces/index'
import type { Kind, Values } from './document.ts'
import { writeFront } from './feature-front.ts'
import { asFile, environmentPages, objectPages } from './pages.ts'
import { writeYaml } from './settings-file.ts'
import { pathOf, type Shape } from './shape.ts'

/** The files that an object is in a repository, by path: texts, of a file the hash of its bytes, or that it is there no more. */
export type Written = { path: string; text: string } | { path: string; sha256: string } | { path: string; gone: true }

export function filesOf<K extends Kind>(shape: Shape, kind: K, place: string, value: Values[K]): Written[] {
	return writers[kind](pathOf(shape, kind, place), value as never, shape, place)
}

const writers: { [K in Kind]: (path: string, value: Values[K], shape: Shape, place: string) => Written[] } = {
	feature(path, value, shape, place) {
		const front = writeFront(place, value, shape.settings.type ?? usualType)
		return [{ path, text: value.content }, ...(front === undefined ? [] : [{ path: `${path}.yaml`, text: front }])]
	},
	file: (path, { sha256 }) => [{ path, sha256 }],
	environment(path, value) {
		const pages = Object.entries(environmentPages).map(([page, name]) => ({
			path: `${path}/${name}`,
			text: value[page as keyof typeof environmentPages],
		}))
		const said = pages.filter(({ text }) => text !== '')
		return (said.length > 0 ? said : pages.slice(-1)).map(({ path, text }) => ({ path, text: asFile(text) }))
	},
	globalObject: (path, value) => [
		{ path, text: asFile(value.locator) },
		...objectPages
			.filter((page) => value[page] !== '')
			.map((page) => ({ path: path.replace(/\.json$/, `.${page}.json`), text: asFile(value[page]) })),
	],
	testPlan: (path, { name, ...value }, _, place) => [{ path, text: page(name, place, value) }],
	schedule: (path, { name, ...value }, _, place) => [{ path, text: page(name, place, value) }],
}

const page = (name: string, place: string, value: object) =>
	writeYaml({ ...(name === place ? {} : { name }), ...value })
