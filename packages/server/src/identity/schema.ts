import { assignableRoles } from '@assay/contract/users'
import { sql } from 'drizzle-orm'
import {
	bigint,
	bigserial,
	boolean,
	index,
	integer,
	pgTable,
	primaryKey,
	text,
	timestamp,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core'

/**
 * Tables of the embedded identity service and of our own sessions and tokens. Ids of users and groups are opaque text
 * wherever a row would also exist beside Keycloak (sessions, tokens, memberships); only the service's own tables refer to each other.
 */
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const created = () => instant('created_date_time').notNull().defaultNow()

export const users = pgTable(
	'users',
	{
		id: uuid('id').primaryKey().defaultRandom(),
		/** As typed; unique without regard to case, as in Keycloak. */
		username: text('username').notNull(),
		name: text('name').notNull(),
		email: text('email'),
		/** What look-alikes have in common (look-alike.ts); null while another one that looks so came first. */
		skeleton: text('skeleton').unique('users_skeleton'),
		passwordHash: text('password_hash').notNull(),
		enabled: boolean('enabled').notNull().default(true),
		created: created(),
	},
	(table) => [
		uniqueIndex('users_username').on(sql`lower(${table.username})`),
		uniqueIndex('users_email').on(sql`lower(${table.email})`),
	],
)

export const groups = pgTable('groups', {
	id: uuid('id').primaryKey().defaultRandom(),
	name: text('name').notNull().unique('groups_name'),
	skeleton: text('skeleton').unique('groups_skeleton'),
	/** Who made it may adopt it for a project later (decisions.md, Project and group). */
	createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
	created: created(),
})

export const groupMembers = pgTable(
	'group_members',
	{
		groupId: uuid('group_id')
			.notNull()
			.references(() => groups.id, { onDelete: 'cascade' }),
		userId: uuid('user_id')
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		created: created(),
	},
	(table) => [primaryKey({ columns: [table.groupId, table.userId] }), index('group_members_user').on(table.userId)],
)

export const userRoles = pgTable(
	'user_roles',
	{
		userId: uuid('user_id')
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		role: text('role').notNull(),
	},
	(table) => [primaryKey({ columns: [table.userId, table.role] }), index('user_roles_role').on(table.role)],
)

/** The role chosen at Assign User: in that group's project the user has at most this one. No row, no bound. */
export const memberships = pgTable(
	'memberships',
	{
		groupId: text('group_id').notNull(),
		userId: text('user_id').notNull(),
		role: text('role', { enum: assignableRoles }).notNull(),
		created: created(),
	},
	(table) => [primaryKey({ columns: [table.groupId, table.userId] }), index('memberships_user').on(table.userId)],
)

/**
 * Realm roles that somebody has because he was assigned to a project, and did not have before: they count in projects with an
 * assignment alone. Which roles he was given otherwise the identity service knows, but not why.
 */
export const assignedRoles = pgTable(
	'assigned_roles',
	{ userId: text('user_id').notNull(), role: text('role').notNull() },
	(table) => [primaryKey({ columns: [table.userId, table.role] })],
)

/** What the OpenID provider keeps. Ids are hashes and payloads are sealed: a copy of the table signs nobody in. */
export const oidcModels = pgTable(
	'oidc_models',
	{
		model: text('model').notNull(),
		idHash: text('id_hash').notNull(),
		grantId: text('grant_id'),
		uid: text('uid'),
		payload: text('payload').notNull(),
		consumed: instant('consumed'),
		expires: instant('expires').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.model, table.idHash] }),
		index('oidc_models_grant').on(table.grantId),
		index('oidc_models_uid').on(table.uid),
		index('oidc_models_expires').on(table.expires),
	],
)

export const signingKeys = pgTable('signing_keys', {
	kid: text('kid').primaryKey(),
	/** The private key as a sealed JWK. */
	sealed: text('sealed').notNull(),
	created: created(),
})

/** A browser signed in at Assay: the cookie's hash, and sealed what the browser must not have. */
export const sessions = pgTable(
	'sessions',
	{
		idHash: text('id_hash').primaryKey(),
		userId: text('user_id').notNull(),
		/** Origin at which it was made; its tokens are renewed at that issuer. */
		origin: text('origin').notNull(),
		sealed: text('sealed').notNull(),
		/** Somebody is renewing the tokens until then; others wait for his result. */
		renewing: instant('renewing'),
		/** Grows with each renewal, so that who waited knows that it happened. */
		version: integer('version').notNull().default(0),
		created: created(),
		expires: instant('expires').notNull(),
	},
	(table) => [index('sessions_user').on(table.userId), index('sessions_expires').on(table.expires)],
)

export const apiTokens = pgTable(
	'api_tokens',
	{
		id: bigserial('id', { mode: 'number' }).primaryKey(),
		userId: text('user_id').notNull(),
		name: text('name').notNull(),
		kind: text('kind', { enum: ['user', 'executor'] }).notNull(),
		hash: text('hash').notNull().unique('api_tokens_hash'),
		created: created(),
		lastUsed: instant('last_used_date_time'),
		expires: instant('expires'),
		/** Of an executor token: the groups whose projects it may serve, where its owner may have executors. */
		groups: text('groups').array().notNull().default([]),
	},
	(table) => [index('api_tokens_user').on(table.userId)],
)

/** Attempts to sign in that did not succeed, per user and per address (both hashed: people type passwords into the name field). */
export const loginFailures = pgTable('login_failures', {
	key: text('key').primaryKey(),
	count: integer('count').notNull(),
	last: instant('last').notNull(),
	/** Milliseconds since 1970, so that one statement can compare and set it by our clock. */
	blockedUntil: bigint('blocked_until', { mode: 'number' }).notNull(),
})

/** Who signs in with a code besides the password. */
export const secondFactors = pgTable('second_factors', {
	userId: uuid('user_id')
		.primaryKey()
		.references(() => users.id, { onDelete: 'cascade' }),
	/** The shared secret, sealed. */
	sealed: text('sealed').notNull(),
	/** The 30-second step of the last code that was taken: that one and earlier ones are not taken again. */
	lastStep: bigint('last_step', { mode: 'number' }).notNull(),
	created: created(),
})

/** Of each user the recovery codes that are left, as hashes. */
export const recoveryCodes = pgTable(
	'recovery_codes',
	{
		userId: uuid('user_id')
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		hash: text('hash').notNull(),
	},
	(table) => [primaryKey({ columns: [table.userId, table.hash] })],
)

export const setupLinks = pgTable('setup_links', {
	hash: text('hash').primaryKey(),
	created: created(),
})
