import type { Box } from '../box.ts'
import { unescapeXml } from '../unescape-xml.ts'

/** An element of a screen, as its source says. */
export interface ScreenElement {
	/** Its place among its siblings, from the root on: `0.2.1`. */
	path: string
	/** Its full class: `android.widget.Button`, `XCUIElementTypeButton`, `button`. */
	tag: string
	attributes: Readonly<Record<string, string>>
	/** What stands between its tags, of itself alone. */
	text: string
	/** Undefined where the source does not say where it lies. */
	box: Box | undefined
	inside: readonly ScreenElement[]
}

/** Reads the source of a screen as Appium gives it (XML); undefined where it cannot be read. */
export function screenTree(source: string): ScreenElement | undefined {
	const roots: Growing[] = []
	const open: Growing[] = []
	for (const [, end, tag = '', rest = '', between = ''] of source.matchAll(
		/<(\/?)([\p{L}_][\w.$:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>([^<]*)/gu,
	)) {
		if (end) {
			if (open.pop()?.tag !== tag) return undefined
			const around = open.at(-1)
			if (around) around.text += unescapeXml(between)
			continue
		}
		const inside = open.at(-1)?.inside ?? roots
		const made = elementOf(tag, rest, `${open.length > 0 ? `${open.at(-1)?.path}.` : ''}${inside.length}`)
		inside.push(made)
		if (rest.endsWith('/')) {
			const around = open.at(-1)
			if (around) around.text += unescapeXml(between)
		} else {
			open.push(made)
			made.text += unescapeXml(between)
		}
	}
	return open.length === 0 && roots.length === 1 ? roots[0] : undefined
}

interface Growing extends ScreenElement {
	text: string
	inside: Growing[]
}

function elementOf(tag: string, rest: string, path: string): Growing {
	const attributes: Record<string, string> = {}
	for (const [, name = '', one, other] of rest.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
		attributes[name] = unescapeXml(one ?? other ?? '')
	return { path, tag: attributes.class || tag, attributes, text: '', box: boxOf(attributes), inside: [] }
}

/** Android says its corners, iOS x and y, others left and top. */
function boxOf(of: Record<string, string>): Box | undefined {
	const corners = /^\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]$/.exec(of.bounds ?? '')
	if (corners) {
		const [left = 0, top = 0, right = 0, bottom = 0] = corners.slice(1).map(Number)
		return { x: left, y: top, width: right - left, height: bottom - top }
	}
	const [x, y, width, height] = [of.x ?? of.left, of.y ?? of.top, of.width, of.height].map((value) =>
		value === undefined || value === '' ? Number.NaN : Number(value),
	) as [number, number, number, number]
	return [x, y, width, height].every(Number.isFinite) ? { x, y, width, height } : undefined
}

/** All of them, each before what is inside it. */
export const allElements = (root: ScreenElement): ScreenElement[] => [root, ...root.inside.flatMap(allElements)]

/** The one at a path; undefined where there is none. */
export const elementAt = (root: ScreenElement, path: string): ScreenElement | undefined =>
	allElements(root).find((one) => one.path === path)
