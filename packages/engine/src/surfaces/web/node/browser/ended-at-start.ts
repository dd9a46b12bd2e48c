import { SessionLost, SessionRefused } from '../../../../run/step-errors.ts'

/** By which others end a program: a person, a container, a system that is short of memory. */
const killing: readonly (NodeJS.Signals | null)[] = ['SIGKILL', 'SIGTERM']

/**
 * What it means that a browser or its driver ended before it could be used. Killed from outside, another may be had, so one
 * scenario is lost; ended by itself, the next would end as this one did, so none can be had: `refusal` says why.
 */
export const endedAtStart = (called: string, signal: NodeJS.Signals | null, refusal: string) =>
	killing.includes(signal)
		? new SessionLost(`The browser session was lost: ${called} was killed (${signal}) while it started`)
		: new SessionRefused(refusal)
