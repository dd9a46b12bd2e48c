// Reads construct/*.feature: the scenarios, and what each must fail with once a step is added.

import { readdirSync, readFileSync } from 'node:fs'

export interface ConstructFeature {
	path: string
	text: string
	scenarios: Construct[]
}

interface Construct {
	name: string
	/** Its tags say that it is not run by itself. */
	special: boolean
	buts: { step: string; says: string; text: string }[]
}

export function readConstructs(): ConstructFeature[] {
	const folder = new URL('./construct/', import.meta.url)
	return readdirSync(folder)
		.filter((name) => name.endsWith('.feature'))
		.map((path) => {
			const text = readFileSync(new URL(path, folder), 'utf8')
			return { path, text, scenarios: constructsOf(text.split('\n')) }
		})
}

/** `# but <step>`, or `# but <step> // <step>`, and below it `# says <words>`. */
function constructsOf(lines: string[]): Construct[] {
	const found: Construct[] = []
	let start = 0
	for (const [at, line] of lines.entries()) {
		const scenario = /^Scenario(?: Outline)?: *(.*)$/.exec(line)
		if (scenario) {
			start = at
			const special = /@(?:setup|ignore|fail|env=prod|envnot=dev)/.test(lines[at - 1] ?? '')
			found.push({ name: scenario[1] ?? '', special, buts: [] })
		}
		const but = /^# but (.*)$/.exec(line)
		if (!but) continue
		// a comment right above a check would stand in front of its message
		const changed = lines.map((one) => (/^# (?:but|says)\b/.test(one) ? '' : one))
		changed[at] = (but[1] ?? '').replaceAll(' // * ', '\n* ')
		changed[start] = `@but\n${changed[start]}`
		const says = /^# says ?(.*)$/.exec(lines[at + 1] ?? '')?.[1] ?? ''
		found.at(-1)?.buts.push({ step: but[1] ?? '', says, text: changed.join('\n') })
	}
	return found
}
