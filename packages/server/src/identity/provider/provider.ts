import type { FastifyBaseLogger } from 'fastify'
import type { ClientMetadata, Configuration, Provider } from 'oidc-provider'
import type { Db } from '../../db/open.ts'
import type { IdentityDirectory } from '../directory.ts'
import { apiAudience, issuerOf, oneFactor, ownClientId, realmPath, twoFactors } from '../issuer.ts'
import { cookieName } from '../origin.ts'
import { htmlHeaders } from '../pages/page-headers.ts'
import { errorPage, logoutPage, signedOutPage } from '../pages/pages.ts'
import type { Sealer } from '../seal.ts'
import { oidcAdapter } from './oidc-adapter.ts'
import type { SigningKey } from './signing-keys.ts'

/** The embedded OpenID provider in the shape of a Keycloak realm. Knows nothing of Fastify, of our sessions or of projects. */
const scopes = 'openid profile email'

const minute = 60
const day = 24 * 60 * minute
const ttl = {
	AccessToken: 5 * minute,
	AuthorizationCode: minute,
	Grant: 30 * day,
	IdToken: 10 * minute,
	Interaction: 30 * minute,
	RefreshToken: 14 * day,
	Session: 14 * day,
} as const

export interface ProviderParts {
	db: Db
	seals: Sealer
	directory: IdentityDirectory
	keys: SigningKey[]
	/** Besides our own: trusted clients, e.g. a page on another origin. */
	clients: readonly ClientMetadata[]
	/** Whether a session without a second factor is no good for a further sign-in. */
	secondFactorRequired: boolean
	log: FastifyBaseLogger
}

export async function createProvider(origin: string, parts: ProviderParts): Promise<Provider> {
	const { db, seals, directory, keys, clients, secondFactorRequired, log } = parts
	// Loaded at the first sign-in: a fifth of a second and its memory are nothing the start need wait for.
	const { Provider, errors, interactionPolicy } = await import('oidc-provider')
	const usedAlready = () => new errors.InvalidGrant('already used')

	const policy = signInPolicy(interactionPolicy, secondFactorRequired)

	const configuration: Configuration = {
		adapter: (model: string) => oidcAdapter(db, seals, model, usedAlready),
		jwks: { keys },
		clients: [ownClient(origin, seals), ...clients],
		clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
		responseTypes: ['code'],
		scopes: ['openid', 'profile', 'email'],
		acrValues: [oneFactor, twoFactors],
		claims: {
			openid: ['sub', 'acr', 'amr', 'preferred_username', 'realm_access', 'projects'],
			profile: ['name'],
			email: ['email'],
		},
		// The ID token carries the claims as Keycloak's does, also beside an access token.
		conformIdTokenClaims: false,
		routes: {
			authorization: '/protocol/openid-connect/auth',
			token: '/protocol/openid-connect/token',
			jwks: '/protocol/openid-connect/certs',
			userinfo: '/protocol/openid-connect/userinfo',
			end_session: '/protocol/openid-connect/logout',
			revocation: '/protocol/openid-connect/revoke',
		},
		discovery: {
			userinfo_endpoint: `${issuerOf(origin)}/protocol/openid-connect/userinfo`,
			prompt_values_supported: ['none', 'login', 'create'],
		},
		cookies: {
			names: {
				session: cookieName(origin, 'identity'),
				interaction: named(origin, 'interaction'),
				resume: named(origin, 'resume'),
			},
			long: { httpOnly: true, sameSite: 'lax', signed: true },
			short: { httpOnly: true, sameSite: 'lax', signed: true },
			keys: [seals.derived('provider cookies')],
		},
		pkce: { required: () => true },
		ttl,
		interactions: { policy, url: (_ctx, interaction) => `${realmPath}/login-actions/${interaction.uid}` },
		features: featuresOf(errors),
		loadExistingGrant: grantOf,
		issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
		rotateRefreshToken: true,
		expiresWithSession: async () => true,
		clientBasedCORS: (_ctx, origin, client) =>
			(client.redirectUris ?? []).some((uri) => URL.canParse(uri) && new URL(uri).origin === origin),
		async findAccount(_ctx, sub) {
			const access = await directory.accessOf(sub)
			return access && { accountId: sub, claims: async () => ({ sub, ...claimsOf(access) }) }
		},
		async extraTokenClaims(_ctx, token) {
			if (!('accountId' in token) || !('grantId' in token)) return undefined
			const access = await directory.accessOf(token.accountId)
			// `sid` names the grant: one per client and provider session, and gone when either ends.
			return access && { ...claimsOf(access), typ: 'Bearer', azp: token.clientId, sid: token.grantId }
		},
		async renderError(ctx, out) {
			ctx.set(htmlHeaders())
			ctx.type = 'html'
			ctx.body = errorPage(out.error, out.error_description)
		},
	}

	const provider = new Provider(issuerOf(origin), configuration)
	// The mount sets the forwarded host and protocol itself, from the one origin this provider is for.
	provider.proxy = true
	// An answer without a body has no type of content; clients that expect JSON refuse any other.
	provider.use(async (ctx, next) => {
		await next()
		if (ctx.oidc?.route === 'revocation' && ctx.status === 200) ctx.remove('content-type')
	})
	provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'identity provider'))
	return provider
}

