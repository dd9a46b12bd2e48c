import { h } from './dom.ts'
import type { Row } from './rows.ts'

/**
 * Shows rows in blocks: a block near the window holds its rows, one far away only its height. Rows may have any height and
 * change it; what is open is the state's business, so a block that comes back looks as it did.
 */
const BLOCK = 40
/** Height of a row before it was ever seen. */
const GUESS = 32

export interface VirtualList {
	show(rows: Row[]): void
	/** Draws a row's block if need be and gives the row's element. */
	reveal(id: string): HTMLElement | undefined
	redraw(id: string): void
}

export function virtualList(host: HTMLElement, draw: (row: Row) => HTMLElement): VirtualList {
	let blocks: { element: HTMLElement; rows: Row[]; drawn: boolean }[] = []
	const near = new IntersectionObserver(
		(entries) => {
			for (const { target, isIntersecting } of entries) {
				const block = blocks[Number((target as HTMLElement).dataset.block)]
				if (block?.element !== target) continue
				if (isIntersecting) fill(block)
				else empty(block)
			}
		},
		{ rootMargin: '1200px 0px' },
	)

	function fill(block: (typeof blocks)[number]): void {
		if (block.drawn) return
		block.drawn = true
		block.element.style.height = ''
		block.element.replaceChildren(...block.rows.map(draw))
	}

	function empty(block: (typeof blocks)[number]): void {
		if (!block.drawn || block.element.contains(document.activeElement)) return
		block.element.style.height = `${block.element.offsetHeight}px`
		block.element.replaceChildren()
		block.drawn = false
	}

	const blockOf = (id: string) => blocks.find(({ rows }) => rows.some((row) => row.id === id))

	return {
		show(rows) {
			near.disconnect()
			blocks = []
			for (let i = 0; i < rows.length; i += BLOCK) {
				const own = rows.slice(i, i + BLOCK)
				const element = h('div', { class: 'block', 'data-block': blocks.length, role: 'presentation' })
				element.style.height = `${own.length * GUESS}px`
				blocks.push({ element, rows: own, drawn: false })
			}
			host.replaceChildren(...blocks.map(({ element }) => element))
			// The first screen is there at once, not after the observer has looked.
			for (const block of blocks.slice(0, 2)) fill(block)
			for (const { element } of blocks) near.observe(element)
		},
		reveal(id) {
			const block = blockOf(id)
			if (!block) return undefined
			fill(block)
			return block.element.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`) ?? undefined
		},
		redraw(id) {
			const block = blockOf(id)
			if (!block?.drawn) return
			const row = block.rows.find((one) => one.id === id)
			const old = block.element.querySelector(`[data-id="${CSS.escape(id)}"]`)
			if (row && old) old.replaceWith(draw(row))
		},
	}
}
