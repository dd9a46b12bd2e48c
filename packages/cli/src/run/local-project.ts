import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reaper } from '@assay/engine/executor/reaper'
import { mayHoldActions } from '@assay/engine/feature/custom-functions'
import type { Project } from '@assay/engine/run/host'
import { readOrNothing } from './read-or-nothing.ts'

/** The project's files on the developer's own machine. Custom actions run in the same sandbox as for a server. */
export function localProject(root: string, reaper: () => Promise<Reaper>): Project & { close(): void } {
	let paths: string[] | null | undefined
	let custom: Promise<{ call: Project['call']; close(): void }> | undefined

	async function openCustom() {
		const [{ sandboxedCustom }, { startSandbox, sandboxLimits }, { sandboxProgram }, { openTargets }, held] =
			await Promise.all([
				import('@assay/engine/executor/sandbox/sandboxed-custom'),
				import('@assay/engine/executor/sandbox/sandbox'),
				import('@assay/engine/executor/sandbox/sandbox-program'),
				import('@assay/engine/executor/targets'),
				reaper(),
			])
		const take = async () => startSandbox(held, await sandboxProgram(held.folder), sandboxLimits)
		// Whoever runs this reaches from his machine whatever he likes; there is nothing of Assay to keep apart from him.
		const { open } = openTargets({ allowed: [{}] })
		return sandboxedCustom({ take, limits: sandboxLimits, open })
	}

	return {
		paths: () => {
			paths ??= filesBelow(root) ?? null
			return paths ?? undefined
		},
		file: async (path) => readOrNothing(join(root, path)),
		scripts: async ({ path }) => scriptsAbove(root, path),
		async call(...args) {
			custom ??= openCustom()
			await (await custom).call(...args)
		},
		close: () => void custom?.then((one) => one.close()).catch(() => {}),
	}
}

/** Files beside a feature and in the folders above it, up to the root: the nearest first. */
export function scriptsAbove(root: string, path: string): Record<string, string> {
	const found: Record<string, string> = {}
	const parts = path.split('/').slice(0, -1)
	for (let length = parts.length; length >= 0; length--) {
		const folder = parts.slice(0, length).join('/')
		const names = readdirSync(join(root, folder)).filter(mayHoldActions).sort()
		for (const name of names) {
			const file = folder ? `${folder}/${name}` : name
			found[file] = readFileSync(join(root, file), 'utf8')
		}
	}
	return found
}

// More are not worth the wait: nothing is said of their names then.
const mostFiles = 10_000

/** Every file below the root, relative to it; undefined where they are too many to look through. */
export function filesBelow(root: string): string[] | undefined {
	const found: string[] = []
	const folders = ['']
	for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
		for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
			if (entry.name === 'node_modules' || entry.name.startsWith('.')) continue
			const path = folder ? `${folder}/${entry.name}` : entry.name
			if (entry.isDirectory()) folders.push(path)
			else found.push(path)
			if (found.length > mostFiles) return undefined
		}
	}
	return found
}
