import type { Around, Suggestions } from './language.ts'
export function suggest(_text: string, _at: number, _around: Around, _asked: boolean): Suggestions | undefined {
	return undefined
}
