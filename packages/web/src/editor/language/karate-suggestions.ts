import { lineWithin, readLine, readLines } from '@assay/engine/feature/gherkin-lines'
import { shownKeys } from './data-keys.ts'
import { karateComparisons, karateMarkers, karateMembers, karateSettings, karateSteps } from './karate-words.ts'
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
	const readable = after(/read\(['"]([^'"]*)$/)
	if (readable !== undefined) {
		return { from: from(readable.length), items: around.readable.map((label) => ({ label, kind: 'text' })) }
	}
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

const definition = /^(?:def|table|text|json|yaml|csv|xml|string|copy)\s+(\w+)/

/** What the feature itself defines, and what Karate always has. */
function names(text: string): Suggestion[] {
	const defined = readLines(text, 'karate').flatMap(({ text: one, line }) =>
		line.kind === 'step' ? (definition.exec(one.slice(line.body))?.[1] ?? []) : [],
	)
	const own = [...new Set(defined)]
	return [
		...own.map((label): Suggestion => ({ label, detail: 'variable', kind: 'variable' })),
		...['response', 'responseStatus', 'responseHeaders', 'responseCookies', 'responseTime', 'karate'].map(
			(label): Suggestion => ({ label, detail: 'Karate', kind: 'variable' }),
		),
	]
}

const known = ({ data }: Around): Suggestion[] =>
	shownKeys(data).map(({ key, value }) => ({ label: key, detail: value, kind: 'data' }))
