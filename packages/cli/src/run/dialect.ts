import { type FeatureType, typeLabel } from '@assay/contract/feature-types'
import { stepLines } from '@assay/engine/feature/step-lines'
import { featureTypes, typeWrittenIn } from '@assay/engine/surfaces/index'

/** Words that only Karate's steps begin with. */
const karate =
	/^(?:def|text|json|string|xml|xmlstring|yaml|csv|bytes|copy|table|set|remove|delete|replace|get|url|path|params?|headers?|cookies?|request|form|multipart|method|soap|status|match|assert|print|callonce|call|configure|eval|retry|if|listen|karate\b|[a-z]\w*\s*(?:\(|=|\.))/

/** What kind of feature a text is: by `# type: …` among the comments at its head, else by what its steps look like. */
export function dialectOf(text: string): FeatureType {
	const head = /^(?:[^\S\n]*(?:#.*)?\n)*/.exec(text)?.[0] ?? ''
	const word = /^\s*#\s*type:\s*(\w+)/im.exec(head)?.[1]?.toUpperCase()
	const said = featureTypes.find((type) => type === word || typeLabel(type) === word)
	if (said) return said
	let lead = 0
	for (const { text: body } of stepLines(text)) {
		if (karate.test(body)) lead++
		else if (/\b[A-Z]{3,}(?:_[A-Z]+)*\b/.test(body)) lead--
	}
	return typeWrittenIn(lead >= 0 ? 'karate' : 'keyword')
}
