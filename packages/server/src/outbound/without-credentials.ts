import type { OutsideRequest } from './outside-request.ts'

/** Some services say back what they were given: a text without the words of our headers that grant access. */
export function withoutCredentials(text: string, { headers = {} }: OutsideRequest): string {
	const words = Object.entries(headers)
		.filter(([name]) => /auth|cookie|key|token|secret/i.test(name))
		.flatMap(([, value]) => value.split(/[\s;=,]+/))
		.flatMap((word) => [word, ...basicParts(word)])
		.filter((word) => word.length >= 6)
	return words.sort((a, b) => b.length - a.length).reduce((left, word) => left.replaceAll(word, '•••'), text)
}

const basicParts = (word: string) =>
	/^[\w+/-]+$/.test(word) ? Buffer.from(word, 'base64').toString('utf8').split(':').slice(1) : []
