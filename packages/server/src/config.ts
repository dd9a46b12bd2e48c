import { resolve } from 'node:path'
import { readMostRate, readMostUsers } from '@assay/engine/run/load-limits'
import { readLogFormat } from '@assay/engine/run/log-format'
import { readParallelRuns } from '@assay/engine/run/parallel-runs'
import { readTargetRules } from '@assay/engine/run/target-rules'
import { readDesktopFolders, readMachineDisplay } from '@assay/engine/surfaces/desktop/desktop-allowed'
import { readArgumentNames } from '@assay/engine/surfaces/web/browser-settings'
import { readFileFolder } from '@assay/engine/surfaces/web/file-folder'
import * as z from 'zod'
import { CannotStart } from './cannot-start.ts'
import { isNetwork } from './http/trusted-proxies.ts'
import { keycloakSettings } from './identity/keycloak/settings.ts'

/** What the operator may set. The only reader of the environment: everything below is handed a {@link Config}. */
const text = z.string().trim().min(1).optional()
const address = z.url({ error: 'an address like https://host/path' }).optional()
const whole = (what: string, min: number, max: number) =>
	z.coerce.number({ error: what }).int(what).min(min, what).max(max, what)

/** A text that a reader of the engine takes; its error says what was expected. */
const readBy = (read: (text: string) => unknown) =>
	z
		.string()
		.superRefine((given, context) => {
			try {
				read(given)
			} catch (error) {
				context.addIssue({ code: 'custom', message: (error as Error).message })
			}
		})
		.optional()

const settings = z.object({
	ASSAY_HOST: z.string().trim().min(1).default('127.0.0.1'),
	ASSAY_PORT: whole('a port from 0 to 65535', 0, 65535).default(8080),
	ASSAY_DATA: z.string().trim().min(1).default('.assay'),
	DATABASE_URL: z
		.string()
		.regex(/^postgres(ql)?:\/\//, 'an address like postgres://user:password@host:5432/database')
		.optional(),
	ASSAY_BLOBS: text,
	ASSAY_SECRET_KEY: z
		.string()
		.regex(/^([0-9a-fA-F]{64}|[A-Za-z0-9+/_-]{43}=?)$/, '32 bytes as 64 hexadecimal digits or as base64')
		.optional(),
	ASSAY_ADMIN_USERNAME: text,
	ASSAY_ADMIN_PASSWORD: z.string().min(1).optional(),
	ASSAY_REGISTRATION: z.enum(['on', 'off'], { error: '"on" or "off"' }).default('on'),
	ASSAY_SECOND_FACTOR: z
		.enum(['optional', 'required', 'off'], { error: 'optional, required or off' })
		.default('optional'),
	ASSAY_KEEP_AUDIT_DAYS: whole('a number of days, 0 for ever', 0, 36_500).default(365),
	ASSAY_KEEP_REVISIONS_DAYS: whole('a number of days, 0 for ever', 0, 36_500).default(0),
	ASSAY_KEEP_LOGS: whole('a number of files from 0 to 100', 0, 100).default(3),
	ASSAY_KEEP_RUNS_DAYS: whole('a number of days, 0 for ever', 0, 36_500).default(90),
	ASSAY_CONTACT: text,
	ASSAY_REPORT_PORTAL_URL: address,
	ASSAY_GRID_URL: address,
	ASSAY_DEMO_SHOP_URL: address,
	ASSAY_CHROMIUM: text,
	ASSAY_CHROMEDRIVER: text,
	KARATE_JAR: text,
	ASSAY_GIT_HOSTS: text,
	ASSAY_SMTP_URL: text,
	ASSAY_AI_URL: address,
	ASSAY_AI_MODEL: text,
	ASSAY_AI_KEY: text,
	ASSAY_ALLOW_PRIVATE: text,
	ASSAY_PARALLEL_RUNS: readBy(readParallelRuns),
	ASSAY_TARGETS_ALLOWED: readBy(readTargetRules),
	ASSAY_TARGETS_REFUSED: readBy(readTargetRules),
	ASSAY_BROWSER_ARGUMENTS: readBy(readArgumentNames),
	ASSAY_DESKTOP_PROGRAMS: text,
	ASSAY_DESKTOP_FOLDERS: readBy(readDesktopFolders),
	ASSAY_DESKTOP_VARIABLES: text,
	ASSAY_DESKTOP_DISPLAY: readBy(readMachineDisplay),
	ASSAY_APPIUM: text,
	ASSAY_FILE_FOLDER: readBy(readFileFolder),
	ASSAY_LOAD_MAX_USERS: readBy(readMostUsers),
	ASSAY_LOAD_MAX_RATE: readBy(readMostRate),
	ASSAY_METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
	ASSAY_OIDC_ISSUER: address,
	ASSAY_OIDC_CLIENT_ID: text,
	ASSAY_OIDC_CLIENT_SECRET: text,
	ASSAY_KEYCLOAK_URL: address,
	ASSAY_KEYCLOAK_REALM: text,
	ASSAY_KEYCLOAK_CLIENT_ID: text,
	ASSAY_KEYCLOAK_CLIENT_SECRET: text,
	ASSAY_PUBLIC_URL: address,
	ASSAY_TRUSTED_PROXIES: text,
	ASSAY_EXECUTOR: z.enum(['on', 'off'], { error: '"on" or "off"' }).default('on'),
	ASSAY_LOG: z
		.enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'debug, info, warn, error or silent' })
		.default('warn'),
	ASSAY_LOG_FORMAT: readBy(readLogFormat),
})

/** Every setting there is. */
export const settingNames = Object.keys(settings.shape)

export type Config = ReturnType<typeof readConfig>

