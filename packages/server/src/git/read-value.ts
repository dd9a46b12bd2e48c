import { createHash } from 'node:crypto'
import { atOnce } from '@assay/contract/at-once-field'
import type { FeatureType, ProjectType } from '@assay/contract/feature-types'
import { fileName, largestFile } from '@assay/contract/files'
import { isJson } from '@assay/contract/json-text'
import { keptName } from '@assay/contract/names'
import { unreadableTags } from '@assay/engine/feature/unreadable-tags'
import * as z from 'zod'
import { tooMuchOf } from '../environments/secret-limits.ts'
import { unkeepable } from '../http/unkeepable.ts'
import { fireTimes, wrongTimeZone } from '../schedules/fire-times.ts'
import type { BlobReader } from './blob-reader.ts'
import type { Kind, Values } from './document.ts'
import { readFeature } from './feature-front.ts'
import { guessType } from './foreign.ts'
import { type Entry, utf8 } from './list-tree.ts'
import { fromFile } from './pages.ts'
import { readYaml } from './settings-file.ts'
import { nameKey, type Shape } from './shape.ts'

/** The files that an object consists of, by what each is of it. */
export type Parts = Record<string, Entry>

export const largestText = 2_000_000

/** Why something in the repository is left alone. */
export class Unreadable extends Error {}

/** Reads one object of a commit after the other. Throws {@link Unreadable} or what `reasonOf` words. */
export function valueReader(reader: BlobReader, shape: Shape, projectType: ProjectType) {
	const textOf = async (entry: Entry): Promise<string> => {
		if (entry.size > largestText) throw new Unreadable(`it is larger than ${largestText / 1_000_000} MB`)
		const text = utf8(await reader.read(entry.oid))
		if (text === undefined) throw new Unreadable('it is not UTF-8 text')
		if (text.includes('\u0000')) throw new Unreadable('it is binary, not text')
		if (text.startsWith('version https://git-lfs.github.com/spec/')) throw new Unreadable(lfs)
		return text
	}
	const namesOf = (kind: Kind, place: string) => shape.settings.names[nameKey(kind, place)]

	const readers: { [K in Kind]: (place: string, own: Parts) => Promise<Values[K]> } = {
		async feature(place, { text, front }) {
			const content = await textOf(text as Entry)
			const value = readFeature(place, content, front && (await textOf(front)), defaultType(content))
			if (projectType !== 'ALL' && value.type !== projectType)
				throw new Unreadable(`it is a ${value.type} feature, and the project takes ${projectType} features`)
			requireName(keptName.feature, value.name)
			requireJson(value.locators, 'its locators')
			requirePath(value.path)
			return value
		},
		async file(place, { text }) {
			const entry = text as Entry
			if (entry.size > largestFile) throw new Unreadable(`it is larger than ${largestFile / 1024 / 1024} MB`)
			const path = namesOf('file', place) ?? place
			requirePath(path)
			requireName(fileName, path.split('/').at(-1) ?? '')
			const hash = createHash('sha256')
			let start = ''
			for await (const part of reader.stream(entry.oid)) {
				if (start === '') start = Buffer.from(part.subarray(0, 60)).toString('latin1')
				hash.update(part)
			}
			if (start.startsWith('version https://git-lfs.github.com/spec/') && entry.size < 1024) throw new Unreadable(lfs)
			return { path, sha256: hash.digest('hex') }
		},
		async environment(place, own) {
			const name = namesOf('environment', place) ?? place
			requireName(keptName.environment, name)
			const page = async (part: string) => {
				const text = own[part] ? fromFile(await textOf(own[part])) : ''
				requireJson(text, `${part}.json`)
				return text
			}
			const texts = { ui: await page('ui'), api: await page('api'), settings: await page('settings') }
			requireFew(texts)
			return { name, ...texts }
		},
		async globalObject(place, own) {
			const name = namesOf('globalObject', place) ?? place
			requireName(keptName.globalObject, name)
			const page = async (part: string) => {
				const text = own[part] ? fromFile(await textOf(own[part])) : ''
				requireJson(text, 'it')
				return text
			}
			const [content, ui, api, settings] = [
				await page('content'),
				await page('ui'),
				await page('api'),
				await page('settings'),
			]
			requireFew({ ui, api, settings })
			return { name, locator: await page('locator'), content, ui, api, settings }
		},
		async testPlan(place, { text }) {
			const said = plan.parse(readYaml(await textOf(text as Entry)) ?? {})
			const { name = place, description, features, atOnce = 1 } = said
			return { name, description, features: [...new Set(features)], ...(atOnce === 1 ? {} : { atOnce }) }
		},
		async schedule(place, { text }) {
			const { name = place, atOnce, ...said } = schedule.parse(readYaml(await textOf(text as Entry)) ?? {})
			const zone = wrongTimeZone(said.timeZone)
			if (zone !== undefined) throw new Unreadable(zone)
			if (!fireTimes(said.cron, said.timeZone)?.after(new Date())) throw new Unreadable(`"${said.cron}" never fires`)
			const tags = unreadableTags(said.tags)
			if (tags !== undefined) throw new Unreadable(tags)
			return { name, ...said, ...(atOnce === undefined ? {} : { atOnce }) }
		},
	}
	const defaultType = (content: string): FeatureType =>
		shape.settings.type ?? (projectType === 'ALL' ? guessType(content) : projectType)

	return async <K extends Kind>(kind: K, place: string, parts: Parts): Promise<Values[K]> => {
		const value = (await readers[kind](place, parts)) as Values[K]
		requireKeepable(value)
		return value
	}
}

