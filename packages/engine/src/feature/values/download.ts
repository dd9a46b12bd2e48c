import type { Reading } from './reading.ts'

export interface DownloadExpectation {
	/** The name or pattern as written. */
	name: string
	fits(name: string): boolean
	/** Bytes; at least one. */
	least: number
}

/** `invoice.pdf`, `*.pdf;2000`: a file name in which `*` stands for anything and `?` for one character, and the least size in bytes. */
export function readDownload(text: string): Reading<DownloadExpectation> {
	const [name = '', least, ...more] = text.split(';').map((one) => one.trim())
	if (name === '' || more.length > 0 || (least !== undefined && !/^[1-9]\d*$/.test(least)))
		return { must: 'be a file name or a pattern such as *.pdf, and behind a semicolon the least size in bytes' }
	if (/[\\/]/.test(name)) return { must: 'be the name of a file without folders' }
	const pattern = name
		.replace(/[.+^${}()|[\]\\]/g, '\\$&')
		.replaceAll('*', '.*')
		.replaceAll('?', '.')
	const whole = new RegExp(`^${pattern}$`, 'su')
	return { value: { name, fits: (one) => whole.test(one), least: Number(least ?? 1) } }
}