type Oidc = typeof import('oidc-provider')

/** When somebody must sign in (again), and that a page may ask for a new account. */
function signInPolicy(interactionPolicy: Oidc['interactionPolicy'], secondFactorRequired: boolean) {
	const policy = interactionPolicy.base()
	policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0)
	// Our clients are trusted by the operator: nobody is asked for consent, and the grant is made in loadExistingGrant.
	policy.remove('consent')
	policy
		.get('login')
		?.checks.add(
			new interactionPolicy.Check(
				'account_gone',
				'the signed-in account is gone',
				(ctx) => ctx.oidc.session?.accountId !== undefined && ctx.oidc.account === undefined,
			),
		)
	policy
		.get('login')
		?.checks.add(
			new interactionPolicy.Check(
				'second_factor_missing',
				'the session was begun without the second factor that is required',
				({ oidc }) =>
					secondFactorRequired && oidc.session?.accountId !== undefined && !oidc.session.amr?.includes('mfa'),
			),
		)
	return policy
}

function featuresOf(errors: Oidc['errors']): Configuration['features'] {
	return {
		devInteractions: { enabled: false },
		dPoP: { enabled: false },
		pushedAuthorizationRequests: { enabled: false },
		// Ours answers (userinfo.ts): the provider's own refuses tokens that are for the API.
		userinfo: { enabled: false },
		revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
		resourceIndicators: {
			enabled: true,
			defaultResource: () => apiAudience,
			useGrantedResource: () => true,
			getResourceServerInfo(_ctx, resource) {
				if (resource !== apiAudience) throw new errors.InvalidTarget()
				return {
					scope: 'api',
					audience: apiAudience,
					accessTokenTTL: ttl.AccessToken,
					accessTokenFormat: 'jwt',
					jwt: { sign: { alg: 'RS256' } },
				}
			},
		},
		rpInitiatedLogout: {
			enabled: true,
			logoutSource(ctx, form) {
				const { post_logout_redirect_uri: target } = ctx.oidc.params ?? {}
				ctx.set(htmlHeaders(typeof target === 'string' ? [target] : []))
				ctx.body = logoutPage(form)
			},
			postLogoutSuccessSource(ctx) {
				ctx.set(htmlHeaders())
				ctx.type = 'html'
				ctx.body = signedOutPage()
			},
		},
	}
}

/** Our clients are trusted by the operator: what is missing of a grant is made here, and nobody is asked. */
const grantOf: NonNullable<Configuration['loadExistingGrant']> = async (ctx) => {
	const { client, session, account, provider } = ctx.oidc
	if (!client || !session || !account) return undefined
	const known = session.grantIdFor(client.clientId)
	const grant = known ? await provider.Grant.find(known) : undefined
	if (grant && grant.accountId === account.accountId) return grant
	const made = new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
	made.addOIDCScope(scopes)
	made.addResourceScope(apiAudience, 'api')
	await made.save()
	return made
}

function ownClient(origin: string, seals: Sealer): ClientMetadata {
	return {
		client_id: ownClientId,
		client_name: 'Assay',
		client_secret: seals.derived('client secret'),
		token_endpoint_auth_method: 'client_secret_basic',
		redirect_uris: [`${origin}/auth/callback`],
		post_logout_redirect_uris: [`${origin}/`],
		grant_types: ['authorization_code', 'refresh_token'],
		response_types: ['code'],
	}
}

/** The provider gives these cookies paths of their own, which `__Host-` forbids. */
const named = (origin: string, name: string) => cookieName(origin, name).replace('__Host-', '')

export function claimsOf({ user, roles, groups }: NonNullable<Awaited<ReturnType<IdentityDirectory['accessOf']>>>) {
	return {
		preferred_username: user.username,
		name: user.name,
		...(user.email === null ? {} : { email: user.email }),
		realm_access: { roles },
		projects: groups.map(({ name }) => `/${name}`),
	}
}
