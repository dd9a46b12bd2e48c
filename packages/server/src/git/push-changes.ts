import type { Kind } from './document.ts'
import { filesOf, type Written } from './files-of.ts'
import { dataOf } from './foreign.ts'
import { notedNames } from './noted-names.ts'
import type { Line } from './plan.ts'
import { type ProjectSide, wishedPlace } from './project-side.ts'
import type { RepositorySide } from './repository-side.ts'
import { writeSettings } from './settings-file.ts'
import { pathOf, settingsPath, treeOf } from './shape.ts'

/** What a push changes in a commit; told one object after the other, because a project may be large. */
export interface Changes {
	removed: string[]
	written(): AsyncGenerator<Written>
}

interface Pushed {
	lines: Line[]
	repository: RepositorySide
	side: ProjectSide
	/** Whether the repository said before where its things lie. */
	wasSaid: boolean
}

export async function changesOf({ lines, repository, side, wasSaid }: Pushed): Promise<Changes> {
	const { shape, parts } = repository
	const removed = new Set<string>()
	const pathsAt = (kind: Kind, place: string) => Object.values(parts[kind].get(place) ?? {}).map(({ path }) => path)

	// What the project deleted since, and nobody changed there, goes.
	for (const { kind, place, verdict, hash } of lines)
		if (verdict === 'added' && hash !== undefined && side.bases[kind].get(place)?.hash === hash)
			for (const path of pathsAt(kind, place)) removed.add(path)

	const moved = moves(lines, side)
	for (const { kind, place } of moved) for (const path of pathsAt(kind, place)) removed.add(path)

	const own = lines.filter(({ item, verdict }) => item && verdict !== 'same' && verdict !== 'theirs')
	const rest = lines.filter(({ item, verdict }) => item && verdict === 'same')
	const noted = notedNames(shape.settings)

	return {
		removed: [...removed],
		async *written() {
			for (const line of own) yield* write(line)
			for (const line of rest) {
				if (!line.item) continue
				const value = (await side.values(line.kind, [line.item.id])).get(line.item.id)
				const isReferred = moved.length > 0 && refersTo(value, moved)
				if (isReferred || (!wasSaid && line.kind === 'feature')) yield* write(line)
				else if (value) noted.note(line.kind, line.item.place, value)
			}
			// Without its own word a feature's type was guessed; from now on the settings say the usual one.
			if (!wasSaid)
				for (const { kind, place, verdict } of lines) {
					if (kind !== 'feature' || removed.has(pathOf(shape, kind, place))) continue
					if (verdict !== 'theirs' && verdict !== 'added') continue
					yield* filesOf(shape, 'feature', place, await repository.value('feature', place)).slice(1)
				}
			const isData = dataOf(
				[...new Set([...own, ...rest, ...lines])]
					.filter(({ kind }) => kind === 'feature')
					.map(({ kind, item, place }) => pathOf(shape, kind, item?.place ?? place)),
			)
			const settings = noted.settings((place) => isData(`${treeOf(shape)}${place}`))
			yield { path: settingsPath(shape), text: writeSettings(settings) }
		},
	}

	async function* write(line: Line): AsyncGenerator<Written> {
		const { kind, item } = line
		if (!item) return
		const value = (await side.values(kind, [item.id])).get(item.id)
		if (!value) return
		noted.note(kind, item.place, value)
		const written = filesOf(shape, kind, item.place, value)
		yield* written
		// What it no longer says would be read again by the next sync.
		for (const path of pathsAt(kind, item.place))
			if (!written.some((one) => one.path === path)) yield { path, gone: true }
	}
}

/** Objects renamed here that lie under their former name there: they move, where the new place is free. */
function moves(lines: Line[], side: ProjectSide): { kind: Kind; place: string; to: string }[] {
	const moved: { kind: Kind; place: string; to: string }[] = []
	for (const { kind, place, item, verdict } of lines) {
		if (!item || verdict !== 'ours') continue
		const to = wishedPlace(kind, item.called)
		const same = to.toLowerCase()
		if (to === place || place.replace(/-\d+(?=\.[^./]+$|$)/, '') === to) continue
		if (side.items[kind].some((other) => other !== item && other.place.toLowerCase() === same)) continue
		if (lines.some((line) => line.kind === kind && line.place.toLowerCase() === same)) continue
		item.place = to
		moved.push({ kind, place, to })
	}
	return moved
}

/** By now they are called by their new place. */
function refersTo(value: object | undefined, moved: { to: string }[]): boolean {
	const places = new Set(moved.map(({ to }) => to))
	return Object.values(value ?? {}).some((field) => [field].flat().some((one) => places.has(one as string)))
}
