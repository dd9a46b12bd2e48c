import { karateCallAt } from '@assay/engine/feature/completion/karate-call'
import { lineWithin, readLine, readLines } from '@assay/engine/feature/gherkin-lines'
import { shownKeys } from './data-keys.ts'
import {
	asksForRequest,
	karateComparisons,
	karateMarkers,
	karateMembers,
	karateMockFunctions,
	karateMockVariables,
	karatePropertyMembers,
	karateSettings,
	karateSteps,
	karateVariables,
} from './karate-words.ts'
import type { Around, Suggestion, Suggestions } from './language.ts'

/** What may stand at a place of a Karate step; `typed` is the line up to the cursor, which begins at `start`. */
export function suggestInKarate(
	typed: string,
	start: number,
	around: Around,
	text: string,
	asked: boolean,
): Suggestions | undefined {
	const { kind, end, body: step } = readLine(typed, lineWithin(text, 'karate')).line
	if (kind !== 'step' || step === end) return undefined
	const body = typed.slice(step)
	const from = (length: number) => start + typed.length - length

	const verb = /^[a-zA-Z]* ?[a-zA-Z]*$/.exec(body)?.[0]
	if (verb !== undefined && karateSteps.some(({ label }) => label.startsWith(verb) && label !== verb.trim())) {
		return { from: from(body.length), items: karateSteps }
	}
	const after = (pattern: RegExp) => pattern.exec(body)?.[1]
	const method = after(/^method\s+(\w*)$/)
	if (method !== undefined)
		return { from: from(method.length), items: plain(['get', 'post', 'put', 'patch', 'delete', 'head', 'options']) }
	const status = after(/^status\s+(\d*)$/)
	if (status !== undefined)
		return {
			from: from(status.length),
			items: plain(['200', '201', '202', '204', '400', '401', '403', '404', '409', '422', '500']),
		}
	const marker = after(/['"](##?[\w[\]]*)$/)
	if (marker !== undefined) return { from: from(marker.length), items: karateMarkers }
	const quoted = after(/['"]([^'"]*)$/)
	if (quoted !== undefined && openQuote(body)) {
		const items = insideText(body, around, text)
		return items && { from: from(quoted.length), items }
	}
	const [, property, inner] = /\bkarate\.(\w+)\.(\w*)$/.exec(body) ?? []
	const members = property === undefined ? undefined : karatePropertyMembers.get(property)
	if (members && inner !== undefined) return { from: from(inner.length), items: members }
	const member = after(/\bkarate\.(\w*)$/)
	if (member !== undefined) return { from: from(member.length), items: karateMembers }
	const setting = after(/^configure\s+(\w*)$/)
	if (setting !== undefined) return { from: from(setting.length), items: karateSettings }
	const comparing = after(/^match\s+(?:each\s+)?\S+\s+(\w*)$/)
	if (comparing !== undefined) return { from: from(comparing.length), items: karateComparisons }
	const word = /(?:^|[\s([{,:+!?=<>&|-])([A-Za-z_$][\w$.]*)$/.exec(body)?.[1]
	if (word === undefined && !asked) return undefined
	return { from: from(word?.length ?? 0), items: [...names(text), ...known(around)] }
}

const plain = (labels: string[]): Suggestion[] => labels.map((label) => ({ label, kind: 'text' }))

/** Whether the last quote of a script opens a text rather than closing one. */
function openQuote(script: string): boolean {
	let quote = ''
	for (let at = 0; at < script.length; at++) {
		const char = script[at] ?? ''
		if (quote && char === '\\') at++
		else if (char === quote) quote = ''
		else if (!quote && /['"`]/.test(char)) quote = char
	}
	return quote !== ''
}

/** What may stand in a text that is an argument: a file, a setting, a variable. */
function insideText(script: string, around: Around, text: string): Suggestion[] | undefined {
	const call = karateCallAt(script)
	if (!call) return undefined
	const { name, slots } = call
	const wanted = slots.find(({ active }) => active)?.text
	if (name === 'karate.configure') return wanted === "'name'" ? karateSettings.map(bare) : undefined
	if (wanted === "'file'" || wanted === "'mock.feature'" || (name === 'karate.call' && wanted === 'argument'))
		return around.readable.map((label) => ({ label, kind: 'text' }))
	const variables = ['karate.get', 'karate.set', 'karate.remove', 'karate.setXml']
	return wanted === "'name'" && variables.includes(name) ? names(text).map(bare) : undefined
}

const bare = ({ label, about }: Suggestion): Suggestion => ({ label, kind: 'text', ...(about ? { about } : {}) })

const definition = /^(?:def|table|text|json|yaml|csv|xml|xmlstring|string|bytes|copy)\s+(\w+)/

/** What the feature itself defines, and what Karate always has. */
function names(text: string): Suggestion[] {
	const defined = readLines(text, 'karate').flatMap(({ text: one, line }) =>
		line.kind === 'step' ? (definition.exec(one.slice(line.body))?.[1] ?? []) : [],
	)
	const own = [...new Set(defined)].map((label): Suggestion => ({ label, detail: 'variable', kind: 'variable' }))
	if (!asksForRequest.test(text)) return [...own, ...karateVariables]
	const mocked = karateMockVariables.filter(({ label }) => !karateVariables.some((one) => one.label === label))
	return [...own, ...karateVariables, ...mocked, ...karateMockFunctions]
}

/** What the name of a mock's scenario may ask; nothing in the name of any other, unless one asks for it. */
export function suggestInMockName(name: string, end: number, text: string, asked: boolean): Suggestions | undefined {
	const word = /(?:^|[\s(!&|])([A-Za-z]*)$/.exec(name)?.[1]
	if (word === undefined || (word === '' && !asked)) return undefined
	if (!asked && !asksForRequest.test(text)) return undefined
	return { from: end - word.length, items: karateMockFunctions }
}

const known = ({ data }: Around): Suggestion[] =>
	shownKeys(data).map(({ key, value }) => ({ label: key, detail: value, kind: 'data' }))
