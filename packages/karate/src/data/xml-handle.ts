// Scripts see XML as a map-like object; the node behind it stays here. Unaware of how the handle was made.

import type { XmlNode } from './xml-node.ts'

const nodes = new WeakMap<object, XmlNode>()

export function bindXml<T extends object>(handle: T, node: XmlNode): T {
	nodes.set(handle, node)
	return handle
}

export function xmlOf(value: unknown): XmlNode | undefined {
	return typeof value === 'object' && value !== null ? nodes.get(value) : undefined
}
