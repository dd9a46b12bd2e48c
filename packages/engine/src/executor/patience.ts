import { setTimeout as wait } from 'node:timers/promises'
import { CallFailed } from '@assay/contract/client'

/** How long a server may say nothing before it is given up. */
export interface Patience {
	/** Tries until it is answered: nobody there, or a server in trouble, is a reason to wait, a refusal is not. A full disk is waited for without end. */
	insist<T>(attempt: () => Promise<T>): Promise<T>
	/** The server has just answered something else. */
	answered(): void
	isOver(): boolean
}

interface PatienceOptions {
	/** Milliseconds before the first repeat; each further one waits twice as long, at most five seconds. 200 unless said. */
	retry?: number
	/** Milliseconds without any answer; ten minutes unless said. */
	giveUpAfter?: number
	/** Nothing is tried again. */
	signal: AbortSignal
	/** Called when it is over. */
	silent?(): void
}

/** Milliseconds without any answer that are waited for unless said otherwise. */
export const longestSilence = 10 * 60_000

export function openPatience({ retry = 200, giveUpAfter = longestSilence, signal, silent }: PatienceOptions): Patience {
	let answeredAt = Date.now()
	const answered = () => {
		answeredAt = Date.now()
	}
	/** Before it was asked it kept no silence. */
	const isOver = (askedAt = 0) => Date.now() - Math.max(answeredAt, askedAt) > giveUpAfter
	return {
		answered,
		isOver: () => isOver(),
		async insist(attempt) {
			const askedAt = Date.now()
			for (let pause = retry; ; pause = Math.min(pause * 2, 5000)) {
				try {
					const answer = await attempt()
					answered()
					return answer
				} catch (error) {
					const status = error instanceof CallFailed ? error.status : 0
					if (signal.aborted) throw error
					// A server whose disk is full has answered: what it cannot take waits until there is space.
					if (status === 507) answered()
					if (status > 0 && status < 500 && status !== 408 && status !== 429) throw error
					if (isOver(askedAt)) {
						silent?.()
						throw error
					}
					await wait(pause * (0.5 + Math.random()), undefined, { signal }).catch(() => {})
				}
			}
		},
	}
}
