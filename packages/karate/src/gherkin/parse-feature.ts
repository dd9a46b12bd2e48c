// A Karate feature that is to run: its document, or the first thing in its text that Karate would not take.

import type { FeatureDocument } from './document.ts'
import { readDocument } from './read-document.ts'

/** `line` counts from 1. */
export class FeatureSyntaxError extends Error {
	constructor(
		message: string,
		readonly line: number,
	) {
		super(`line ${line}: ${message}`)
	}
}

/** Throws `FeatureSyntaxError` with the first thing that Karate would not take. */
export function parseFeature(text: string): FeatureDocument {
	const { document, problems } = readDocument(text, 'karate')
	const wrong = problems.find(({ severity }) => severity === 'error')
	if (wrong) throw new FeatureSyntaxError(wrong.message, wrong.line)
	return document
}
