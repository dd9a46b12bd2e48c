import { html } from './html.mjs'
import { page } from './layout.mjs'

/**
 * The page that makes a test wait: the verdict comes about a second and a half after the page.
 *
 * @param {import('../visit.mjs').Visit} visit
 */
export const forecastPage = (visit) =>
	page(
		visit,
		'Forecast: Puddlewright',
		html`
<div class="narrow">
<h1>Shall we go out?</h1>
<p class="hint">We ask the window. It takes a moment to answer.</p>
<section class="card forecast" id="forecast" aria-live="polite" aria-busy="true">
<p class="looking" id="looking">Looking out of the window</p>
</section>
<button class="plain" id="ask-again" type="button" hidden>Ask again</button>
<noscript><p class="trouble">The window only speaks JavaScript.</p></noscript>
</div>`,
	)
