import { createHash } from 'node:crypto'
import type { PulledFile } from '@assay/contract/suites'
import type { Held } from './folder-state.ts'

/** What a pull does with one object of the project: a feature, a file, an environment. */
export interface PullLine {
	path: string
	/**
	 * `mine` = only the folder changed it; `gone` = only the folder has it, the project deleted it; `removed` = only the project
	 * has it, the folder deleted it.
	 */
	verdict: 'added' | 'changed' | 'unchanged' | 'mine' | 'conflict' | 'gone' | 'removed'
	write: PulledFile[]
	/** Files that go. */
	remove: string[]
	/** What both hold afterwards; absent where that is as open as before. */
	held?: Held[string]
}

interface Sides {
	pulled: readonly PulledFile[]
	/** What both held last; undefined of a folder that has never met the project. */
	held: Held | undefined
	/** The hash of each file of the folder. */
	local: ReadonlyMap<string, string>
	take: 'folder' | 'project' | undefined
	deletes: boolean
}

/** Compares what a project is with what its folder holds, object by object. Unaware of disks and servers. */
export function planPull({ pulled, held = {}, local, take, deletes }: Sides): PullLine[] {
	const objects = new Map<string, PulledFile[]>()
	for (const file of pulled) objects.set(file.object.path, [...(objects.get(file.object.path) ?? []), file])
	const lines = [...objects].map(([path, files]) => lineOf(path, files))
	for (const [path, known] of Object.entries(held)) {
		if (objects.has(path)) continue
		const there = Object.keys(known.files).filter((file) => local.has(file))
		if (there.length === 0) continue
		const goes = deletes && isUntouched(known)
		lines.push({ path, verdict: 'gone', write: [], remove: goes ? there : [], ...(goes ? {} : { held: known }) })
	}
	return lines

	function isUntouched({ files }: Held[string]) {
		const known = Object.entries(files)
		// None: the folder's side was taken before both ever held the same.
		return known.length > 0 && known.every(([file, hash]) => local.get(file) === hash)
	}

	function lineOf(path: string, files: PulledFile[]): PullLine {
		const mark = files[0]?.object.mark ?? ''
		const known = held[path]
		const after = { mark, files: Object.fromEntries(files.map((file) => [file.path, hashOf(file)])) }
		const former = Object.keys(known?.files ?? {}).filter((file) => !(file in after.files) && local.has(file))
		const differing = files.filter((file) => local.get(file.path) !== hashOf(file))
		const line = (verdict: PullLine['verdict'], more: Partial<PullLine> = {}) => ({
			path,
			verdict,
			write: [],
			remove: [],
			...more,
		})
		const bring = (verdict: 'added' | 'changed') => line(verdict, { write: differing, remove: former, held: after })

		if (differing.length === 0 && former.length === 0) return line('unchanged', { held: after })
		if (!files.some((file) => local.has(file.path)) && !known) return bring('added')
		// Written by Assay for Assay, from what the folder's own says.
		if (/(^|\/)assay\.yaml$/.test(path)) return bring('changed')
		if (known && known.mark === mark) {
			if (!files.some((file) => local.has(file.path))) return line('removed', { held: known })
			// The same text; what it needs beside it may be new.
			const beside = files.filter((file) => !local.has(file.path) && !(file.path in known.files))
			const files_ = { ...known.files, ...Object.fromEntries(beside.map((file) => [file.path, hashOf(file)])) }
			return line(isUntouched(known) ? 'unchanged' : 'mine', { write: beside, held: { mark, files: files_ } })
		}
		if (known && isUntouched(known)) return bring('changed')
		if (take === 'project') return bring('changed')
		if (take === 'folder') return line('mine', { held: { mark, files: known?.files ?? {} } })
		return line('conflict', known ? { held: known } : {})
	}
}

const hashOf = ({ text, file }: PulledFile): string =>
	file
		? file.sha256
		: createHash('sha256')
				.update(text ?? '')
				.digest('hex')
