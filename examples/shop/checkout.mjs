/** What a customer has to enter before we send anything. Unaware of HTTP and of pages. */

export const countries = [
	{ id: 'AT', name: 'Austria', postcode: /^\d{4}$/, like: '1010' },
	{ id: 'DE', name: 'Germany', postcode: /^\d{5}$/, like: '20457' },
	{ id: 'IE', name: 'Ireland', postcode: /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/i, like: 'H91 E2K3' },
	{ id: 'NL', name: 'Netherlands', postcode: /^\d{4} ?[A-Z]{2}$/i, like: '1011 AB' },
	{ id: 'NO', name: 'Norway', postcode: /^\d{4}$/, like: '5003' },
	{ id: 'PT', name: 'Portugal', postcode: /^\d{4}-\d{3}$/, like: '1100-148' },
]

/**
 * @typedef {{ name: string, street: string, postcode: string, city: string, country: string, note: string }} Address
 */

/**
 * @param {Record<string, unknown>} input
 * @returns {{ address: Address, errors?: Record<string, string> }}
 */
export function readCheckout(input) {
	const text = (/** @type {string} */ key) => String(input[key] ?? '').trim()
	const address = {
		name: text('name'),
		street: text('street'),
		postcode: text('postcode'),
		city: text('city'),
		country: text('country'),
		note: text('note'),
	}
	const country = countries.find((candidate) => candidate.id === address.country)
	/** @type {Record<string, string>} */
	const errors = {}
	if (address.name.length < 2) errors.name = 'Tell us the name on the door bell.'
	if (!/\d/.test(address.street)) errors.street = 'Street and house number, please.'
	if (!address.postcode) errors.postcode = 'A parcel needs a postcode.'
	else if (country && !country.postcode.test(address.postcode)) {
		errors.postcode = `A postcode in ${country.name} looks like ${country.like}.`
	}
	if (!address.city) errors.city = 'Which town?'
	if (!country) errors.country = 'Choose a country we send to.'
	if (address.note.length > 140) errors.note = 'Please keep the note under 140 characters.'
	if (![true, 'true', 'on', 'yes'].includes(/** @type {string | boolean} */ (input.terms))) {
		errors.terms = 'Please accept the terms, they are short.'
	}
	return Object.keys(errors).length ? { address, errors } : { address }
}
