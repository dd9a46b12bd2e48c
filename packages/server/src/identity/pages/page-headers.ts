import { permissionsPolicy } from '../../http/secure-headers.ts'

/** Headers of every page of the identity service. `formTargets`: where a form may lead in the end, besides here. */
export function htmlHeaders(formTargets: readonly string[] = []): Record<string, string> {
	const targets = formTargets.flatMap((target) => (URL.canParse(target) ? [formSource(new URL(target))] : []))
	return {
		'content-type': 'text/html; charset=utf-8',
		'content-security-policy': [
			"default-src 'none'",
			"style-src 'self'",
			"script-src 'self'",
			"img-src 'self' data:",
			"font-src 'self'",
			// A browser asks this of the redirects after the form, too: the client's address must be in it.
			`form-action ${[...new Set(["'self'", ...targets])].join(' ')}`,
			"base-uri 'none'",
			"frame-ancestors 'none'",
		].join('; '),
		...commonHeaders,
	}
}

export const commonHeaders = {
	'cache-control': 'no-store',
	'referrer-policy': 'no-referrer',
	'x-content-type-options': 'nosniff',
	'x-frame-options': 'DENY',
	'cross-origin-opener-policy': 'same-origin',
	'cross-origin-resource-policy': 'same-origin',
	'permissions-policy': permissionsPolicy,
}

const formSource = (url: URL) => (url.origin === 'null' ? url.protocol : url.origin)
