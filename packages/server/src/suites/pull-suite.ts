import { createHash } from 'node:crypto'
import { Refused } from '@assay/contract/problem'
import type { PulledFile } from '@assay/contract/suites'
import type { Db } from '../db/open.ts'
import { hashOf, kinds } from '../git/document.ts'
import { filesOf } from '../git/files-of.ts'
import { dataOf } from '../git/foreign.ts'
import { notedNames } from '../git/noted-names.ts'
import { readProject } from '../git/project-side.ts'
import { shapeFor } from '../git/push-shape.ts'
import { comparable } from '../git/repository-side.ts'
import { readSettings, settingsName, writeSettings } from '../git/settings-file.ts'
import { pathOf, placeOf, type Shape, settingsPath, treeOf } from '../git/shape.ts'
import type { ProjectRow } from '../projects/schema.ts'

export interface PullSuite {
	/** What lies in the folder. */
	paths: string[]
	settings: { home: '' | 'assay/'; text: string } | undefined
}

const atOnce = 100

/** The project as the files of a folder, part after part: texts themselves, of files where their bytes are. */
export async function* pullSuite(db: Db, project: ProjectRow, asked: PullSuite): AsyncGenerator<PulledFile[]> {
	const shape = await shapeFor(
		db,
		project,
		shapeOf(asked),
		asked.paths.some((path) => /\.feature$/i.test(path)),
	)
	const own = new Set(asked.paths)
	const there = new Set<string>()
	const spelled = new Map<string, string>()
	for (const path of asked.paths) {
		const found = placeOf(shape, path)
		if (!found) continue
		there.add(`${found.kind} ${found.place}`)
		spelled.set(keyOf(found), path)
	}
	/** Where the folder has `x.yml`, that is it, and no `x.yaml` comes beside it. */
	const inFolder = (path: string) => {
		const found = own.has(path) ? undefined : placeOf(shape, path)
		return (found && spelled.get(keyOf(found))) ?? path
	}
	const side = await readProject(db, project.id, (kind, place) => there.has(`${kind} ${place}`), 'folder')
	const noted = notedNames(shape.settings)
	for (const kind of kinds) {
		const items = side.items[kind]
		for (let at = 0; at < items.length; at += atOnce) {
			const some = items.slice(at, at + atOnce)
			const values = await side.values(
				kind,
				some.map(({ id }) => id),
			)
			yield some.flatMap(({ id, place }) => {
				const value = values.get(id)
				if (!value) return []
				noted.note(kind, place, value)
				const object = { path: pathOf(shape, kind, place), mark: hashOf(comparable(kind, value)) }
				return filesOf(shape, kind, place, value).flatMap((written): PulledFile[] => {
					if ('gone' in written) return []
					if ('text' in written) return [{ path: inFolder(written.path), text: written.text, object }]
					return [{ path: written.path, object, file: { id, sha256: written.sha256 } }]
				})
			})
		}
	}
	const isData = dataOf(side.items.feature.map(({ place }) => pathOf(shape, 'feature', place)))
	const settings = noted.settings((place) => isData(`${treeOf(shape)}${place}`))
	const text = writeSettings(settings)
	const path = settingsPath(shape)
	yield [{ path, text, object: { path, mark: createHash('sha256').update(text).digest('hex') } }]
}

const keyOf = ({ kind, place, part }: { kind: string; place: string; part: string }) => `${kind} ${place} ${part}`

/** As the folder says itself. */
function shapeOf({ settings }: PullSuite): Shape {
	if (!settings) return { home: '', settings: readSettings('assay: 1'), said: false }
	try {
		return { home: settings.home, settings: readSettings(settings.text), said: true }
	} catch (error) {
		const why = (error as Error).message.split('\n')[0]
		throw new Refused(422, `${settings.home}${settingsName} cannot be read: ${why}`)
	}
}
