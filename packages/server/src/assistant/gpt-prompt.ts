import { isJson } from '@assay/contract/json-text'
import { usualType } from '@assay/engine/surfaces/index'
import type { Db } from '../db/open.ts'
import { openSecrets } from '../environments/secrets.ts'
import * as environmentStore from '../environments/store.ts'
import { jsonObject } from '../json-text.ts'
import { OutsideFailed } from '../outbound/outside-failed.ts'
import type { FillPrompts } from '../saving.ts'
import type { World } from '../world.ts'
import type { Asking } from './asking.ts'
import { ask, type Message } from './chat.ts'
import { knownProject } from './known-project.ts'
import { type ChatService, namesService, serviceFor, whatToConfigure } from './service.ts'

/**
 * Fills texts of an environment or a global object that hold a `gptPrompt`: the keys of the reply take the place of the
 * text. Where nobody can be asked the text is saved as it is, and the sentence says why.
 */
export function gptPrompts(world: World, asking: Asking): FillPrompts {
	let going = 0
	return async (texts, { db, projectId, user, settings }) => {
		const prompts = Object.entries(texts).flatMap(([field, text]) => {
			const prompt = promptOf(text)
			return prompt === undefined ? [] : [{ field, prompt }]
		})
		if (prompts.length === 0) return { texts: {}, said: undefined }
		const own = settings ? opened(world, projectId, await settings()) : await firstSettings(db, world, projectId)
		const service = serviceFor('gpt', own, world.config)
		if (!service) return kept(whatToConfigure('gpt', undefined))
		if (going >= mostAtOnce) return kept('The assistant writes for others at the moment; save again in a minute.')
		going++
		const filled: Record<string, string> = {}
		try {
			const around = await knownProject(db, world.sealer, { projectId, type: usualType })
			for (const { field, prompt } of prompts)
				filled[field] = await asking.once(user, { service, prompt: around.hide(prompt) }, (signal) =>
					askForKeys(service, around.hide(prompt), signal),
				)
		} catch (error) {
			return kept(sentenceOf(error))
		} finally {
			going--
		}
		return { texts: filled, said: 'The assistant wrote what its gptPrompt asked for.' }
	}
}

/** A save that may be repeated holds a connection of the database while a model writes, and there are ten for everybody. */
const mostAtOnce = 3

const kept = (why: string) => ({ texts: {}, said: `${why} The gptPrompt was saved as it is.` })

function sentenceOf(error: unknown): string {
	if (error instanceof OutsideFailed || error instanceof NoKeys || asksToWait(error)) return (error as Error).message
	throw error
}

const asksToWait = (error: unknown) => (error as { status?: number }).status === 429

class NoKeys extends Error {}

function promptOf(text: string | null | undefined): string | undefined {
	if (!text?.includes('gptPrompt') || !isJson(text)) return undefined
	const { gptPrompt } = jsonObject(text)
	return typeof gptPrompt === 'string' && gptPrompt.trim() !== '' ? gptPrompt.trim() : undefined
}

const system: Message = {
	role: 'system',
	content: 'You write data for software tests. Answer with one JSON object alone: no explanation, no code fences.',
}

async function askForKeys(service: ChatService, prompt: string, signal: AbortSignal): Promise<string> {
	const reply = await ask(service, [system, { role: 'user', content: prompt }], signal)
	const json = reply.slice(reply.indexOf('{'), reply.lastIndexOf('}') + 1)
	const keys = jsonObject(json)
	if (Object.keys(keys).length === 0) throw new NoKeys('The assistant did not answer with keys and values.')
	return JSON.stringify(keys, null, 2)
}

/** A global object has no settings of its own: those of the newest environment that names an assistant. */
async function firstSettings(db: Db, world: World, projectId: number): Promise<Record<string, unknown>> {
	const all = (await environmentStore.rowsOf(db, projectId)).map(({ settings }) => opened(world, projectId, settings))
	return all.find((settings) => namesService('gpt', settings)) ?? {}
}

const opened = ({ sealer }: World, projectId: number, settings: string) =>
	jsonObject(openSecrets(sealer, projectId, settings).text)
