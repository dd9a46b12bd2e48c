import { type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './use-hint.module.css'

type Focus = SyntheticEvent<HTMLElement>

/**
 * A hint at an element, while the pointer rests on it or the keyboard is at it. `describes`: it says more than the element's
 * name does. Spread `props` onto the element and render `hint` beside it.
 */
export function useHint(text: string | undefined, describes = true): { props: object; hint: ReactNode } {
	const [anchor, setAnchor] = useState<HTMLElement | null>(null)
	const timer = useRef(0)
	const id = useId()
	useEffect(() => () => clearTimeout(timer.current), [])
	const hide = () => {
		clearTimeout(timer.current)
		setAnchor(null)
	}
	const props = {
		'aria-describedby': text && anchor && describes ? id : undefined,
		onPointerEnter: ({ currentTarget }: Focus) => {
			if (text) timer.current = window.setTimeout(() => setAnchor(currentTarget), 400)
		},
		onPointerLeave: hide,
		onPointerDown: hide,
		onFocus: ({ currentTarget }: Focus) => text && currentTarget.matches(':focus-visible') && setAnchor(currentTarget),
		onBlur: hide,
		onKeyDown: ({ key }: { key: string }) => key === 'Escape' && hide(),
	}
	return { props, hint: text && anchor && createPortal(<Hint id={id} text={text} anchor={anchor} />, document.body) }
}

const gap = 8

/** Below its element, above it where there is no room. In the top layer, so nothing cuts it off. */
function Hint({ id, text, anchor }: { id: string; text: string; anchor: HTMLElement }) {
	const box = useRef<HTMLSpanElement>(null)
	useLayoutEffect(() => {
		const own = box.current
		if (!own) return
		if ('showPopover' in own) {
			own.popover = 'manual'
			own.showPopover()
		}
		const { left, width, top, bottom } = anchor.getBoundingClientRect()
		const below = bottom + gap + own.offsetHeight <= window.innerHeight
		const most = window.innerWidth - own.offsetWidth - gap
		own.style.left = `${Math.max(gap, Math.min(left + (width - own.offsetWidth) / 2, most))}px`
		own.style.top = `${below ? bottom + gap : top - gap - own.offsetHeight}px`
	}, [anchor])
	return (
		<span ref={box} id={id} role="tooltip" className={styles.hint}>
			{text}
		</span>
	)
}
