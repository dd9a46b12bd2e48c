// For "did you mean": the keyword with the fewest letters changed.

import { nearestOf } from '../data/nearest-of.ts'
import { keywordNames } from '../words/keywords.ts'

export const nearestKeyword = (word: string): string | undefined => nearestOf(word, keywordNames)[0]
