import type { FeatureType } from '@assay/contract/feature-types'
import { findSurface } from '@assay/engine/surfaces/index'

/** Which of the two languages a feature of this type is written in. */
export type Dialect = 'keyword' | 'karate'
export const dialectOf = (type: FeatureType): Dialect => findSurface(type)?.language.dialect ?? 'keyword'

export type TokenKind =
	| 'keyword'
	| 'title'
	| 'action'
	| 'object'
	| 'data'
	| 'expected'
	| 'string'
	| 'number'
	| 'quiet'
	| 'text'

/** A coloured piece of one line; columns from 0, `to` excluded. */
export interface Token {
	from: number
	to: number
	kind: TokenKind
}
