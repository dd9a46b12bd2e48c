import type { CSSProperties } from 'react'

/** Colours are variables of the theme; lengths are pixels. */
const looks = {
	area: { colour: '--field', width: 1.5, fill: '--hover' },
	/** Bars. */
	fail: { colour: '--fail', width: 0, fill: '--fail' },
	thick: { colour: '--field', width: 2 },
	strong: { colour: '--text', width: 2 },
	thin: { colour: '--text-3', width: 1 },
	dotted: { colour: '--text-2', width: 1, dash: [2, 3], rule: 'dashed' },
	before: { colour: '--text-3', width: 1.5, dash: [1, 3], rule: 'dotted' },
	limit: { colour: '--fail', width: 1, dash: [5, 4], rule: 'dashed' },
} satisfies Record<string, { colour: string; width: number; fill?: string; dash?: number[]; rule?: string }>

export type Look = keyof typeof looks

/** How the line of a chart looks. */
export const lookOf = (look: Look): { colour: string; width: number; fill?: string; dash?: number[]; rule?: string } =>
	looks[look]

/** The same in words beside it. */
export function lookInLegend(look: Look): CSSProperties {
	const { colour, width, rule = 'solid' } = lookOf(look)
	return { borderTop: `${rule === 'solid' && width !== 1 ? 2 : 1}px ${rule} var(${colour})` }
}
