import { type PointerEvent, useRef } from 'react'
import type { Area } from './area.ts'
import styles from './take-dialog.module.css'
import { shownScore, type Trial } from './trial.ts'

interface AreaOnPictureProps {
	address: string
	/** Of the picture, in its pixels. */
	size: { width: number; height: number }
	/** Absent where it was drawn on another picture. */
	area: Area | undefined
	/** What looks like the area, in full where it looks like it enough. */
	places: readonly Trial['places'][number][]
	onArea: (area: Area) => void
}

/** The picture, on which a drag draws the area. The fields beside it say the same for who has no mouse. */
export function AreaOnPicture({ address, size, area, places, onArea }: AreaOnPictureProps) {
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
	const over = ({ left, top, width, height }: Area) => ({
		left: percent(left, size.width),
		top: percent(top, size.height),
		width: percent(width, size.width),
		height: percent(height, size.height),
	})
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
			{places.map((place) => (
				<span
					key={`${place.left},${place.top}`}
					className={styles.place}
					data-enough={place.enough}
					style={over(place)}
				>
					<b>{shownScore(place.score)}</b>
				</span>
			))}
			{area && <span className={styles.area} style={over(area)} />}
		</div>
	)
}
