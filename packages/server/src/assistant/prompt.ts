import type { FeatureType } from '@assay/contract/feature-types'
import { languageCard } from '@assay/engine/feature/completion/language-card'
import { lineWithin } from '@assay/engine/feature/gherkin-lines'
import { catalogue } from '@assay/engine/surfaces/catalogue'
import { surfaces } from '@assay/engine/surfaces/index'
import type { Message } from './chat.ts'
import { hasFeature } from './compose.ts'
import type { KnownProject } from './known-project.ts'

// A model reads a few ten thousand characters; what lies beyond helps little and costs.
const most = { objects: 400, keys: 300, text: 20_000 }

/** What the model reads: the step language, names of the project's objects and keys, the feature and the prompt. */
export function promptMessages(
	prompt: string,
	{ type, text, around }: { type: FeatureType; text: string; around: KnownProject },
): Message[] {
	const objects = Object.entries(around.locators).flatMap(([page, elements]) =>
		Object.keys(elements).map((element) => `${page}.${element}`),
	)
	const system = [
		'You write Gherkin scenarios for a team of testers. Answer with Gherkin alone: no explanation, no code fences.',
		languageCard(surfaces[type].language, catalogue),
		keywordsOf(text),
		listed('Elements of the object repository', objects, most.objects),
		listed('Keys of the test data', around.dataKeys, most.keys),
		'Where an element is missing, write a raw xpath. Never write a password or another secret: use a key of the test data.',
	]
	const now = text.trim() === '' ? '' : `The feature so far:\n\n${around.hide(text).slice(-most.text)}\n\n`
	const wish = hasFeature(text)
		? `Write what is to be appended to it, without the Feature line: ${prompt}`
		: `Write the feature: ${prompt}`
	return [
		{ role: 'system', content: around.hide(system.filter(Boolean).join('\n\n')) },
		{ role: 'user', content: around.hide(now + wish) },
	]
}

/** Of a feature in another language than English. */
function keywordsOf(text: string): string {
	const { titles, steps } = lineWithin(text, 'keyword').keywords
	if (steps.includes('Given')) return ''
	const words = [titles.scenario, titles.outline, titles.examples, titles.background].map(([word]) => `${word}:`)
	return `The feature is in another language than English. Its keywords are ${[...words, ...steps].join(', ')}.`
}

const listed = (title: string, names: string[], limit: number) =>
	names.length === 0 ? '' : `${title}: ${names.slice(0, limit).join(', ')}`
