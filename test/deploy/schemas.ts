import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'

interface Schema {
	properties?: Record<string, Schema>
	additionalProperties?: unknown
	items?: Schema
	'x-kubernetes-preserve-unknown-fields'?: boolean
	'x-kubernetes-group-version-kind'?: { group: string; kind: string; version: string }[]
	'x-kubernetes-int-or-string'?: boolean
	[key: string]: unknown
}

/** Writes schemas for kubeconform: of Kubernetes' own objects from its API description, and of others from their definitions. */
export async function writeSchemas(folder: string, swagger: string, definitions: string[]): Promise<number> {
	await mkdir(folder, { recursive: true })
	const { definitions: all } = JSON.parse(await readFile(swagger, 'utf8')) as { definitions: Record<string, Schema> }
	for (const schema of Object.values(all)) close(schema)
	// A quantity or a port may be written as a number.
	for (const name of Object.keys(all))
		if (/\.(Quantity|IntOrString)$/.test(name)) all[name] = { type: ['string', 'number'] }
	await writeFile(join(folder, '_definitions.json'), JSON.stringify({ definitions: all }))
	let written = 0
	for (const [name, schema] of Object.entries(all))
		for (const kind of schema['x-kubernetes-group-version-kind'] ?? []) {
			const text = JSON.stringify({ $ref: `_definitions.json#/definitions/${name}` })
			await writeFile(join(folder, fileName(kind)), text)
			written++
		}
	for (const path of definitions) {
		const { spec } = parse(await readFile(path, 'utf8')) as {
			spec: {
				group: string
				names: { kind: string }
				versions: { name: string; schema: { openAPIV3Schema: Schema } }[]
			}
		}
		for (const { name, schema } of spec.versions) {
			const { openAPIV3Schema } = schema
			// What every object has is not in the definition of one.
			openAPIV3Schema.properties = { ...openAPIV3Schema.properties, metadata: { type: 'object' } }
			close(openAPIV3Schema)
			const kind = { group: spec.group, kind: spec.names.kind, version: name }
			await writeFile(join(folder, fileName(kind)), JSON.stringify(openAPIV3Schema))
			written++
		}
	}
	return written
}

/** As kubeconform asks for it; of the core group it names the version twice. */
export const schemaPlace = (folder: string) =>
	`${folder}/{{ .ResourceKind }}-{{ .ResourceAPIVersion }}-{{ .Group }}.json`

const fileName = ({ group, kind, version }: { group: string; kind: string; version: string }) =>
	`${kind.toLowerCase()}-${version}-${group || version}.json`

/** Refuses fields that are not named, as the API does for who asks it to be strict. */
function close(schema: Schema): void {
	if (schema['x-kubernetes-int-or-string']) schema.type = ['string', 'integer']
	delete schema.format
	if (schema.properties && !schema['x-kubernetes-preserve-unknown-fields']) schema.additionalProperties ??= false
	for (const part of Object.values(schema.properties ?? {})) close(part)
	if (schema.items) close(schema.items)
	if (typeof schema.additionalProperties === 'object') close(schema.additionalProperties as Schema)
}
