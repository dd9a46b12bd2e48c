import type { TracedPage } from '@assay/contract/page-trace'

/**
 * A page of a trace as the text of a frame. The page under test wrote it, so the frame must be sandboxed without any leave;
 * the policy keeps it from loading anything, and what is inert takes no click that would lead away from it.
 */
export const pageDocument = ({ html, scroll, height }: TracedPage): string =>
	`<!doctype html><html inert><meta http-equiv="Content-Security-Policy" content="${policy}"><meta charset="utf-8"><base target="_blank"><style>${look}</style>${withAnchor(html.replace(/^<!doctype[^>]*>/i, ''), scroll, height)}`

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'"

/** The mark of what the step is about. A picture that is not kept shows its place. */
const look = [
	'[data-assay-step]{outline:3px solid #d6336c!important;outline-offset:2px!important;box-shadow:0 0 0 6px #d6336c44!important}',
	'img:not([src]){background:#8883;outline:1px dashed #8888;outline-offset:-1px}',
	'assay-place{position:absolute!important;left:0;width:1px;visibility:hidden;scroll-initial-target:nearest}',
].join('')

/** Without a script nothing scrolls but to such a place, in browsers that know it. */
function withAnchor(html: string, scroll: number, height: number): string {
	if (scroll <= 0) return html
	return `${html}<assay-place style="top:${Math.round(scroll)}px;height:${Math.round(height)}px"></assay-place>`
}
