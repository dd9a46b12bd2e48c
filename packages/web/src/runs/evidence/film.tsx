import type { Evidence } from '@assay/contract/run-events'
import { useEffect, useState } from 'react'
import { Action } from '../../ui/action.tsx'
import { useRunSource } from '../log/run-source.ts'
import styles from './film.module.css'

type Video = Extract<Evidence, { kind: 'video' }>

interface FilmProps {
	video: Video
	/** When the scenario began and ended, in milliseconds since 1970: its film's times are those of its steps. */
	begin: number
	end: number
}

/** The film of a scenario, from its begin to its end; loaded when somebody wants to see it. */
export function Film({ video, begin, end }: FilmProps) {
	const [wanted, setWanted] = useState(false)
	const pictures = useRunSource().useFilm(video, wanted)
	const start = Math.min(begin, video.frames[0]?.at ?? begin)
	const length = Math.max(end, video.frames.at(-1)?.at ?? end) - start
	return (
		<div className={styles.film}>
			{pictures === 'failed' ? (
				<p className="second">The film could not be read, or is no longer kept.</p>
			) : pictures ? (
				<Player
					pictures={pictures}
					times={video.frames.map(({ at }) => at - start)}
					length={length}
					name={video.name}
				/>
			) : (
				<Action kind="outlined" icon="play" onClick={() => setWanted(true)} busy={wanted}>
					Play the film, {(length / 1000).toFixed(1)} s
				</Action>
			)}
		</div>
	)
}

interface PlayerProps {
	pictures: string[]
	times: number[]
	length: number
	name: string
}

function Player({ pictures, times, length, name }: PlayerProps) {
	const [at, setAt] = useState(0)
	const [playing, setPlaying] = useState(true)
	useEffect(() => {
		if (!playing) return
		let last = performance.now()
		let frame = requestAnimationFrame(function tick(now) {
			const passed = now - last
			last = now
			setAt((former) => Math.min(former + passed, length))
			frame = requestAnimationFrame(tick)
		})
		return () => cancelAnimationFrame(frame)
	}, [playing, length])
	useEffect(() => {
		if (at >= length) setPlaying(false)
	}, [at, length])
	const picture =
		pictures[
			Math.max(
				times.findLastIndex((time) => time <= at),
				0,
			)
		]
	const toggle = () => {
		if (!playing && at >= length) setAt(0)
		setPlaying(!playing)
	}
	return (
		<>
			<img src={picture} alt={name} />
			<div className={styles.tools}>
				<Action kind="outlined" onClick={toggle}>
					{playing ? 'Pause' : 'Play'}
				</Action>
				<input
					type="range"
					min={0}
					max={length}
					value={at}
					aria-label="Place in the film"
					onChange={({ target }) => {
						setPlaying(false)
						setAt(Number(target.value))
					}}
				/>
				<span className="small second">{(at / 1000).toFixed(1)} s</span>
			</div>
		</>
	)
}
