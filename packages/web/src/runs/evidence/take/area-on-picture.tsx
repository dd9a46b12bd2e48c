import { type PointerEvent, useRef } from 'react'
import type { Area } from './area.ts'
import styles from './take-dialog.module.css'

interface AreaOnPictureProps {
	address: string
	/** Of the picture, in its pixels. */
	size: { width: number; height: number }
	area: Area
	onArea: (area: Area) => void
}

/** The picture, on which a drag draws the area. The fields beside it say the same for who has no mouse. */
export function AreaOnPicture({ address, size, area, onArea }: AreaOnPictureProps) {
	const from = useRef<{ x: number; y: number }>(undefined)
	const at = ({ currentTarget, clientX, clientY }: PointerEvent) => {
		const box = currentTarget.getBoundingClientRect()
		const part = (now: number, begin: number, of: number, whole: number) =>
			Math.round(Math.max(0, Math.min(1, (now - begin) / of)) * whole)
		return {
			x: part(clientX, box.x, box.width, size.width),
			y: part(clientY, box.y, box.height, size.height),
		}
	}
	const percent = (part: number, of: number) => `${(part / of) * 100}%`
	return (
		<div
			className={styles.picture}
			onPointerDown={(event) => {
				event.currentTarget.setPointerCapture(event.pointerId)
				from.current = at(event)
			}}
			onPointerMove={(event) => {
				const begin = from.current
				if (!begin) return
				const end = at(event)
				const [left, top] = [Math.min(begin.x, end.x), Math.min(begin.y, end.y)]
				onArea({ left, top, width: Math.abs(end.x - begin.x), height: Math.abs(end.y - begin.y) })
			}}
			onPointerUp={() => {
				from.current = undefined
			}}
		>
			<img src={address} alt="The screen, to draw on" draggable={false} />
			<span
				className={styles.area}
				style={{
					left: percent(area.left, size.width),
					top: percent(area.top, size.height),
					width: percent(area.width, size.width),
					height: percent(area.height, size.height),
				}}
			/>
		</div>
	)
}
