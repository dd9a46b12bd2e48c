import type { Project } from './host.ts'
import { StepWrong } from './step-errors.ts'

/**
 * The file of the project that a step names: beside the feature, else from the root of the tree, else the only one of that
 * name anywhere. Throws `StepWrong` where several are called so and none of these decides.
 */
export async function readNamedFile(
	name: string,
	folder: string,
	project: Pick<Project, 'file' | 'paths'> | undefined,
): Promise<Uint8Array | undefined> {
	for (const path of new Set([folder + name, name])) {
		const bytes = await project?.file(path)
		if (bytes) return bytes
	}
	const [only, ...others] = project?.paths()?.filter((path) => path.endsWith(`/${name}`)) ?? []
	if (only === undefined) return undefined
	if (others.length > 0) {
		const all = [only, ...others.slice(0, 2)].join(', ')
		throw new StepWrong(`Several files of the project are called "${name}": ${all}. Write the path of the one you mean`)
	}
	return await project?.file(only)
}
