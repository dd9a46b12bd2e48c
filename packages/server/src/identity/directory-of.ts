import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { embeddedDirectory } from './accounts/embedded-directory.ts'
import type { IdentityDirectory } from './directory.ts'
import { askKeycloak } from './keycloak/ask-keycloak.ts'
import { keycloakDirectory } from './keycloak/keycloak-directory.ts'
import { serviceAccount } from './keycloak/service-account.ts'

/** The directory that a server with this configuration has, for a program beside it. */
export function directoryOf({ keycloak, allowPrivate }: Config, db: Db): IdentityDirectory {
	if (!keycloak) return embeddedDirectory(db)
	const ask = askKeycloak(keycloak, allowPrivate)
	const clock = () => new Date()
	return keycloakDirectory({ settings: keycloak, ask, account: serviceAccount(keycloak, ask, clock), clock })
}
