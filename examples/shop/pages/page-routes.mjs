import { addToBasket, changeQuantity, redeem, removeLine } from '../basket.mjs'
import { readCheckout } from '../checkout.mjs'
import { findGood } from '../goods.mjs'
import { Refusal } from '../refusal.mjs'
import { basketPage } from './basket-page.mjs'
import { checkoutPage } from './checkout-page.mjs'
import { forecastPage } from './forecast-page.mjs'
import { giftBoxPage, giftCardPage, giftPreviewPage } from './gift-box-page.mjs'
import { homePage } from './home-page.mjs'
import { orderPage, ordersPage } from './order-page.mjs'
import { productPage } from './product-page.mjs'
import { signInPage } from './sign-in-page.mjs'
import { termsPage } from './terms-page.mjs'

/**
 * The pages and their forms. A form that succeeds answers with a redirect, so reloading never buys twice; one that
 * fails answers 422 with the same page, what was typed and what is wrong.
 *
 * @typedef {import('../visit.mjs').Visit} Visit
 */

const goTo = (/** @type {string} */ location) => ({ status: 303, headers: { location } })

/** Only ways inside the shop, so that nobody is sent elsewhere by a crafted link. */
const ownPath = (/** @type {unknown} */ next) => (/^\/[a-z][a-z/-]*$/.test(String(next)) ? String(next) : '/')

/**
 * @param {() => import('../api.mjs').Answer} attempt
 * @param {(refusal: Refusal) => string} showAgain
 */
function tryOr(attempt, showAgain) {
	try {
		return attempt()
	} catch (error) {
		if (!(error instanceof Refusal) || error.status === 404) throw error
		return { status: error.status, html: showAgain(error) }
	}
}

/** @type {[string, string, import('../api.mjs').Handler][]} */
export const pageRoutes = [
	['GET', '/', (visit) => ({ html: homePage(visit) })],
	[
		'GET',
		'/products/:id',
		(visit) => {
			const good = findGood(visit.params.id)
			if (!good) throw new Refusal(404, `There is no product "${visit.params.id}".`)
			return { html: productPage(visit, good) }
		},
	],

	['GET', '/basket', (visit) => ({ html: basketPage(visit) })],
	[
		'POST',
		'/basket/items',
		(visit) =>
			tryOr(
				() => goTo(`/basket?added=${addToBasket(visit.getBasket(), visit.body).id}`),
				(refusal) => {
					const good = findGood(visit.body.productId)
					if (!good) throw refusal
					return productPage(visit, good, { errors: refusal.errors, says: refusal.message })
				},
			),
	],
	[
		'POST',
		'/basket/items/:line',
		(visit) =>
			tryOr(
				() => {
					changeQuantity(visit.getBasket(), visit.params.line, visit.body.quantity)
					return goTo('/basket')
				},
				(refusal) => basketPage(visit, { says: refusal.message }),
			),
	],
	[
		'POST',
		'/basket/items/:line/remove',
		(visit) => {
			removeLine(visit.getBasket(), visit.params.line)
			return goTo('/basket')
		},
	],
	[
		'POST',
		'/basket/voucher',
		(visit) =>
			tryOr(
				() => {
					redeem(visit.getBasket(), visit.body.code)
					return goTo('/basket')
				},
				(refusal) => basketPage(visit, { says: refusal.message, errors: refusal.errors, typed: visit.body.code }),
			),
	],
	[
		'POST',
		'/basket/voucher/remove',
		(visit) => {
			visit.getBasket().voucher = undefined
			return goTo('/basket')
		},
	],
	[
		'POST',
		'/basket/empty',
		(visit) => {
			const basket = visit.getBasket()
			basket.lines = []
			basket.voucher = undefined
			return goTo('/basket')
		},
	],

	['GET', '/sign-in', (visit) => ({ html: signInPage(visit) })],
	[
		'POST',
		'/sign-in',
		(visit) =>
			tryOr(
				() => {
					const session = visit.state.signIn(visit.body.email, visit.body.password)
					visit.setCookie('session', session.token)
					return goTo(ownPath(visit.body.next))
				},
				({ message, errors }) =>
					signInPage(visit, { says: message, errors, email: visit.body.email, next: visit.body.next }),
			),
	],
	[
		'POST',
		'/sign-out',
		(visit) => {
			if (visit.session) visit.state.sessions.delete(visit.session.token)
			visit.setCookie('session', '')
			return goTo('/')
		},
	],

	[
		'GET',
		'/checkout',
		(visit) => {
			const basket = visit.findBasket()
			if (!basket?.lines.length) return goTo('/basket')
			if (!visit.session) return goTo('/sign-in?next=/checkout')
			return { html: checkoutPage(visit, basket) }
		},
	],
	[
		'POST',
		'/checkout',
		(visit) => {
			const basket = visit.getBasket()
			if (!visit.session) return goTo('/sign-in?next=/checkout')
			if (!basket.lines.length) return goTo('/basket')
			const { address, errors } = readCheckout(visit.body)
			if (errors) return { status: 422, html: checkoutPage(visit, basket, { errors, typed: visit.body }) }
			return goTo(`/orders/${visit.state.placeOrder(visit.session, basket, address).number}`)
		},
	],
	['GET', '/orders', (visit) => (visit.session ? { html: ordersPage(visit) } : goTo('/sign-in?next=/orders'))],
	[
		'GET',
		'/orders/:number',
		(visit) =>
			visit.session
				? { html: orderPage(visit, visit.state.getOrder(visit.session, visit.params.number)) }
				: goTo('/sign-in?next=/orders'),
	],

	['GET', '/forecast', (visit) => ({ html: forecastPage(visit) })],
	['GET', '/gift-box', (visit) => ({ html: giftBoxPage(visit) })],
	['GET', '/gift-box/card', () => ({ html: giftCardPage() })],
	['GET', '/gift-box/preview', (visit) => ({ html: giftPreviewPage(visit) })],
	['GET', '/terms', (visit) => ({ html: termsPage(visit) })],
]
