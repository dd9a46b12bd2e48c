import type { CustomActions } from '../feature/custom-actions.ts'
import { keptFor } from '../feature/kept-for.ts'
import type { Vocabulary } from '../feature/vocabulary.ts'
import { catalogue } from './catalogue.ts'

/** The built-in actions and those of a project, where its files are known; the same value for the same ones. */
export const vocabularyWith = (custom?: CustomActions): Vocabulary => (custom ? withCustom(custom) : builtIn)

const builtIn: Vocabulary = { builtIn: catalogue }

const withCustom = keptFor((custom: CustomActions): Vocabulary => ({ builtIn: catalogue, custom }))
