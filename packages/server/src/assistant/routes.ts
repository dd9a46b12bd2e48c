import { setTimeout as pause } from 'node:timers/promises'
import type { AssistantEvent, assistant as routes } from '@assay/contract/assistant'
import { Refused } from '@assay/contract/problem'
import { surfaces, usualType } from '@assay/engine/surfaces/index'
import { OutsideFailed } from '../outbound/outside-failed.ts'
import { unfit } from '../problem.ts'
import type { Handlers } from '../serve.ts'
import type { World } from '../world.ts'
import { answered, type Draft, offered } from './answer.ts'
import type { Asking } from './asking.ts'
import { ask } from './chat.ts'
import { knownProject } from './known-project.ts'
import { promptMessages } from './prompt.ts'
import { isSampled, type SampleKind, sampleReply, sampleSeconds } from './sample.ts'
import { serviceFor, whatToConfigure } from './service.ts'
import { streamEvents } from './stream.ts'

export const assistantHandlers = ({ config, sealer, log }: World, asking: Asking): Handlers<typeof routes> => ({
	psChat: async ({ db, project, caller, params, body, reply }) => {
		const type = project.applicationType === 'ALL' ? usualType : project.applicationType
		const around = await knownProject(db, sealer, { projectId: project.id, environmentId: params.settingId, type })
		const service = serviceFor('pschat', around.settings, config)
		if (!service) throw new Refused(422, whatToConfigure('pschat', around.environment))
		const asked = { ...service, model: body.options?.model ?? service.model }
		const messages = promptMessages(body.message, { type, text: '', around })
		const content = await waiting(reply, () =>
			asking
				.once(caller.userId, { service: asked, prompt: around.hide(body.message) }, (signal) =>
					ask(asked, messages, signal),
				)
				.catch(refused),
		)
		return { body: { data: JSON.stringify({ messages: [...messages, { role: 'assistant', content }] }) } }
	},

	ask: async ({ db, project, caller, body, request, reply }) => {
		const { kind, featureType: type, text, environmentId, featureId } = body
		if (!surfaces[type].assisted) throw unfit('featureType', `The assistant does not write ${type} features.`)
		const around = await knownProject(db, sealer, { projectId: project.id, environmentId, featureId, type })
		const draft: Draft = { type, text, around }
		const serving = kind === 'pschat' ? 'pschat' : 'gpt'
		const service = serviceFor(serving, around.settings, config)
		if (!service && !isSampled(kind)) throw new Refused(422, whatToConfigure(serving, around.environment))
		const prompt = around.hide(body.prompt)
		const end = await waiting(reply, async () => asking.begin(caller.userId, { service, prompt }))
		const events = (signal: AbortSignal) =>
			service
				? answered(service, promptMessages(body.prompt, draft), draft, signal)
				: sampled(kind as SampleKind, draft, signal)
		let said = ''
		let failed: string | undefined
		try {
			await streamEvents(
				async function* (signal) {
					try {
						for await (const event of events(signal)) {
							if (event.type === 'text') said += event.text
							yield event
						}
					} catch (error) {
						failed = error instanceof OutsideFailed ? error.message : 'Something went wrong in Assay. Try again.'
						if (!(error instanceof OutsideFailed)) log.error({ err: error }, 'the assistant failed')
						yield { type: 'failed', message: failed }
					}
				},
				request,
				reply,
			)
		} finally {
			end({ reply: around.hide(said), ...(failed === undefined ? {} : { failed }) })
		}
		return { body: undefined }
	},
})

/** Where nobody can be asked, the specified sample after its specified time. */
async function* sampled(kind: SampleKind, draft: Draft, signal: AbortSignal): AsyncGenerator<AssistantEvent> {
	await pause(sampleSeconds[kind] * 1000, undefined, { signal }).catch(() => undefined)
	if (signal.aborted) return
	const text = sampleReply(kind, draft.type)
	yield { type: 'text', text }
	const { offer, problems } = offered(text, draft)
	yield { type: 'offer', text: offer?.text ?? draft.text, problems, sample: true }
}

/** A refusal that says when to come back says it in its header too. */
async function waiting<T>(reply: { header(name: string, value: string): unknown }, work: () => Promise<T>): Promise<T> {
	try {
		return await work()
	} catch (error) {
		if (error instanceof Refused && error.status === 429) reply.header('retry-after', String(error.more.retryAfter))
		throw error
	}
}

/** What another service got wrong is told as such: 502, or 429 and 504 where they say more. */
function refused(error: unknown): never {
	if (!(error instanceof OutsideFailed)) throw error
	if (error.reason === 'private' || error.reason === 'address') throw new Refused(422, error.message)
	if (error.answer.status === 429) throw new Refused(429, error.message, { retryAfter: error.answer.retryAfter ?? 10 })
	throw new Refused(error.reason === 'timeout' ? 504 : 502, error.message)
}
