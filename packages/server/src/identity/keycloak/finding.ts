/** What is not as Assay needs it at Keycloak, one sentence each. `missing` = something will not work; `doubtful` = it will, but. */
export interface Finding {
	state: 'missing' | 'doubtful'
	says: string
}
export const missing = (says: string): Finding => ({ state: 'missing', says })
export const doubtful = (says: string): Finding => ({ state: 'doubtful', says })
