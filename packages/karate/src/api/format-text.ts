// What java.lang.String.format makes of a pattern and values. What Java refuses is refused: a wrong text would be compared.

interface Conversion {
	written: string
	letter: string
	flags: string
	width: number
	precision: number | undefined
}

/** Conversions of texts, truth, characters and numbers; those of dates and of hash codes have to be made otherwise. */
export function formatText(pattern: string, values: readonly unknown[]): string {
	let next = 0
	return pattern.replace(
		/%(?:(\d+)\$)?([-#+ 0,(]*)(\d+)?(?:\.(\d+))?([a-zA-Z%]?)/g,
		(written, position: string | undefined, flags: string, width: string, precision: string, letter: string) => {
			if (letter === '%') return '%'
			if (letter === 'n') return '\n'
			const conversion = conversions[letter.toLowerCase()]
			if (!conversion || 'DFN'.includes(letter))
				throw new Error(
					`String.format does not know ${written}${letter ? '' : ' at the end of a conversion'}: it takes %s %S %b %c %d %x %o %e %f %g %n %%`,
				)
			const at = position === undefined ? next++ : Number(position) - 1
			if (at >= values.length) throw new Error(`String.format has no value for ${written}: ${values.length} given`)
			const how = {
				written,
				letter,
				flags,
				width: Number(width ?? 0),
				precision: precision === undefined ? undefined : Number(precision),
			}
			if (how.width > mostSigns || (how.precision ?? 0) > mostSigns)
				throw new Error(`${written} of String.format is longer than ${mostSigns} characters`)
			const value = values[at]
			const text = padded(isNothing(value) && !/[sb]/i.test(letter) ? 'null' : conversion(value, how), how)
			return letter === letter.toLowerCase() ? text : text.toUpperCase()
		},
	)
}

/** One conversion could fill the memory otherwise. */
const mostSigns = 10_000

const conversions: Record<string, (value: unknown, how: Conversion) => string> = {
	s: (value, { precision }) => textOf(value).slice(0, precision),
	b: (value, { precision }) => String(typeof value === 'boolean' ? value : !isNothing(value)).slice(0, precision),
	c: (value) => (typeof value === 'number' ? String.fromCodePoint(value) : textOf(value)),
	d: (value, how) => signed(String(whole(value, how)), how),
	x: (value, how) => inBase(whole(value, how), 16, how.flags.includes('#') ? '0x' : ''),
	o: (value, how) => inBase(whole(value, how), 8, how.flags.includes('#') ? '0' : ''),
	e: (value, how) => signed(exponential(number(value, how), how.precision ?? 6), how),
	f: (value, how) => signed(halfUp(textOf(number(value, how)), how.precision ?? 6), how),
	g: (value, how) => signed(general(number(value, how), how.precision ?? 6), how),
}

const isNothing = (value: unknown): boolean => value === null || value === undefined
const textOf = (value: unknown): string => (isNothing(value) ? 'null' : String(value))

function whole(value: unknown, { written }: Conversion): bigint {
	const text = textOf(value)
	if (typeof value === 'string' || typeof value === 'boolean' || !/^-?\d+$/.test(text))
		throw new Error(`${written} of String.format needs a whole number, but here is ${shown(value)}`)
	return BigInt(text)
}

/** As it is given: of a decimal beyond a number no digit is lost. */
function number(value: unknown, { written }: Conversion): unknown {
	if (typeof value === 'string' || typeof value === 'boolean' || Number.isNaN(Number(textOf(value))))
		throw new Error(`${written} of String.format needs a number, but here is ${shown(value)}`)
	return value
}

const shown = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : textOf(value))

/** Negative ones as an int of Java has them, or a long where that is too small. */
function inBase(value: bigint, base: number, prefix: string): string {
	const bits = value < -2147483648n ? 64 : 32
	return prefix + (value < 0n ? BigInt.asUintN(bits, value) : value).toString(base)
}

function exponential(value: unknown, precision: number): string {
	const [digits = '', exponent = '0'] = Number(value).toExponential(precision).split('e')
	return `${digits}e${exponent.startsWith('-') ? '-' : '+'}${exponent.replace(/^[-+]/, '').padStart(2, '0')}`
}

function general(value: unknown, precision: number): string {
	const digits = Math.max(1, precision)
	const size = Math.abs(Number(value))
	if (size !== 0 && (size < 1e-4 || size >= 10 ** digits)) return exponential(value, digits - 1)
	const exponent = size === 0 ? 0 : Math.floor(Math.log10(size))
	return halfUp(textOf(value), Math.max(0, digits - 1 - exponent))
}

/** Java rounds the shortest decimal text of a number, and a half upwards; toFixed rounds its binary value. */
function halfUp(text: string, places: number): string {
	const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
	if (!found) return Number(text).toFixed(places)
	const [, sign = '', whole = '', fraction = ''] = found
	const kept =
		BigInt(whole + fraction.slice(0, places).padEnd(places, '0')) + (Number(fraction[places] ?? 0) >= 5 ? 1n : 0n)
	const digits = String(kept).padStart(places + 1, '0')
	return `${sign}${digits.slice(0, digits.length - places)}${places ? `.${digits.slice(-places)}` : ''}`
}

function signed(text: string, { flags }: Conversion): string {
	const negative = text.startsWith('-')
	let digits = negative ? text.slice(1) : text
	if (flags.includes(',')) digits = digits.replace(/^\d+/, (one) => one.replace(/\B(?=(\d{3})+$)/g, ','))
	if (negative) return flags.includes('(') ? `(${digits})` : `-${digits}`
	return flags.includes('+') ? `+${digits}` : flags.includes(' ') ? ` ${digits}` : digits
}

function padded(text: string, { flags, width }: Conversion): string {
	if (flags.includes('-')) return text.padEnd(width)
	if (!flags.includes('0')) return text.padStart(width)
	const lead = /^(?:[-+ (]|0x)?/.exec(text)?.[0] ?? ''
	return lead + text.slice(lead.length).padStart(width - lead.length, '0')
}
