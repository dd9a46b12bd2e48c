import { createHash } from 'node:crypto'
import type { Bundle } from '@assay/contract/bundle'
import type { Claimed } from '@assay/contract/executor'
import { mayHoldActions } from '../feature/custom-functions.ts'
import type { Project } from '../run/host.ts'
import type { ServerLink } from './server-link.ts'

interface BundledProject extends Project {
	/** Where a server elsewhere gets a file; undefined where there is no such file. */
	fileAddress(path: string): Promise<string | undefined>
}

/** The project's files as a claimed run sees them: by their hash, from the server, each fetched once when it is needed. */
export function bundledProject(
	{ bundle, runId, epoch }: Claimed,
	link: Pick<ServerLink, 'file' | 'appAddress'>,
	call: Project['call'],
): BundledProject {
	const fetched = new Map<string, Promise<Uint8Array>>()
	const bytes = ({ path, sha256 }: Bundle['files'][number]) => {
		const known = fetched.get(sha256) ?? fetchFile(link, { runId, epoch, path, sha256 })
		fetched.set(sha256, known)
		return known
	}
	let scripts: { of: number; read: Promise<Record<string, string>> } | undefined
	const named = (path: string) => bundle.files.find((one) => one.path === path)
	return {
		call,
		paths: () => bundle.files.map(({ path }) => path),
		async file(path) {
			const found = named(path)
			return found && bytes(found)
		},
		async fileAddress(path) {
			const found = named(path)
			const name = path.slice(path.lastIndexOf('/') + 1)
			return found && link.appAddress({ runId, epoch, sha256: found.sha256, name })
		},
		// The same for every feature: what a project has uploaded lies at the root of its tree.
		scripts: () => {
			// More of them may come with more lanes.
			if (scripts?.of !== bundle.files.length)
				scripts = { of: bundle.files.length, read: texts(bundle.files.filter(({ path }) => mayHoldActions(path))) }
			return scripts.read
		},
	}

	async function texts(files: Bundle['files']): Promise<Record<string, string>> {
		const read = await Promise.all(files.map(async (file) => [file.path, new TextDecoder().decode(await bytes(file))]))
		return Object.fromEntries(read)
	}
}

interface WantedFile {
	runId: number
	epoch: number
	path: string
	sha256: string
}

/** Throws when what arrives is not what the bundle names. */
export async function fetchFile(link: Pick<ServerLink, 'file'>, { runId, epoch, path, sha256 }: WantedFile) {
	const bytes = await link.file(runId, epoch, sha256)
	if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error(`${path} arrived damaged.`)
	return bytes
}
