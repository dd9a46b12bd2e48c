import { callRoute } from '@assay/contract/client'
import type { Place } from '@assay/contract/places'
import {
	type RecordedEvent,
	type RecordingInput,
	type RecordingNews,
	type RecordingNow,
	recordings,
} from '@assay/contract/recordings'
import { useEffect, useRef, useState } from 'react'
import { open, send } from '../api.ts'
import { readMessages } from '../runs/log/read-messages.ts'
import { say } from '../ui/message-bar.tsx'

export interface Recording {
	state: 'IDLE' | 'WAITING' | 'RUNNING' | 'ENDED'
	/** Why it could not be started, or ended. */
	message?: string | undefined
	events: readonly RecordedEvent[]
	now?: RecordingNow
	picture?: NonNullable<RecordingNews['picture']>
}

const idle: Recording = { state: 'IDLE', events: [] }

interface Asked {
	applicationId: number
	env_id?: number
	url?: string
	known?: string[]
	place: Place
}

/** A recording of the person who looks; leaving ends it. What was recorded stays until another is started. */
export function useRecording() {
	const [recording, set] = useState<Recording>(idle)
	const current = useRef<{ id: number; left: AbortController; pending: RecordingInput[]; sending: boolean }>(undefined)

	// Who leaves before the answer is there has left what it names, too.
	const turn = useRef(0)
	const stop = (recordingId: number) => callRoute(send, recordings.stop, { params: { recordingId } }).catch(() => {})

	function leave() {
		turn.current++
		const left = current.current
		current.current = undefined
		if (!left) return
		left.left.abort()
		void stop(left.id)
	}
	useEffect(() => leave, [])

	async function start(asked: Asked) {
		leave()
		const mine = turn.current
		set({ state: 'WAITING', events: [] })
		try {
			const { id } = (await callRoute(send, recordings.start, { body: asked })).answer
			if (turn.current !== mine) return void stop(id)
			const left = new AbortController()
			current.current = { id, left, pending: [], sending: false }
			void follow(id, left.signal, (news) => set((former) => withNews(former, news)))
		} catch (error) {
			const { problem, message } = error as { problem?: { errors?: { message: string }[] }; message: string }
			set({ state: 'IDLE', events: [], message: problem?.errors?.[0]?.message ?? message })
		}
	}

	/** In their order; what is done while a call is under way goes with the next. */
	function act(input: RecordingInput) {
		const mine = current.current
		if (!mine) return
		const last = mine.pending.at(-1)
		if (input.do === 'mouse' && input.type === 'move' && last?.do === 'mouse' && last.type === 'move')
			mine.pending.pop()
		mine.pending.push(input)
		if (!mine.sending) void deliver(mine)
	}

	async function deliver(mine: NonNullable<typeof current.current>) {
		mine.sending = true
		while (mine.pending.length > 0 && !mine.left.signal.aborted) {
			const inputs = mine.pending.splice(0, 200)
			await callRoute(send, recordings.act, { params: { recordingId: mine.id }, body: { inputs } }).catch(() => {
				// Not sent again: some of it may have been done, and what it was meant for may be gone.
				if (!mine.left.signal.aborted)
					say('What you did last may not have reached the recording. Do it again.', 'failed')
			})
		}
		mine.sending = false
	}

	return { recording, start, act, leave }
}

function withNews(former: Recording, { state, message, now, events, picture }: RecordingNews): Recording {
	return {
		...former,
		...(state ? { state, message } : {}),
		...(now ? { now } : {}),
		...(picture ? { picture } : {}),
		...(events ? { events: [...former.events.slice(0, events.from), ...events.list] } : {}),
	}
}

/** The stream ends by itself now and then, and when the connection is lost; then it is opened again where it was. */
async function follow(id: number, signal: AbortSignal, take: (news: RecordingNews) => void) {
	let from = 0
	while (!signal.aborted) {
		try {
			const response = await open(recordings.stream, { params: { recordingId: id }, query: { from } }, { signal })
			if (response.status === 403 || response.status === 404)
				return signal.aborted || take({ state: 'ENDED', message: 'The recording is over.' })
			for await (const { data } of response.ok && response.body ? readMessages(response.body) : []) {
				const news = JSON.parse(data) as RecordingNews
				if (signal.aborted) continue
				take(news)
				if (news.events) from = news.events.from + news.events.list.length
				if (news.state === 'ENDED') return
			}
		} catch {
			// Opened again below.
		}
		await new Promise((resolve) => setTimeout(resolve, 1000))
	}
}
