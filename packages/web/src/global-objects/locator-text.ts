import type { GlobalObject } from '@assay/contract/global-objects'

/** `locator` wins over `content`, in a run as here. */
export const locatorText = ({ locator, content }: GlobalObject) => locator || content
