/** The line, from 1, on which a JSON text has a dotted key; undefined where it has none. */
export function keyLine(text: string, key: string): number | undefined {
	const inside: { path: string; index: number | undefined }[] = []
	let name: string | undefined
	let line = 1
	for (const [found] of text.matchAll(token)) {
		const here = inside.at(-1)
		const path = () => {
			if (!here) return ''
			if (here.index !== undefined) return `${here.path}[${here.index}]`
			return here.path ? `${here.path}.${name}` : `${name}`
		}
		if (found === '\n') line++
		else if (found === '{' || found === '[') {
			inside.push({ path: path(), index: found === '[' ? 0 : undefined })
			name = undefined
		} else if (found === '}' || found === ']') inside.pop()
		else if (found === ',') {
			name = undefined
			if (here?.index !== undefined) here.index++
		} else if (here && here.index === undefined && name === undefined && found.startsWith('"')) {
			name = unquoted(found)
			if (path() === key) return line
		}
	}
	return undefined
}

const token = /"(?:[^"\\\n]|\\.)*"|[{}[\],\n]/g

function unquoted(text: string): string {
	try {
		return JSON.parse(text)
	} catch {
		return text
	}
}
