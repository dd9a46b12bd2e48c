import { expect, it } from 'vitest'
import { writePnm } from '../src/surfaces/desktop/node/picture-file.ts'

it.each(['rgb', 'bgr'] as const)('a picture in the order %s is written as its size and its colours', (order) => {
	const points = [
		[10, 20, 30],
		[200, 32, 255],
	]
	const bytes = Uint8Array.from(points.flatMap((one) => [...(order === 'rgb' ? one : one.toReversed()), 99]))
	const file = Buffer.from(writePnm({ width: 2, height: 1, bytes, order }))
	const head = file.subarray(0, -6).toString()
	expect(head).toMatch(/^P6\n#[^\n]*\n2 1\n255\n$/)
	// There its reader looks for the rotation of a photograph.
	expect(head.length).toBeGreaterThan(500)
	expect([...file.subarray(-6)]).toEqual([10, 20, 30, 200, 32, 255])
})
