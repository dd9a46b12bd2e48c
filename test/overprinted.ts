import type { Page } from 'playwright-core'

/**
 * What a finger would miss on a page: texts drawn over each other, and actions that something
 * else covers wherever one scrolls. A sentence each; empty where all is well. Marks on a time line may lie on each other.
 */
export const overprinted = (page: Page): Promise<string[]> => page.evaluate(look)

/** Runs in the page. */
function look(): string[] {
	const named = (one: Element) =>
		`"${(one.getAttribute('aria-label') ?? one.textContent ?? one.tagName).trim().replace(/\s+/g, ' ').slice(0, 60)}"`
	const seen = (one: Element) =>
		one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
		!one.closest('.sr-only, [aria-hidden=true]')
	const common = (one: DOMRect, other: DOMRect) => ({
		width: Math.min(one.right, other.right) - Math.max(one.left, other.left),
		height: Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
	})
	const scope = document.querySelector('main') ?? document.body
	const actions = [...scope.querySelectorAll('button, a[href], [role=tab], [role=combobox], input, textarea')].filter(
		(one) => seen(one) && !one.closest('.cm-editor, [aria-label=Timeline]'),
	)
	const found: string[] = []

	for (const one of actions) {
		one.scrollIntoView({ block: 'center', inline: 'center' })
		const { left, top, width, height } = one.getBoundingClientRect()
		if (width < 2 || height < 2) continue
		const there = document.elementFromPoint(left + width / 2, top + height / 2)
		// An input lies below its own label or icon.
		const own = there && (one.contains(there) || there.contains(one) || one.closest('label')?.contains(there))
		if (!own) found.push(`${named(one)} is covered by ${there ? named(there) : 'nothing: it is out of sight'}`)
	}
	scope.scrollIntoView()

	// What stays in sight while the rest scrolls lies over it, as it should.
	const floats = (one: Element) => {
		for (let above: Element | null = one; above && above !== scope; above = above.parentElement)
			if (['sticky', 'fixed'].includes(getComputedStyle(above).position)) return true
		return false
	}
	const shownPart = (one: Element, rect: DOMRect): DOMRect => {
		let { left, top, right, bottom } = rect
		for (let above: Element | null = one; above; above = above.parentElement) {
			const { overflowX, overflowY } = getComputedStyle(above)
			if (overflowX === 'visible' && overflowY === 'visible') continue
			const box = above.getBoundingClientRect()
			left = Math.max(left, box.left)
			top = Math.max(top, box.top)
			right = Math.min(right, box.right)
			bottom = Math.min(bottom, box.bottom)
		}
		return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
	}
	const texts: { node: Node; text: string; element: Element; rect: DOMRect; floats: boolean }[] = []
	const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		const element = node.parentElement
		if (!element || !node.textContent?.trim() || !seen(element)) continue
		const range = document.createRange()
		range.selectNodeContents(node)
		for (const whole of range.getClientRects()) {
			const rect = shownPart(element, whole)
			if (rect.width > 2 && rect.height > 2)
				texts.push({ node, text: node.textContent.trim().slice(0, 40), element, rect, floats: floats(element) })
		}
	}
	texts.forEach((one, at) => {
		for (const other of texts.slice(at + 1)) {
			if (one.node === other.node || one.floats !== other.floats) continue
			const { width, height } = common(one.rect, other.rect)
			// Lines of one text touch; more is a letter on a letter.
			if (width > 2 && height > 5) found.push(`"${one.text}" is printed over "${other.text}"`)
		}
	})
	return found
}
