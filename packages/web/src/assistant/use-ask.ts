import { type AssistantEvent, type AssistantProblem, assistant } from '@assay/contract/assistant'
import { readProblem } from '@assay/contract/problem'
import type { Call } from '@assay/contract/route'
import { readServerSent } from '@assay/contract/server-sent'
import { useCallback, useEffect, useRef, useState } from 'react'
import { open } from '../api.ts'

type Question = Call<typeof assistant.ask>['body']

export type Answer =
	| { state: 'idle' }
	| { state: 'writing'; reply: string; correcting: AssistantProblem[] }
	| { state: 'offered'; text: string; problems: AssistantProblem[]; sample: boolean }
	| { state: 'failed'; message: string }

const broken = { state: 'failed', message: 'The connection to the server was lost. Try again.' } as const

/** One question to the assistant at a time: its answer as it is written. Leaving the screen or `cancel` ends it. */
export function useAsk() {
	const [answer, setAnswer] = useState<Answer>({ state: 'idle' })
	const asked = useRef<AbortController>(undefined)

	const cancel = useCallback(() => {
		asked.current?.abort()
		asked.current = undefined
		setAnswer({ state: 'idle' })
	}, [])
	useEffect(() => () => asked.current?.abort(), [])

	const ask = useCallback(async (question: Question) => {
		asked.current?.abort()
		const mine = new AbortController()
		asked.current = mine
		let now: Answer = { state: 'writing', reply: '', correcting: [] }
		const show = (next: Answer) => {
			now = next
			if (!mine.signal.aborted) setAnswer(next)
		}
		show(now)
		try {
			const response = await open(assistant.ask, { body: question }, { signal: mine.signal })
			if (!response.ok || !response.body) {
				const refusal = readProblem(await response.json().catch(() => undefined))
				return show({ state: 'failed', message: refusal?.detail ?? assistant.ask.says?.fail ?? '' })
			}
			for await (const data of readServerSent(chunksOf(response.body))) show(after(now, JSON.parse(data)))
			if (now.state === 'writing') show(broken)
		} catch {
			show(broken)
		}
	}, [])

	return { answer, ask, cancel }
}

function after(answer: Answer, event: AssistantEvent): Answer {
	if (event.type === 'failed') return { state: 'failed', message: event.message }
	if (event.type === 'offer') return { ...event, state: 'offered' }
	if (event.type === 'repair') return { state: 'writing', reply: '', correcting: event.problems }
	if (answer.state !== 'writing' || event.type !== 'text') return answer
	return { ...answer, reply: answer.reply + event.text }
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
	const reader = body.getReader()
	try {
		for (;;) {
			const { done, value } = await reader.read()
			if (done) return
			yield value
		}
	} finally {
		void reader.cancel().catch(() => undefined)
	}
}
