import { featureType } from '@assay/contract/feature-type-fields'
import { parse, stringify } from 'yaml'
import * as z from 'zod'

/** `assay.yaml`: what the folders of a repository are to a project. Its folder holds what is not a feature or a file. */
const settings = z.object({
	assay: z.literal(1, { error: 'expected "assay: 1", the version of this file' }),
	/** The folder of the project's tree, its features and files; empty = the root of the repository. */
	tree: z
		.string()
		.default('')
		.transform((text) => text.replace(/^\/+|\/+$/g, ''))
		.refine((text) => !text.split('/').includes('..'), '"tree" leads out of the repository'),
	/** Of features that do not say theirs. */
	type: featureType.optional(),
	/** Names that could not be a file's name everywhere, by place. */
	names: z.record(z.string(), z.string()).default({}),
	/** Files of the project that would not be taken for data, by place; with a tree of its own all of it is. */
	files: z.array(z.string()).default([]),
})
export type Settings = z.output<typeof settings>

export const settingsName = 'assay.yaml'

export const readSettings = (text: string): Settings => settings.parse(readYaml(text) ?? {})

export function writeSettings({ assay, tree, type, names, files }: Settings): string {
	const said = {
		assay,
		...(tree === '' ? {} : { tree }),
		...(type ? { type } : {}),
		...(Object.keys(names).length > 0 ? { names } : {}),
		...(files.length > 0 ? { files } : {}),
	}
	return `# Written by Assay: what the folders of this repository are to its project.\n${writeYaml(said)}`
}

/** No aliases: a few lines of them unfold to gigabytes. */
export const readYaml = (text: string): unknown => parse(text, { maxAliasCount: 0, logLevel: 'error' })

export const writeYaml = (value: object): string => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false })
