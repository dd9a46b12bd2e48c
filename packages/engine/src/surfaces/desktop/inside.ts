import type { Box, Point } from './driver.ts'

export const isPointIn = ({ x, y }: Point, { left, top, width, height }: Box): boolean =>
	x >= left && y >= top && x < left + width && y < top + height

export const isBoxIn = (one: Box, area: Box): boolean =>
	one.left >= area.left &&
	one.top >= area.top &&
	one.left + one.width <= area.left + area.width &&
	one.top + one.height <= area.top + area.height
