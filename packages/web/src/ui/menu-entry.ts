import type { ReactNode } from 'react'

/** One line of a menu. */
export interface MenuEntry {
	/** Distinguishes it from the others; its text where that does. */
	key?: string | number
	text: string
	/** A quieter line below its text. */
	second?: string
	/** An icon before its text. */
	icon?: ReactNode
	/** Quiet, at its end. */
	aside?: string
	/** Of those of which one is chosen: whether it is this one. */
	chosen?: boolean
	/** A check mark says so too. */
	checked?: boolean
	/** A line of the menu stands before it. */
	apart?: boolean
	/** Of several that do something each: only as high as its text. */
	low?: boolean
	/** Absent: it only says something. */
	act?: () => void
}
