// XPath 1.0 over our XML tree.

import type { XmlNode } from './xml-node.ts'

export function selectXPath(_node: XmlNode, path: string): XmlNode[] | string | number | boolean {
	throw new Error(`XPath is not available yet: ${path}`)
}
