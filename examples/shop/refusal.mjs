/** A request that the shop refuses: a status, a sentence for people and the fields it is about. */
export class Refusal extends Error {
	/**
	 * @param {number} status
	 * @param {string} detail
	 * @param {Record<string, string>} [errors]
	 */
	constructor(status, detail, errors) {
		super(detail)
		this.status = status
		this.errors = errors
	}
}
