import type { Element } from '../../driver.ts'
import { callScript, heldScript } from '../page-scripts.generated.ts'

/** The name under which WebDriver hands out elements; values that steps keep look alike with every client. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

export const idOfElement = (element: Element) => Object.values(element)[0] ?? ''

/** A body of a function as a function that takes and gives JSON; elements stand in it by their ids. */
export const inPage = (body: string) => `function (json) {
	return (function () { ${callScript} })(function () {
${body}
	}, json, '${elementKey}')
}`

/** Gives an element itself, for the developer tools to hold. */
export const elementInPage = `function () { ${heldScript} }`
