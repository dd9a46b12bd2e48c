// Decimals beyond what a JavaScript number holds. To scripts each is a BigDecimal; its exact text is known here.

const texts = new WeakMap<object, string>()

export function bindDecimal<T extends object>(handle: T, text: string): T {
	texts.set(handle, text)
	return handle
}

export function decimalText(value: unknown): string | undefined {
	return typeof value === 'object' && value !== null ? texts.get(value) : undefined
}

/** Whether a number of JavaScript stands for this text without loss. */
export function fitsNumber(text: string): boolean {
	// fifteen digits always do
	if (text.length < 16 && !/[eE]/.test(text)) return true
	const value = Number(text)
	return Number.isFinite(value) && sameDecimal(text, String(value))
}

export const sameDecimal = (one: string, other: string): boolean => one === other || canonical(one) === canonical(other)

/** Sign, digits without zeros around them, and the power of ten. */
function canonical(text: string): string {
	const [, sign = '', whole = '', part = '', power = '0'] = /^([-+]?)(\d*)\.?(\d*)(?:[eE]([-+]?\d+))?$/.exec(text) ?? []
	const digits = (whole + part).replace(/^0+/, '')
	const bare = digits.replace(/0+$/, '')
	if (bare === '') return /^[-+]?[\d.]/.test(text) ? '0' : text
	return `${sign === '-' ? '-' : ''}${bare}e${Number(power) - part.length + digits.length - bare.length}`
}
