import type { Position } from '../../feature/values/coordinates.ts'
import type { Box, Point } from './driver.ts'

/** The point that a position names on, or beside, what was found. A side alone is the middle of that side; offsets count from the centre. */
export function pointOn({ left, top, width, height }: Box, position: Position = { side: 'center' }): Point {
	const { side, offset } = position
	const middle = { x: left + width / 2, y: top + height / 2 }
	if (!offset) {
		if (side === 'left') return whole({ ...middle, x: left })
		if (side === 'right') return whole({ ...middle, x: left + width - 1 })
		if (side === 'above') return whole({ ...middle, y: top })
		return whole(side === 'below' ? { ...middle, y: top + height - 1 } : middle)
	}
	if (offset.unit === '%' && side === 'center')
		return whole({ x: left + (width * offset.x) / 100, y: top + (height * offset.y) / 100 })
	const by = offset.unit === '%' ? { x: (width * offset.x) / 100, y: (height * offset.y) / 100 } : offset
	return whole({
		x: middle.x + (side === 'left' ? -by.x : by.x),
		y: middle.y + (side === 'above' ? -by.y : by.y),
	})
}

const whole = ({ x, y }: Point): Point => ({ x: Math.floor(x), y: Math.floor(y) })

/**
 * Where to read: in a picture, or beside it up to the edge of the screen. `right;200,10`: 200 pixels to the right of it, and 10
 * pixels more above and below. An offset without a side moves the picture's own area.
 */
export function areaBeside(box: Box, position: Position | undefined, screen: { width: number; height: number }): Box {
	const { side, offset } = position ?? { side: 'center' }
	const x = offset?.unit === '%' ? (box.width * offset.x) / 100 : offset?.x
	const y = offset?.unit === '%' ? (box.height * offset.y) / 100 : offset?.y
	const { left, top, width, height } = box
	const [right, bottom] = [left + width, top + height]
	const [wider, higher] = [Math.abs(x ?? 0), Math.abs(y ?? 0)]
	switch (side) {
		case 'left':
			return inside({ left: x ? left - wider : 0, top: top - higher, right: left, bottom: bottom + higher }, screen)
		case 'right':
			return inside(
				{ left: right, top: top - higher, right: x ? right + wider : screen.width, bottom: bottom + higher },
				screen,
			)
		case 'above':
			return inside({ left: left - wider, top: y ? top - higher : 0, right: right + wider, bottom: top }, screen)
		case 'below':
			return inside(
				{ left: left - wider, top: bottom, right: right + wider, bottom: y ? bottom + higher : screen.height },
				screen,
			)
		default:
			return inside(
				{ left: left + (x ?? 0), top: top + (y ?? 0), right: right + (x ?? 0), bottom: bottom + (y ?? 0) },
				screen,
			)
	}
}

interface Edges {
	left: number
	top: number
	right: number
	bottom: number
}

/** Whole pixels of the screen. */
function inside(edges: Edges, screen: { width: number; height: number }): Box {
	const left = Math.max(0, Math.floor(edges.left))
	const top = Math.max(0, Math.floor(edges.top))
	const right = Math.min(screen.width, Math.ceil(edges.right))
	const bottom = Math.min(screen.height, Math.ceil(edges.bottom))
	return { left, top, width: right - left, height: bottom - top }
}
