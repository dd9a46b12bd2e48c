interface Box {
	left: number
	right: number
	top: number
	bottom: number
}

const margin = 20

/**
 * Placed in the page, so that they move along when it is scrolled to where they are. Boxes further apart than the window is
 * large are shown smaller, with all that lies between them.
 */
export function drawBoxes(boxes: Box[]): void {
	const root = document.documentElement
	const [left, top] = [least(boxes, 'left'), least(boxes, 'top')]
	const [right, bottom] = [most(boxes, 'right'), most(boxes, 'bottom')]
	const scale = Math.min(1, innerWidth / (right - left + 2 * margin), innerHeight / (bottom - top + 2 * margin))
	const seen = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight

	const over = document.createElement('div')
	over.id = 'assay-layout'
	over.style.cssText = 'all:initial;position:absolute;left:0;top:0;z-index:2147483647;pointer-events:none'
	over.dataset.before = JSON.stringify([scrollX, scrollY, root.getAttribute('style')])
	const line = seen ? 2 : 2 / scale
	over.append(...boxes.map((box, at) => drawn(box, line, at === 0 ? '#d6002f' : '#0050d6')))
	root.append(over)
	if (seen) return
	if (scale === 1) {
		scrollBy({ left: (left + right - innerWidth) / 2, top: (top + bottom - innerHeight) / 2, behavior: 'instant' })
		return
	}
	const start = root.getBoundingClientRect()
	const [x, y] = [margin - left + start.left, margin - top + start.top]
	scrollTo({ left: 0, top: 0, behavior: 'instant' })
	root.style.setProperty('transform-origin', '0 0', 'important')
	root.style.setProperty('transform', `scale(${scale}) translate(${x}px,${y}px)`, 'important')
}

export function eraseBoxes(): void {
	const over = document.getElementById('assay-layout')
	if (!over) return
	const [left, top, style] = JSON.parse(over.dataset.before ?? '') as [number, number, string | null]
	over.remove()
	if (style === null) document.documentElement.removeAttribute('style')
	else document.documentElement.setAttribute('style', style)
	scrollTo({ left, top, behavior: 'instant' })
}

const least = (boxes: Box[], side: keyof Box) => Math.min(...boxes.map((box) => box[side]))
const most = (boxes: Box[], side: keyof Box) => Math.max(...boxes.map((box) => box[side]))

function drawn({ left, right, top, bottom }: Box, line: number, colour: string): HTMLElement {
	const box = document.createElement('div')
	box.style.cssText = `all:initial;position:absolute;box-sizing:border-box;border:${line}px solid ${colour};background:${colour}22`
	Object.assign(box.style, {
		left: `${left + scrollX}px`,
		top: `${top + scrollY}px`,
		width: `${Math.max(line, right - left)}px`,
		height: `${Math.max(line, bottom - top)}px`,
	})
	return box
}
