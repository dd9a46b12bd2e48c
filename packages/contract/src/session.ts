import * as z from 'zod'
import { id, instant, queryId, route } from './route.ts'

/**
 * Sign-in as the pages see it. The server is the OpenID client: `GET /login` and `GET /register` redirect to the identity
 * service, `GET /auth/callback` returns from it and sets an HttpOnly cookie; the page then asks `token` for a short-lived
 * access token, which it keeps under `assay.token` and sends as bearer. Refresh tokens never reach the browser.
 */
export const me = z.object({
	username: z.string(),
	name: z.string(),
	email: z.string().nullable(),
	roles: z.array(z.string()),
	/** Group paths with a leading slash, as in the token. */
	projects: z.array(z.string()),
})
export type Me = z.output<typeof me>

export const token = z.object({
	id,
	name: z.string(),
	created_date_time: instant,
	last_used_date_time: instant.nullable(),
	expires: instant.nullable(),
	/** `executor` tokens may claim runs and nothing else. */
	kind: z.enum(['user', 'executor']),
	/** Of an executor token: whose runs it may claim, as long as its owner is an admin there. */
	projects: z.array(z.object({ id, name: z.string() })),
})

export const config = z.object({
	/** Whether no user exists yet: the page says where the one-time setup link is. */
	needsSetup: z.boolean(),
	registration: z.boolean(),
	/** Where somebody changes his own password and second factor. */
	accountUrl: z.string(),
	contact: z.string().nullable(),
	reportPortalUrl: z.string().nullable(),
	/** Host and port of the browser grid; its address may hold a password. */
	gridHost: z.string().nullable(),
	/** Address of the demo shop, when it runs beside the product. */
	demoShopUrl: z.string().nullable(),
	/** Under which report_url and zip names open. */
	reportsBase: z.string(),
	version: z.string(),
})
export type Config = z.output<typeof config>

/** Says to pages that a session may be there, so that a visitor's page asks for no token. It signs nobody in. */
export const hintCookie = 'assay-session-hint'

export const session = {
	config: route({
		method: 'GET',
		path: '/api/config',
		about: 'What a page needs to know before anybody signed in.',
		needs: 'everybody',
		scope: 'none',
		reply: config,
		status: [200],
	}),
	token: route({
		method: 'POST',
		path: '/auth/token',
		about:
			'Trades the session cookie for an access token; asks for the header `x-assay: page` so that no other site can.',
		needs: 'everybody',
		scope: 'none',
		reply: z.object({ access_token: z.string(), expires_in: z.number(), me }),
		status: [200],
	}),
	logout: route({
		method: 'POST',
		path: '/auth/logout',
		about: 'Ends the session here and at the identity service; answers where the page goes next.',
		needs: 'everybody',
		scope: 'none',
		reply: z.object({ url: z.string() }),
		status: [200],
	}),
	me: route({
		method: 'GET',
		path: '/api/me',
		about: 'Who is calling.',
		needs: 'signedIn',
		scope: 'none',
		reply: me,
		status: [200],
	}),
	sample: route({
		method: 'POST',
		path: '/api/sample',
		about: 'Creates the sample project with the demo shop under test (ours); offered while the caller has no project.',
		/** Whoever may create a project may create this one. */
		needs: 'project.create',
		scope: 'none',
		reply: z.object({ id }),
		status: [201],
		repeatable: true,
		says: { ok: 'Project added successfully.', fail: 'Could not add the project. Try the operation again.' },
	}),
}

export const tokens = {
	list: route({
		method: 'GET',
		path: '/api/tokens',
		about: "The caller's API tokens, newest first; never the tokens themselves.",
		needs: 'token.own',
		scope: 'none',
		reply: z.array(token),
		status: [200],
	}),
	create: route({
		method: 'POST',
		path: '/api/tokens',
		about: 'Makes an API token that acts with its owner’s rights; it is shown once. `expires` in days, absent = never.',
		needs: 'token.own',
		scope: 'none',
		body: z.strictObject({
			name: z.string().trim().min(1).max(100),
			expires: z.number().int().positive().max(3650).optional(),
			kind: z.enum(['user', 'executor']).default('user'),
			/** Of an executor token; absent = all of which the caller is an admin. */
			projects: z.array(id).min(1).max(150).optional(),
		}),
		reply: token.extend({ token: z.string() }),
		status: [201],
		says: {
			ok: 'Token created. Copy it now: it is not shown again.',
			fail: 'Could not create the token. Try the operation again.',
		},
	}),
	remove: route({
		method: 'POST',
		path: '/api/tokens/delete/:tokenId',
		about: 'Revokes a token at once, and ends the runs of executors that use it.',
		needs: 'token.own',
		scope: 'none',
		params: z.object({ tokenId: queryId }),
		reply: 'none',
		status: [200],
		says: { ok: 'Token revoked.', fail: 'Could not revoke the token. Try the operation again.' },
	}),
}
