import { existsSync, rmSync } from 'node:fs'
import type { Ended, Lab } from './lab.ts'

/** One thing that somebody tries who wants more than a test may have. */
export interface Attack {
	/** What he tries, as the end of "tries ". */
	tries: string
	/** How it was refused. Throws `Broken` where he got what he wanted. */
	attempt(lab: Lab): Promise<string>
}

/** The attack succeeded; the message says what it got. */
export class Broken extends Error {}

/** The sentence in which a run says why it ended or failed, and no word of a secret in all of its log. */
export function refusalOf(ended: Ended, { secrets, sentinel }: Lab): string {
	if (existsSync(sentinel)) {
		rmSync(sentinel)
		throw new Broken('a program of the attacker was started')
	}
	for (const { path, text } of secrets) if (ended.text.includes(text)) throw new Broken(`the content of ${path}`)
	if (ended.status === 'SUCCESS') throw new Broken('the run ended SUCCESS')
	return sentenceOf(ended)
}

/** The first reason or message of the log. */
export function sentenceOf({ status, text }: Ended): string {
	const [, said] = text.match(/"(?:reason|message)":"((?:[^"\\]|\\.)*)"/) ?? []
	const sentence = said === undefined ? text.split('\n')[0] : (JSON.parse(`"${said}"`) as string)
	return `${status}: ${(sentence ?? '').split('\n')[0]?.slice(0, 160)}`
}
