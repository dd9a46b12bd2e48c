/** Cents inside, decimals on the wire, a euro sign on the page. */

/** @param {number} cents */
export const toAmount = (cents) => cents / 100

/** @param {number} cents */
export const toPrice = (cents) => `${cents < 0 ? '−' : ''}€${(Math.abs(cents) / 100).toFixed(2)}`
