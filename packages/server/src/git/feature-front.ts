import { featureType } from '@assay/contract/feature-type-fields'
import type { FeatureType } from '@assay/contract/feature-types'
import * as z from 'zod'
import type { Values } from './document.ts'
import { readYaml, writeYaml } from './settings-file.ts'

/** `login.feature.yaml` beside `login.feature`: what a feature is besides its text. Written only where there is something to say. */
const front = z.strictObject({
	name: z.string().min(1).max(200).optional(),
	/** Of the project's tree, where the file could not have that name. */
	path: z.string().min(1).max(1000).optional(),
	type: featureType.optional(),
	includes: z.array(z.string()).default([]),
	files: z.array(z.string()).default([]),
	locators: z.string().default(''),
})

export const frontEnding = '.yaml'

/** The name a feature has when nobody says another. */
export const nameOf = (place: string): string =>
	[...(place.split('/').at(-1) ?? '').replace(/\.feature$/i, '').trim()].slice(0, 200).join('')

export function readFeature(
	place: string,
	content: string,
	frontText: string | undefined,
	type: FeatureType,
): Values['feature'] {
	const said = frontText === undefined ? front.parse({}) : front.parse(readYaml(frontText) ?? {})
	return {
		path: said.path ?? place,
		name: said.name ?? nameOf(place),
		type: said.type ?? type,
		locators: said.locators,
		includes: said.includes,
		files: said.files,
		content,
	}
}

/** The text of the front file; undefined where the feature says it all. */
export function writeFront(place: string, value: Values['feature'], type: FeatureType): string | undefined {
	const said = {
		...(value.name === nameOf(place) ? {} : { name: value.name }),
		...(value.path === place ? {} : { path: value.path }),
		...(value.type === type ? {} : { type: value.type }),
		...(value.includes.length > 0 ? { includes: value.includes } : {}),
		...(value.files.length > 0 ? { files: value.files } : {}),
		...(value.locators === '' ? {} : { locators: value.locators }),
	}
	return Object.keys(said).length > 0 ? writeYaml(said) : undefined
}