/** Keys whose value never appears in a message. */
const secret = /SECRET|METRICS_TOKEN|PASSWORD|DATABASE_URL|SMTP_URL|AI_KEY/

/** Reads the operator's settings; a wrong one is refused by its key, what was expected and what was seen. */
export function readConfig(env: Record<string, string | undefined> = process.env) {
	const given = Object.fromEntries(
		settingNames.filter((key) => env[key] !== undefined && env[key] !== '').map((key) => [key, env[key]]),
	)
	const read = settings.safeParse(given)
	if (!read.success) {
		const lines = read.error.issues.map((issue) => {
			const key = String(issue.path[0])
			return `${key}: expected ${issue.message}, got ${secret.test(key) ? 'something else' : `"${given[key]}"`}`
		})
		throw new CannotStart(lines.join('\n'))
	}
	const s = read.data
	if ((s.ASSAY_ADMIN_USERNAME === undefined) !== (s.ASSAY_ADMIN_PASSWORD === undefined))
		throw new CannotStart('ASSAY_ADMIN_USERNAME and ASSAY_ADMIN_PASSWORD: expected both or neither, got one')
	if (s.ASSAY_ADMIN_USERNAME && (s.ASSAY_OIDC_ISSUER || s.ASSAY_KEYCLOAK_URL))
		throw new CannotStart(
			'ASSAY_ADMIN_USERNAME: expected nothing beside a Keycloak, where users are made; give one the roles admin and read_write there',
		)
	if (s.ASSAY_SECOND_FACTOR !== 'optional' && (s.ASSAY_OIDC_ISSUER || s.ASSAY_KEYCLOAK_URL))
		throw new CannotStart('ASSAY_SECOND_FACTOR: expected nothing beside a Keycloak, which asks for it by its own rules')
	const trustedProxies = list(s.ASSAY_TRUSTED_PROXIES)
	const wrong = trustedProxies.find((entry) => !isNetwork(entry))
	if (wrong !== undefined)
		throw new CannotStart(
			`ASSAY_TRUSTED_PROXIES: expected addresses or networks like 10.0.0.0/8 with commas between them, got "${wrong}"`,
		)
	const data = resolve(s.ASSAY_DATA)
	return {
		host: s.ASSAY_HOST,
		port: s.ASSAY_PORT,
		data,
		databaseUrl: s.DATABASE_URL,
		blobs: s.ASSAY_BLOBS ? resolve(s.ASSAY_BLOBS) : resolve(data, 'blobs'),
		secretKey: s.ASSAY_SECRET_KEY,
		admin:
			s.ASSAY_ADMIN_USERNAME && s.ASSAY_ADMIN_PASSWORD
				? { username: s.ASSAY_ADMIN_USERNAME, password: s.ASSAY_ADMIN_PASSWORD }
				: undefined,
		registration: s.ASSAY_REGISTRATION === 'on',
		secondFactor: s.ASSAY_SECOND_FACTOR,
		keepAuditDays: s.ASSAY_KEEP_AUDIT_DAYS,
		keepRevisionsDays: s.ASSAY_KEEP_REVISIONS_DAYS,
		keepLogs: s.ASSAY_KEEP_LOGS,
		keepRunsDays: s.ASSAY_KEEP_RUNS_DAYS,
		contact: s.ASSAY_CONTACT,
		reportPortalUrl: s.ASSAY_REPORT_PORTAL_URL,
		gridUrl: s.ASSAY_GRID_URL,
		demoShopUrl: s.ASSAY_DEMO_SHOP_URL,
		gitHosts: list(s.ASSAY_GIT_HOSTS),
		smtpUrl: s.ASSAY_SMTP_URL,
		ai: { url: s.ASSAY_AI_URL, model: s.ASSAY_AI_MODEL, key: s.ASSAY_AI_KEY },
		allowPrivate: list(s.ASSAY_ALLOW_PRIVATE),
		/** What runs may reach and ask of browsers and how their executor writes its lines, as it reads it. */
		runs: Object.fromEntries(
			(
				[
					'ASSAY_LOG_FORMAT',
					'ASSAY_PARALLEL_RUNS',
					'ASSAY_CHROMIUM',
					'ASSAY_CHROMEDRIVER',
					'KARATE_JAR',
					'ASSAY_TARGETS_ALLOWED',
					'ASSAY_TARGETS_REFUSED',
					'ASSAY_BROWSER_ARGUMENTS',
					'ASSAY_DESKTOP_PROGRAMS',
					'ASSAY_DESKTOP_FOLDERS',
					'ASSAY_DESKTOP_VARIABLES',
					'ASSAY_DESKTOP_DISPLAY',
					'ASSAY_APPIUM',
					'ASSAY_FILE_FOLDER',
					'ASSAY_LOAD_MAX_USERS',
					'ASSAY_LOAD_MAX_RATE',
				] as const
			).flatMap((key) => (s[key] ? [[key, s[key]]] : [])),
		) as Record<string, string>,
		metricsToken: s.ASSAY_METRICS_TOKEN,
		/** Absent = the embedded identity service. */
		keycloak: keycloakSettings(s),
		/** Where browsers find this server when a proxy stands before it. */
		publicUrl: s.ASSAY_PUBLIC_URL,
		/** Whose X-Forwarded-* is believed; addresses and networks. */
		trustedProxies,
		/** Whether one executor is kept beside the server. */
		executor: s.ASSAY_EXECUTOR === 'on',
		log: s.ASSAY_LOG,
		logFormat: readLogFormat(s.ASSAY_LOG_FORMAT ?? ''),
	}
}

const list = (text: string | undefined) =>
	(text ?? '')
		.split(',')
		.map((part) => part.trim())
		.filter((part) => part !== '')
