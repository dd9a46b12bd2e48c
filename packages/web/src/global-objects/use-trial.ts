import { callRoute } from '@assay/contract/client'
import type { Call } from '@assay/contract/route'
import { type Trial, trials } from '@assay/contract/trials'
import { useEffect, useRef, useState } from 'react'
import { send } from '../api.ts'

export type TrialShown = Trial | { state: 'REFUSED'; message: string }

/** A trial of a locator, from asking until its answer; another one, and leaving, cancel the one before. */
export function useTrial() {
	const [trial, setTrial] = useState<TrialShown>()
	const asked = useRef<AbortController>(undefined)
	useEffect(() => () => asked.current?.abort(), [])

	async function start(body: Call<typeof trials.start>['body']) {
		asked.current?.abort()
		const mine = new AbortController()
		asked.current = mine
		const { signal } = mine
		setTrial({ id: 0, state: 'WAITING' })
		try {
			const { id } = (await callRoute(send, trials.start, { body }, { signal })).answer
			for (;;) {
				const call = { params: { trialId: id }, query: { waitSeconds: 20 } }
				const { answer } = await callRoute(send, trials.get, call, { signal })
				setTrial(answer)
				if (answer.state === 'DONE') return
			}
		} catch (error) {
			if (signal.aborted) return
			const { problem, message } = error as { problem?: { errors?: { message: string }[] }; message: string }
			setTrial({ state: 'REFUSED', message: problem?.errors?.[0]?.message ?? message })
		}
	}
	return { trial, busy: trial?.state === 'WAITING' || trial?.state === 'RUNNING', start }
}
