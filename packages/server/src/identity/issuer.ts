/** Names by which the embedded service is known to its clients. */
export const realmPath = '/realms/master'
export const issuerOf = (origin: string) => `${origin}${realmPath}`

/** Audience of access tokens: this API. */
export const apiAudience = 'urn:assay:api'
export const ownClientId = 'assay'
