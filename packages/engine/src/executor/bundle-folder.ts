import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, normalize } from 'node:path'
import type { Bundle } from '@assay/contract/bundle'
import type { Claimed } from '@assay/contract/executor'
import { fetchFile } from './bundled-project.ts'
import type { ServerLink } from './server-link.ts'

/** What of a bundle lies in a folder. */
export type BundleParts = Pick<Bundle, 'features' | 'included' | 'files'>

/** Writes the texts and files of a run as the tree that its features read. The folder may be another user's; what is in it is ours. */
export async function writeBundle(
	folder: string,
	{ bundle, runId, epoch }: Omit<Claimed, 'bundle'> & { bundle: BundleParts },
	link: Pick<ServerLink, 'file'>,
): Promise<void> {
	const made = new Set(existsSync(folder) ? [folder] : [])
	const write = async (path: string, content: string | Uint8Array) => {
		const file = insideOf(folder, path)
		const around = dirname(file)
		if (!made.has(around)) await mkdir(around, { recursive: true, mode: 0o755 })
		made.add(around)
		await writeFile(file, content, { mode: 0o644 })
	}
	for (const [path, text] of Object.entries(bundle.included)) await write(path, text)
	for (const feature of bundle.features) await write(feature.path, feature.text)
	await Promise.all(
		bundle.files.map(async ({ path, sha256 }) => {
			await write(path, await fetchFile(link, { runId, epoch, path, sha256 }))
		}),
	)
}

/** A path of the bundle below the folder; the server checked it, yet nothing may ever lead out of the folder. */
function insideOf(folder: string, path: string): string {
	const clean = normalize(path)
	if (isAbsolute(clean) || clean.split(/[\\/]/).includes('..') || clean.includes('\0')) {
		throw new Error(`The path "${path}" leads out of the project.`)
	}
	return join(folder, clean)
}
