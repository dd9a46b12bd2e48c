import type { LintContext } from '@assay/engine/feature/lint/lint-keyword-step'
import { surfaces } from '@assay/engine/surfaces/index'
import { vocabularyWith } from '@assay/engine/surfaces/vocabulary-with'
import { keysOnly } from '../language/data-keys.ts'
import type { Around } from '../language/language.ts'

/** What the engine needs to know of the project for reading a text. */
export const lintContext = ({ type, locators, data, custom, files, callable, own }: Around): LintContext => ({
	language: surfaces[type].language,
	locators,
	dataKeys: keysOnly(data),
	vocabulary: vocabularyWith(custom),
	...(files ? { files } : {}),
	...(callable ? { callable } : {}),
	...(own ? { own } : {}),
})
