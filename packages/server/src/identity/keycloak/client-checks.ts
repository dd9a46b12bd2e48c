import { doubtful, type Finding, missing } from './finding.ts'

/** What the client that signs people in must be like, as far as its settings may be read. */
export interface Client {
	clientId: string
	enabled?: boolean
	publicClient?: boolean
	standardFlowEnabled?: boolean
	implicitFlowEnabled?: boolean
	directAccessGrantsEnabled?: boolean
	/** What redirect URIs that begin with a slash go on from. */
	rootUrl?: string
	redirectUris?: string[]
	attributes?: Record<string, string>
	protocolMappers?: { protocolMapper: string; config?: Record<string, string> }[]
}

export function clientFindings(client: Client, { publicUrl }: { publicUrl: string }): Finding[] {
	const { clientId: id, attributes = {}, rootUrl = '', redirectUris = [], protocolMappers = [] } = client
	const found: Finding[] = []
	if (client.enabled === false) found.push(missing(`The client "${id}" is not enabled.`))
	if (client.publicClient) found.push(missing(`The client "${id}" is public: switch "Client authentication" on.`))
	if (client.standardFlowEnabled === false) found.push(missing(`The client "${id}" lacks the "Standard flow".`))
	if (!protocolMappers.some(isGroupMapper)) found.push(missing(groupMapperMissing(id)))
	const callback = `${publicUrl}/auth/callback`
	const whole = redirectUris.map((uri) => (uri.startsWith('/') ? `${rootUrl.replace(/\/$/, '')}${uri}` : uri))
	if (!whole.includes(callback) && !whole.some((uri) => covers(uri, callback)))
		found.push(missing(`The client "${id}" lacks the valid redirect URI ${callback}.`))
	for (const uri of redirectUris)
		if (uri.includes('*'))
			found.push(doubtful(`The client "${id}" takes the redirect URI ${uri}: name the whole address, without a *.`))
	if (attributes['pkce.code.challenge.method'] !== 'S256')
		found.push(doubtful(`The client "${id}" does not insist on PKCE: set its "PKCE Method" to S256.`))
	if (client.implicitFlowEnabled) found.push(doubtful(`The client "${id}" has the "Implicit flow": switch it off.`))
	if (client.directAccessGrantsEnabled)
		found.push(doubtful(`The client "${id}" has "Direct access grants": switch them off.`))
	return found
}

/** Keycloak compares with the text "true"; a mapper that was made without the key writes names without the slash. */
const isGroupMapper = ({ protocolMapper, config = {} }: NonNullable<Client['protocolMappers']>[number]) =>
	protocolMapper === 'oidc-group-membership-mapper' &&
	config['claim.name'] === 'projects' &&
	config['full.path'] === 'true' &&
	config['access.token.claim'] === 'true'

const covers = (uri: string, address: string) => uri.endsWith('*') && address.startsWith(uri.slice(0, -1))

export const groupMapperMissing = (client: string) =>
	`The client "${client}" has no group mapper that writes full paths: add one of type "Group Membership" with the token ` +
	'claim name projects and "Full group path" on.'
