import type { ProjectType } from '@assay/contract/feature-types'

/** How a locator is written, as the hint below its field. */
export const locatorHelp = (type: ProjectType): string =>
	type === 'MOBILE'
		? 'accessibility id= or id= and the name; -android uiautomator=, -ios predicate=; an xpath as it is'
		: 'An xpath; css= or id= before it for the others'
