/** Names by which the embedded service is known to its clients. */
export const realmPath = '/realms/master'
export const issuerOf = (origin: string) => `${origin}${realmPath}`

/** Audience of access tokens: this API. */
export const apiAudience = 'urn:assay:api'
export const ownClientId = 'assay'

/** How sure a sign-in is, in the token's `acr`: a password, or a password and a code; counted as Keycloak counts. */
export const oneFactor = '1'
export const twoFactors = '2'
