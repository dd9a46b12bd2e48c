import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf } from '@assay/contract/client'
import { files } from '@assay/contract/files'
import type { PulledFile } from '@assay/contract/suites'
import { folderFiles, folderPaths } from './folder-files.ts'
import { type Held, readHeld, writeHeld } from './folder-state.ts'
import { placeFile, removeFile } from './place-file.ts'
import { type PullLine, planPull } from './plan-pull.ts'
import { printChanges } from './print-changes.ts'
import type { SuiteCall } from './suite-call.ts'

/** Brings a project into a folder. Gives the exit code. */
export async function pullFolder(call: SuiteCall): Promise<number> {
	const { folder, server, project, key, take, deletes, preview } = call
	if (!preview) mkdirSync(folder, { recursive: true })
	const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true
	const settings = settingsIn(folder)
	const pulled = await server.api.suites.pull({
		body: {
			applicationId: project.id,
			paths: isThere ? folderPaths(folder).paths : [],
			...(settings ? { settings } : {}),
		},
	})
	// Looked into as late as can be: what somebody saves while the server answers is his.
	const { hashes, links } = isThere ? await folderFiles(folder) : { hashes: new Map<string, string>(), links: [] }
	const lines = planPull({ pulled, held: readHeld(folder, key), local: hashes, take, deletes })
	if (!preview) {
		for (const line of lines) {
			for (const file of line.write) await placeFile(folder, file.path, await contentOf(call, file))
			for (const path of line.remove) removeFile(folder, path)
		}
		const held: Held = Object.fromEntries(lines.flatMap(({ path, held }) => (held ? [[path, held]] : [])))
		writeHeld(folder, key, held)
	}
	return print(call, lines, links)
}

/** Its own word of where things lie. */
function settingsIn(folder: string): { home: '' | 'assay/'; text: string } | undefined {
	for (const home of ['', 'assay/'] as const) {
		const file = join(folder, home, 'assay.yaml')
		if (statSync(file, { throwIfNoEntry: false })?.isFile()) return { home, text: readFileSync(file, 'utf8') }
	}
	return undefined
}

const contentOf = async ({ server }: SuiteCall, { text, file }: PulledFile) =>
	file ? await server.bytes(addressOf(files.download, { params: { fileId: file.id } })) : (text ?? '')

function print({ project, preview, deletes }: SuiteCall, lines: PullLine[], links: string[]): number {
	const of = (...verdicts: PullLine['verdict'][]) => lines.filter(({ verdict }) => verdicts.includes(verdict))
	const paths = (some: PullLine[]) => some.map(({ path }) => path)
	const stays = deletes
		? 'changed here and deleted in the project; it stays'
		: 'deleted in the project; --delete takes it away here'
	return printChanges(
		`Pulled from ${project.name}`,
		{
			added: paths(of('added')),
			changed: paths(of('changed')),
			deleted: paths(of('gone').filter(({ remove }) => remove.length > 0)),
			unchanged: paths(of('unchanged')),
			conflicts: paths(of('conflict')),
			other: [
				...of('mine').map(({ path }) => ({ path, why: 'changed only here; a push brings it' })),
				...of('removed').map(({ path }) => ({
					path,
					why: 'deleted only here; push --delete takes it away in the project',
				})),
				...of('gone')
					.filter(({ remove }) => remove.length === 0)
					.map(({ path }) => ({ path, why: stays })),
			],
			notes: links.map((path) => ({ path, why: 'links are not followed' })),
		},
		preview,
	)
}