/** YAML spells characters that are in none of its files. */
function requireKeepable(value: object) {
	for (const text of Object.values(value).flat()) {
		const says = typeof text === 'string' ? unkeepable(text) : undefined
		if (says !== undefined) throw new Unreadable(`it ${says}`)
	}
}

const lfs = 'Git LFS keeps it elsewhere, and the repository holds only a pointer to it'

/** Why something is left alone, as a note says it. What is no fault of the repository is thrown on. */
export function reasonOf(error: unknown): string {
	if (error instanceof Unreadable) return error.message
	if (error instanceof z.ZodError) {
		const [issue] = error.issues
		return `${issue?.path.join('.') || 'it'}: ${issue?.message}`
	}
	if (error instanceof Error && /YAML|alias/i.test(error.name + error.message))
		return `it is not YAML: ${error.message.split('\n')[0]}`
	throw error
}

/** Names of plans and schedules as a save asks for them, whatever their length. */
const text = z.string().max(10_000)
const plan = z.strictObject({
	name: keptName.testPlan.optional(),
	description: text.min(1),
	features: z.array(z.string()).max(10_000).default([]),
	atOnce: atOnce.optional(),
})
const schedule = z.strictObject({
	name: keptName.schedule.optional(),
	testPlan: z.string(),
	environment: z.string().default(''),
	cron: z.string().max(200),
	timeZone: z.string().max(100).default('UTC'),
	tags: z.string().max(1000).default(''),
	atOnce: atOnce.optional(),
})

function requireName(rule: z.ZodType<string>, name: string) {
	const read = rule.safeParse(name)
	if (!read.success) throw new Unreadable(read.error.issues[0]?.message ?? 'its name is not taken')
}

function requireJson(text: string, what: string) {
	if (!isJson(text)) throw new Unreadable(`${what} is not JSON`)
}

function requireFew(texts: { ui: string; api: string; settings: string }) {
	const excess = tooMuchOf(texts)
	if (excess) throw new Unreadable(excess.says)
}

function requirePath(path: string) {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
	if (/[\u0000-\u001f\\]/.test(path) || path.split('/').some((part) => part === '' || part === '.' || part === '..'))
		throw new Unreadable(`the path "${path.slice(0, 100)}" leads nowhere in a project`)
}
