import { html } from './html.mjs'
import { page } from './layout.mjs'

/**
 * @param {import('../visit.mjs').Visit} visit
 * @param {import('../refusal.mjs').Refusal} refusal
 */
export const problemPage = (visit, refusal) =>
	page(
		visit,
		`${refusal.status === 404 ? 'Not here' : 'Not possible'}: Puddlewright`,
		html`<div class="empty" id="problem"><h1>${refusal.status === 404 ? 'That is not here' : 'That did not work'}</h1><p>${refusal.message}</p><a class="button" href="/">Back to the goods</a></div>`,
	)
