import type { Kind, Values } from './document.ts'
import type { Settings } from './settings-file.ts'
import { nameKey } from './shape.ts'

/** What `assay.yaml` has to say of the objects that are written: names that are not their place's, and the project's files. */
export function notedNames(before: Settings) {
	const names: Record<string, string> = { ...before.names }
	const files = new Set(before.files)
	return {
		note(kind: Kind, place: string, value: Values[Kind]) {
			if (kind === 'file') files.add(place)
			if (kind !== 'file' && kind !== 'environment' && kind !== 'globalObject') return
			const called = kind === 'file' ? (value as Values['file']).path : (value as Values['environment']).name
			if (called === place) delete names[nameKey(kind, place)]
			else names[nameKey(kind, place)] = called
		},
		/** @param isData whether a place is taken for data without being listed */
		settings(isData: (place: string) => boolean): Settings {
			const listed = before.tree === '' ? [...files].filter((place) => !isData(place)).toSorted() : []
			const said = Object.fromEntries(Object.entries(names).toSorted(([one], [other]) => (one < other ? -1 : 1)))
			return { ...before, names: said, files: listed }
		},
	}
}
