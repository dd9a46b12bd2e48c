/** Text that is already safe to stand in a page. */
class Html {
	/** @param {string} text */
	constructor(text) {
		this.text = text
	}
	toString() {
		return this.text
	}
}

const escapes = /** @type {Record<string, string>} */ ({
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
})

/** @param {unknown} value @returns {string} */
function toHtml(value) {
	if (value === undefined || value === null || value === false || value === true) return ''
	if (Array.isArray(value)) return value.map(toHtml).join('')
	if (value instanceof Html) return value.text
	return String(value).replaceAll(/[&<>"']/g, (sign) => escapes[sign])
}

/**
 * A tagged template in which every value is escaped unless it is a template of this kind itself.
 *
 * @param {TemplateStringsArray} parts
 * @param {unknown[]} values
 */
export function html(parts, ...values) {
	let text = parts[0]
	for (let at = 0; at < values.length; at++) text += toHtml(values[at]) + parts[at + 1]
	return new Html(text)
}
