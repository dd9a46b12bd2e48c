import { realmRoles } from '@assay/contract/roles'
import { decodeJwt } from 'jose'
import { IdentityAway } from '../identity-away.ts'
import { type AdminCalls, adminCalls, at } from './admin-calls.ts'
import { type AskKeycloak, askKeycloak, formOf } from './ask-keycloak.ts'
import { type Client, clientFindings } from './client-checks.ts'
import { doubtful, type Finding, missing } from './finding.ts'
import { serviceAccount } from './service-account.ts'
import type { KeycloakSettings } from './settings.ts'

/** Beside Keycloak's own settings: where browsers find Assay, and what it offers. */
export interface OwnSettings {
	allowPrivate: readonly string[]
	publicUrl: string
	registration: boolean
}

interface Discovery {
	issuer?: string
	token_endpoint?: string
	authorization_endpoint?: string
}

/** Looks at everything that the sign-in and the admin calls need; changes nothing. Nothing found is an empty list. */
export async function checkKeycloak(settings: KeycloakSettings, config: OwnSettings): Promise<Finding[]> {
	const ask = askKeycloak(settings, config.allowPrivate)
	const found: Finding[] = []
	try {
		const discovery = await readDiscovery(settings, ask, found)
		if (discovery) found.push(...(await signInFindings(settings, discovery, ask, config)))
		found.push(...(await directoryFindings(settings, ask, config)))
	} catch (error) {
		if (!(error instanceof IdentityAway)) throw error
		found.push(missing(error.message))
	}
	return found
}

async function readDiscovery({ issuer }: KeycloakSettings, ask: AskKeycloak, found: Finding[]) {
	const answer = await ask({ url: `${issuer}/.well-known/openid-configuration` })
	const discovery = answer.status === 200 ? (answer.json() as Discovery | null) : null
	if (discovery?.issuer === undefined) {
		found.push(missing(`ASSAY_OIDC_ISSUER: ${issuer} is not the address of a realm (${answer.status}).`))
		return undefined
	}
	if (discovery.issuer !== issuer) {
		const advice = "set ASSAY_OIDC_ISSUER to that, or Keycloak's hostname to the one in ASSAY_OIDC_ISSUER"
		found.push(missing(`The realm at ${issuer} calls itself ${discovery.issuer}: ${advice}.`))
		return undefined
	}
	if (!keepsToItself(new URL(issuer)))
		found.push(doubtful(`${issuer} is not https: passwords and tokens can be read on their way.`))
	return discovery
}

/** Encrypted, or within this machine. */
export const keepsToItself = ({ protocol, hostname }: URL) =>
	protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

/** From outside, as anybody could: whether the realm knows our client, its secret and its address. */
async function signInFindings(
	{ client }: KeycloakSettings,
	{ token_endpoint = '', authorization_endpoint = '' }: Discovery,
	ask: AskKeycloak,
	{ publicUrl }: OwnSettings,
): Promise<Finding[]> {
	const redirect_uri = `${publicUrl}/auth/callback`
	const code = { grant_type: 'authorization_code', code: 'none', redirect_uri, code_verifier: 'x'.repeat(43) }
	const tried = await ask({ url: token_endpoint, ...formOf(client, code) })
	if (tried.status === 401 || /"(invalid|unauthorized)_client"/.test(tried.text))
		return [
			missing(
				`Keycloak refuses the client "${client.id}": check ASSAY_OIDC_CLIENT_ID and ASSAY_OIDC_CLIENT_SECRET, and that "Client authentication" and "Standard flow" are on for it.`,
			),
		]
	const query = { client_id: client.id, redirect_uri, response_type: 'code', scope: 'openid', prompt: 'none' }
	const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' }
	const url = `${authorization_endpoint}?${new URLSearchParams({ ...query, ...challenge })}`
	// An address that is registered is led back to, with an error; one that is not gets a page.
	const asked = await ask({ url, expects: [302, 303] })
	if (asked.status !== 400) return []
	return [missing(`The client "${client.id}" lacks the valid redirect URI ${redirect_uri}.`)]
}

/** As the service account: its rights, the roles, and what may be read of the realm and the client. */
async function directoryFindings(
	settings: KeycloakSettings,
	ask: AskKeycloak,
	config: OwnSettings,
): Promise<Finding[]> {
	const { realm, service, client } = settings
	const account = serviceAccount(settings, ask, () => new Date())
	const { resource_access } = claimsOf(await account.token(), service.id)
	const holder = realm === 'master' ? 'master-realm' : 'realm-management'
	const rights = resource_access?.[holder]?.roles ?? []
	const lacking = ['manage-users', 'view-realm'].filter((right) => !rights.includes(right))
	if (lacking.length > 0)
		return lacking.map((right) =>
			missing(`The service account of "${service.id}" lacks the role ${right} of the client ${holder}.`),
		)
	const calls = adminCalls({ settings, ask, account }, AbortSignal.timeout(30_000))
	const found = [...(await roleFindings(calls)), ...(await realmFindings(calls, settings, config))]
	for (const right of ['realm-admin', 'manage-realm', 'manage-clients'])
		if (rights.includes(right))
			found.push(doubtful(`The service account of "${service.id}" has the role ${right}, which Assay does not need.`))
	if (!rights.includes('view-clients')) {
		const advice = `give it the role view-clients of ${holder} to let Assay look at the group mapper`
		return [...found, doubtful(`The settings of the client "${client.id}" were not checked: ${advice}.`)]
	}
	const [own] = (await calls.get<Client[]>(`/clients?${new URLSearchParams({ clientId: client.id })}`)) ?? []
	return own
		? [...found, ...clientFindings(own, config)]
		: [...found, missing(`The realm has no client "${client.id}".`)]
}

function claimsOf(token: string | undefined, client: string) {
	try {
		return decodeJwt<{ resource_access?: Record<string, { roles: string[] }> }>(token ?? '')
	} catch {
		throw new IdentityAway(
			`Keycloak gives the service account of the client "${client}" no token that can be read.`,
			true,
		)
	}
}

async function roleFindings(calls: AdminCalls): Promise<Finding[]> {
	const found = await Promise.all(realmRoles.map((name) => calls.get(at`/roles/${name}`)))
	return realmRoles.filter((_name, index) => !found[index]).map((name) => missing(`The realm has no role "${name}".`))
}

async function realmFindings(
	calls: AdminCalls,
	{ realm }: KeycloakSettings,
	{ registration }: OwnSettings,
): Promise<Finding[]> {
	const found: Finding[] = []
	const settings = await calls.get<{ registrationAllowed?: boolean }>('')
	if (registration && settings?.registrationAllowed === false)
		found.push(
			doubtful(
				'Assay offers registration and the realm does not: set ASSAY_REGISTRATION=off, or "User registration" on there.',
			),
		)
	if (realm === 'master')
		found.push(
			doubtful(
				'In the realm master the role admin is power over the whole Keycloak, and every super admin of Assay holds it: a realm of its own is safer.',
			),
		)
	return found
}
