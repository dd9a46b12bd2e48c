/**
 * What a voucher takes off, in cents. Unaware of baskets and pages.
 *
 * @typedef {{ code: string, percent?: number, cents?: number, fromCents?: number, ended?: boolean, says: string }} Voucher
 */

/** @type {Voucher[]} */
export const vouchers = [
	{ code: 'RAINY15', percent: 15, says: '15 % off the goods' },
	{ code: 'FIRSTDROP', cents: 500, fromCents: 3000, says: '€5.00 off from €30.00' },
	{ code: 'DRIZZLE', percent: 5, ended: true, says: '5 % off, ended last autumn' },
]

/** @param {string} code */
export const findVoucher = (code) => vouchers.find((voucher) => voucher.code === code.trim().toUpperCase())

/**
 * @param {Voucher | undefined} voucher
 * @param {number} goodsCents
 */
export function discountCents(voucher, goodsCents) {
	if (!voucher || goodsCents < (voucher.fromCents ?? 0)) return 0
	// A mistake, kept on purpose (see examples/README.md): the terms promise the nearest cent, this cuts the
	// fraction off. Math.round would be right. 15 % of 29.99 is 4.4985: promised 4.50, given 4.49.
	if (voucher.percent) return Math.trunc((goodsCents * voucher.percent) / 100)
	return Math.min(voucher.cents ?? 0, goodsCents)
}
