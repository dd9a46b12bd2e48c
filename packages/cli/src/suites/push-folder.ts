import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { type Pushed, suites } from '@assay/contract/suites'
import { CannotRun } from '../cannot-run.ts'
import { type FolderFiles, folderFiles } from './folder-files.ts'
import { type Held, readHeld, writeHeld } from './folder-state.ts'
import { printChanges } from './print-changes.ts'
import type { SuiteCall } from './suite-call.ts'

/** Brings a folder into a project. Gives the exit code. */
export async function pushFolder(call: SuiteCall): Promise<number> {
	const { folder, server, project, key, take, deletes, preview } = call
	const files = await filesIn(folder)
	const held = readHeld(folder, key)
	const form = new FormData()
	if (held) {
		const marks = Object.fromEntries(Object.entries(held).map(([path, { mark }]) => [path, mark]))
		form.append('choice', JSON.stringify({ marks }))
	}
	for (const path of files.hashes.keys()) form.append('file', await openAsBlob(join(folder, path)), path)
	const pushed = await server.form(
		suites.push,
		{
			query: {
				applicationId: project.id,
				preview: preview ? 'true' : 'false',
				conflicts: take === 'folder' ? 'take' : take === 'project' ? 'keep' : 'leave',
				deleteMissing: deletes ? 'true' : 'false',
			},
		},
		form,
	)
	if (!preview) writeHeld(folder, key, heldAfter(held ?? {}, pushed, files))
	return print(call, pushed, files)
}

async function filesIn(folder: string): Promise<FolderFiles> {
	const files = await folderFiles(folder).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') throw new CannotRun(`There is no folder ${folder}.`)
		throw error
	})
	if (files.hashes.size === 0) throw new CannotRun(`There is no file in ${folder}.`)
	return files
}

/** What is settled counts from now on; what is not, and lies here or in the project, counts as it did. */
function heldAfter(before: Held, { marks, newer, conflicts, missing }: Pushed, { hashes }: FolderFiles): Held {
	const there = new Set([...newer, ...conflicts, ...missing])
	const open = Object.entries(before).filter(
		([path, { files }]) => there.has(path) || Object.keys(files).some((file) => hashes.has(file)),
	)
	const settled = marks.map(({ path, mark, files }) => [
		path,
		{ mark, files: Object.fromEntries(files.map((file) => [file, hashes.get(file) ?? ''])) },
	])
	return Object.fromEntries([...open, ...settled])
}

function print({ project, preview, take, deletes }: SuiteCall, pushed: Pushed, { links }: FolderFiles): number {
	const decided = preview && take !== undefined
	const stays = deletes ? 'only in the project; it stays' : 'only in the project; --delete takes it away there'
	return printChanges(
		`Pushed to ${project.name}`,
		{
			...pushed,
			changed: [...pushed.changed, ...(decided && take === 'folder' ? pushed.conflicts : [])],
			conflicts: decided ? [] : pushed.conflicts,
			other: [
				...pushed.newer.map((path) => ({ path, why: 'changed only in the project; a pull brings it' })),
				...pushed.missing.map((path) => ({ path, why: stays })),
			],
			notes: [...pushed.notes, ...links.map((path) => ({ path, why: 'links are not followed' }))],
		},
		preview,
	)
}
