import { discountCents, findVoucher } from './discount.mjs'
import { findGood } from './goods.mjs'
import { toAmount } from './money.mjs'
import { Refusal } from './refusal.mjs'

/**
 * A basket and what one may do with it. Unaware of HTTP.
 *
 * @typedef {{ id: string, productId: string, option?: string, quantity: number }} Line
 * @typedef {{ id: string, lines: Line[], voucher?: string }} Basket
 */

const MOST_OF_ONE_THING = 20
const DELIVERY_CENTS = 490
const FREE_DELIVERY_FROM = 5000

/** @param {unknown} value */
function readQuantity(value) {
	const quantity = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
	if (typeof quantity === 'number' && Number.isInteger(quantity) && quantity >= 1 && quantity <= MOST_OF_ONE_THING) {
		return quantity
	}
	const says = `Choose a whole number from 1 to ${MOST_OF_ONE_THING}.`
	throw new Refusal(422, says, { quantity: says })
}

/**
 * The line's id says what it is, so that a test can name it without looking it up.
 *
 * @param {string} productId
 * @param {string | undefined} option
 */
const lineId = (productId, option) =>
	option ? `${productId}.${option.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}` : productId

/**
 * @param {Basket} basket
 * @param {{ productId?: unknown, option?: unknown, quantity?: unknown }} wish
 */
export function addToBasket(basket, wish) {
	const good = findGood(String(wish.productId ?? ''))
	if (!good) {
		throw new Refusal(422, 'There is no such product.', { productId: `There is no product "${wish.productId ?? ''}".` })
	}
	if (good.stock === 0) throw new Refusal(409, `${good.name} is sold out.`)
	const option = good.options.length ? String(wish.option ?? '') : undefined
	if (option !== undefined && !good.options.includes(option)) {
		const says = `Choose a ${good.optionName?.toLowerCase()}: ${good.options.join(', ')}.`
		throw new Refusal(422, says, { option: says })
	}
	const quantity = readQuantity(wish.quantity ?? 1)
	const id = lineId(good.id, option)
	const present = basket.lines.find((line) => line.id === id)
	if (present) present.quantity = readQuantity(present.quantity + quantity)
	else basket.lines.push({ id, productId: good.id, option, quantity })
	return good
}

/**
 * @param {Basket} basket
 * @param {string} id
 * @param {unknown} quantity
 */
export function changeQuantity(basket, id, quantity) {
	getLine(basket, id).quantity = readQuantity(quantity)
}

/**
 * @param {Basket} basket
 * @param {string} id
 */
export function removeLine(basket, id) {
	basket.lines.splice(basket.lines.indexOf(getLine(basket, id)), 1)
}

/**
 * @param {Basket} basket
 * @param {string} id
 */
function getLine(basket, id) {
	const line = basket.lines.find((candidate) => candidate.id === id)
	if (!line) throw new Refusal(404, `There is no line "${id}" in this basket.`)
	return line
}

/**
 * @param {Basket} basket
 * @param {unknown} code
 */
export function redeem(basket, code) {
	const voucher = findVoucher(String(code ?? ''))
	if (!voucher) {
		const says = `We do not know the voucher "${String(code ?? '').trim()}".`
		throw new Refusal(422, says, { code: says })
	}
	if (voucher.ended) {
		const says = `The voucher ${voucher.code} has ended.`
		throw new Refusal(422, says, { code: says })
	}
	basket.voucher = voucher.code
}

/** @param {Basket} basket */
export function totalsOf(basket) {
	const goods = basket.lines.reduce((sum, line) => sum + (findGood(line.productId)?.cents ?? 0) * line.quantity, 0)
	const discount = discountCents(findVoucher(basket.voucher ?? ''), goods)
	const delivery = goods === 0 || goods >= FREE_DELIVERY_FROM ? 0 : DELIVERY_CENTS
	return { goods, discount, delivery, total: goods - discount + delivery }
}

/** @param {Basket} basket */
export const countOf = (basket) => basket.lines.reduce((sum, line) => sum + line.quantity, 0)

/**
 * The basket as the API shows it.
 *
 * @param {Basket} basket
 */
export function showBasket(basket) {
	const totals = totalsOf(basket)
	return {
		id: basket.id,
		count: countOf(basket),
		lines: basket.lines.map((line) => {
			const cents = findGood(line.productId)?.cents ?? 0
			return {
				id: line.id,
				productId: line.productId,
				name: findGood(line.productId)?.name,
				option: line.option ?? null,
				quantity: line.quantity,
				price: toAmount(cents),
				sum: toAmount(cents * line.quantity),
			}
		}),
		voucher: basket.voucher ?? null,
		totals: {
			goods: toAmount(totals.goods),
			discount: toAmount(totals.discount),
			delivery: toAmount(totals.delivery),
			total: toAmount(totals.total),
		},
	}
}
