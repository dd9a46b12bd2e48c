import type { GlobalObject } from '@assay/contract/global-objects'
import { objectsOf } from './json-objects.ts'
import { locatorText } from './locator-text.ts'

/** The objects that a global object holds. */
export const entriesOf = (object: GlobalObject) => objectsOf(locatorText(object), object.name)
