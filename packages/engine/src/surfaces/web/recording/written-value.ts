import { readPath } from '../../../feature/values/dotted-path.ts'
import { writeLiteral } from '../../../feature/values/literals.ts'

/** A text as a step holds it. Literal: in quotes also where it is the name of test data. */
export function writtenValue(open: '<' | '{', text: string, data: Record<string, unknown>): string {
	const written = writeLiteral(text)
	const literal = written === text && readPath(data, text) ? `"${text}"` : written
	return open === '<' ? `<${literal}>` : `{${literal}}`
}
