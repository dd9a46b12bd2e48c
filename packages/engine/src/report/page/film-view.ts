import type { Evidence } from '@assay/contract/run-events'
import { filmFileName } from '../film-file.ts'
import { h } from './dom.ts'

type Film = Extract<Evidence, { kind: 'video' }>

const arrived = new Map<string, (pictures: string[]) => void>()

/** Called by a film's file. */
export function takeFilm(sha256: string, pictures: string[]): void {
	arrived.get(sha256)?.(pictures)
	arrived.delete(sha256)
}

/** A film is loaded when somebody wants to see it. */
export function filmView({ name, content, frames }: Film): HTMLElement {
	const first = frames[0]?.at ?? 0
	const seconds = ((frames.at(-1)?.at ?? first) - first) / 1000
	const box = h('div', { class: 'film' })
	const open = h('button', { type: 'button', class: 'btn' }, `Play the film, ${seconds.toFixed(1)} s`)
	open.addEventListener('click', () => {
		if (!('blob' in content)) return
		open.disabled = true
		const script = h('script', {})
		script.src = filmFileName(content.blob)
		script.onerror = () => box.replaceChildren(h('p', { class: 't2' }, 'The film is missing.'))
		script.onload = () => script.remove()
		arrived.set(content.blob, (pictures) => box.replaceChildren(...player(name, pictures, frames)))
		document.head.append(script)
	})
	box.append(open)
	return box
}

function player(name: string, pictures: string[], frames: Film['frames']): HTMLElement[] {
	const start = frames[0]?.at ?? 0
	const length = (frames.at(-1)?.at ?? start) - start
	const image = h('img', { class: 'shot', alt: name })
	const place = h('input', {
		type: 'range',
		min: '0',
		max: String(length),
		step: '1',
		'aria-label': 'Place in the film',
	})
	const time = h('span', { class: 'n s' })
	const play = h('button', { type: 'button', class: 'btn' })
	let playing: number | undefined

	function show(at: number): void {
		const index = frames.findLastIndex((frame) => frame.at - start <= at)
		const picture = pictures[Math.max(index, 0)]
		if (picture && image.src !== picture) image.src = picture
		place.value = String(at)
		time.textContent = `${(at / 1000).toFixed(1)} s`
	}
	function pause(): void {
		if (playing !== undefined) cancelAnimationFrame(playing)
		playing = undefined
		play.textContent = 'Play'
	}
	function run(): void {
		const from = Number(place.value) >= length ? 0 : Number(place.value)
		const since = performance.now()
		play.textContent = 'Pause'
		const tick = () => {
			const at = from + performance.now() - since
			show(Math.min(at, length))
			if (at >= length || !image.isConnected) pause()
			else playing = requestAnimationFrame(tick)
		}
		playing = requestAnimationFrame(tick)
	}
	play.addEventListener('click', () => (playing === undefined ? run() : pause()))
	place.addEventListener('input', () => {
		pause()
		show(Number(place.value))
	})
	show(0)
	run()
	return [image, h('div', { class: 'row film-tools' }, play, place, time)]
}
