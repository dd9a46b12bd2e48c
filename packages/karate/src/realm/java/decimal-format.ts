import { hidden } from '../host.ts'
import { BigDecimal } from './big-decimal.ts'

/** What a pattern asks for; its text before and behind the digits as it is written. */
interface Digits {
	before: string
	behind: string
	least: number
	leastFraction: number
	mostFraction: number
	/** Digits of a group, 0 without groups. */
	group: number
	/** 2 for percent, 3 for per mille. */
	power: number
}

/** java.text.DecimalFormat for patterns of `0`, `#`, `,`, `.`, `%` and text around them, in the locale en-US. */
export class DecimalFormat {
	declare digits: Digits
	declare rounding: string
	constructor(pattern = '#,##0.###') {
		hidden(this, 'digits', readPattern(String(pattern)))
		hidden(this, 'rounding', 'HALF_EVEN')
	}
	setRoundingMode(mode: unknown): void {
		this.rounding = String(mode)
	}
	format(given: BigDecimal | number | bigint): string {
		const { before, behind, least, leastFraction, mostFraction, group, power } = this.digits
		const value = BigDecimal.of(given).movePointRight(power)
		const rounded = value.scale() > mostFraction ? value.setScale(mostFraction, this.rounding) : value
		const [, whole = '', fraction = ''] = /^-?(\d+)(?:\.(\d+))?$/.exec(rounded.toPlainString()) ?? []
		const digits = whole.replace(/^0+/, '').padStart(least, '0')
		const grouped = group > 0 ? digits.replace(new RegExp(`\\B(?=(\\d{${group}})+$)`, 'g'), ',') : digits
		const shown = fraction.replace(/0+$/, '').padEnd(leastFraction, '0')
		const text = `${grouped || (shown === '' ? '0' : '')}${shown && `.${shown}`}`
		return (value.signum() < 0 ? '-' : '') + before + text + behind
	}
}

function readPattern(pattern: string): Digits {
	const [positive = ''] = pattern.split(/;(?=(?:[^']*'[^']*')*[^']*$)/)
	const found = /^((?:'[^']*'|[^#0,.'])*)([#,]*[0,]*)(?:\.(0*)(#*))?((?:'[^']*'|[^#0,.'E])*)$/.exec(positive)
	if (!found || pattern.includes(';'))
		throw new Error(`the pattern ${pattern} of DecimalFormat is not known: it takes 0 # , . % and text around them`)
	const [, before = '', whole = '', zeros = '', more = '', behind = ''] = found
	const plain = (text: string) => text.replace(/'([^']*)'/g, (_, quoted: string) => quoted || "'")
	const outside = (before + behind).replace(/'[^']*'/g, '')
	return {
		before: plain(before),
		behind: plain(behind),
		// as Java reads a pattern without any zero
		least: /0/.test(whole + zeros) || more === '' ? whole.replace(/[^0]/g, '').length : 1,
		leastFraction: zeros.length,
		mostFraction: zeros.length + more.length,
		group: whole.includes(',') ? whole.length - whole.lastIndexOf(',') - 1 : 0,
		power: outside.includes('%') ? 2 : outside.includes('‰') ? 3 : 0,
	}
}
