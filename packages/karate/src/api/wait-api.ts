// karate.waitForHttp, waitForPort: ask again and again until somebody answers.

import type { HttpOutcome, HttpRequest } from '../http/message.ts'
import { type Flow, sendRequest, sleep } from '../scenario/effects.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import { optionsOf } from '../steps/http-options.ts'
import type { KarateFamily } from './bridge-function.ts'
import { wait } from './call-api.ts'

const attempts = 30
const pause = 250

/** `{ count, interval }` may follow the address. */
export const waitApi = {
	waitForHttp: (run, url: string, options?: Record<string, unknown>) =>
		poll(run, url, options, ({ response }) => response !== undefined),
	waitForPort: (run, host: string, port: unknown, options?: Record<string, unknown>) =>
		poll(run, `http://${host}:${String(port)}/`, options, isOpen),
} satisfies KarateFamily

/** A port is open when somebody takes the connection, be it to hang up. */
const isOpen = ({ failure }: HttpOutcome): boolean =>
	failure === undefined ||
	!/^(?:connection refused|the host .* is not known|no connection|.* is not a target of tests)/.test(failure)

function poll(
	run: ScenarioRun,
	url: string,
	options: Record<string, unknown> | undefined,
	ready: (outcome: HttpOutcome) => boolean,
): boolean {
	if (!URL.canParse(url)) run.wrong(`this is not a valid address: ${url}`)
	const [count, interval] = [Number(options?.count ?? attempts), Number(options?.interval ?? pause)]
	return wait(run, () => run.feature.session.block(asking(run, url, { count, interval }, ready)))
}

function* asking(
	run: ScenarioRun,
	url: string,
	{ count, interval }: { count: number; interval: number },
	ready: (outcome: HttpOutcome) => boolean,
): Flow<boolean> {
	const request: HttpRequest = { method: 'GET', url: new URL(url).href, headers: [], options: optionsOf(run) }
	for (let attempt = 1; attempt <= count; attempt++) {
		if (attempt > 1) yield* sleep(interval)
		if (ready(yield* sendRequest(request))) return true
	}
	return false
}
