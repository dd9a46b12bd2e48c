import { writeLiteral } from '../../../feature/values/literals.ts'

/** An address as a step holds it: below the baseUrl of the environment where it is. */
export function writtenAddress(url: string, data: Record<string, unknown>): string {
	const base = typeof data.baseUrl === 'string' ? data.baseUrl.replace(/\/+$/, '') : ''
	if (base === '' || !url.startsWith(base)) return `<${writeLiteral(url)}>`
	const rest = url.slice(base.length)
	if (rest === '' || rest === '/') return '<baseUrl>'
	return rest.startsWith('/') ? `<${writeLiteral(rest)}>` : `<${writeLiteral(url)}>`
}
