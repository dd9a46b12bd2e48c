import { Facet } from '@codemirror/state'
import { type Around, nothingAround } from './language.ts'

/** The project around the text, as completion, hover and lint of an editor see it. */
export const around = Facet.define<Around, Around>({ combine: ([given]) => given ?? nothingAround('KARATE') })
