import * as z from 'zod'
import { id, instant, page, queryId, route } from './route.ts'

/** What the audit log records, each with its words on the screen. Another word than one of these cannot be written. */
export const auditVerbs = {
	'signIn.password': 'Signed in',
	'signIn.code': 'Sign-in code',
	'signIn.wait': 'Sign-in held back',
	'signIn.elsewhere': 'Signed in at the identity service',
	'signOut.own': 'Signed out',
	'account.register': 'Registered',
	'account.setUp': 'First account made',
	'password.change': 'Password changed',
	'secondFactor.on': 'Second factor turned on',
	'secondFactor.off': 'Second factor turned off',
	'secondFactor.reset': 'Second factor reset',
	'recoveryCode.use': 'Recovery code used',
	'recoveryCode.make': 'Recovery codes made',
	'role.assign': 'User assigned',
	'role.remove': 'User removed',
	'role.give': 'Roles given',
	'group.create': 'Group created',
	'group.rename': 'Group renamed',
	'group.delete': 'Group deleted',
	'group.join': 'Joined to a group',
	'group.leave': 'Taken out of a group',
	'token.create': 'Token created',
	'token.revoke': 'Token revoked',
	'value.encrypt': 'Value encrypted',
	'secret.change': 'Secrets changed',
	'git.sync': 'Synced from Git',
	'git.push': 'Pushed to Git',
	'suite.push': 'Suite uploaded',
	'project.create': 'Project created',
	'project.delete': 'Project deleted',
	'project.loadTargets': 'Load targets changed',
	'feature.delete': 'Feature deleted',
	'file.delete': 'File deleted',
	'environment.delete': 'Environment deleted',
	'globalObject.delete': 'Object deleted',
	'testPlan.delete': 'Test plan deleted',
	'schedule.delete': 'Schedule deleted',
	'run.keep': 'Cleaning flag set',
	'run.clean': 'Run cleaned up',
	'audit.export': 'Audit log exported',
} as const
export type AuditVerb = keyof typeof auditVerbs
export const auditVerbNames = Object.keys(auditVerbs) as [AuditVerb, ...AuditVerb[]]
export const auditVerb = z.enum(auditVerbNames)

export const auditEntry = z.object({
	id,
	at: instant,
	/** Null where it was nobody known, or Assay itself. */
	who: z.object({ id: z.string().nullable(), name: z.string() }).nullable(),
	verb: auditVerb,
	/** Of what was stopped, by somebody or because a server ended or fell silent, `detail` says what is known to be done. */
	outcome: z.enum(['done', 'refused', 'stopped']),
	on: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }).nullable(),
	project: z.object({ id: id.nullable(), name: z.string() }).nullable(),
	detail: z.string().nullable(),
	address: z.string().nullable(),
	agent: z.string().nullable(),
	/** Failures of the same kind within one minute are one row. */
	times: z.number(),
})
export type AuditEntry = z.output<typeof auditEntry>

const filter = {
	/** A part of the name of who did it, or the whole id. */
	who: z.string().max(200).default(''),
	what: auditVerb.optional(),
	projectId: queryId.optional(),
	/** Inclusive. */
	from: instant.optional(),
	/** Exclusive. */
	until: instant.optional(),
	/** A part of who, on what, project, detail or address. */
	text: z.string().max(200).default(''),
}
export const auditFilter = z.object(filter)
export type AuditFilter = z.output<typeof auditFilter>

/** So many rows are counted and paged; the days and the export lead to the rest. */
export const auditPaged = 10_000

/** Rows about a project are for its members alone, as the project is; those about accounts are for every super admin. */
export const audit = {
	list: route({
		method: 'GET',
		path: '/api/audit/list',
		about: 'The audit log, newest first, with how many rows there are, 10,000 at most.',
		needs: 'audit.read',
		scope: 'none',
		query: z.object({ ...filter, ...page }),
		reply: z.object({ rows: z.array(auditEntry), count: z.number() }),
		status: [200],
		says: { fail: 'Could not fetch the audit log. Try the operation again' },
	}),
	export: route({
		method: 'GET',
		path: '/api/audit/export',
		about: 'The same rows as a file, CSV or one JSON object per line.',
		needs: 'audit.read',
		scope: 'none',
		query: z.object({ ...filter, as: z.enum(['csv', 'ndjson']).default('csv') }),
		reply: 'bytes',
		status: [200],
		says: { fail: 'Could not export the audit log. Try the operation again' },
	}),
}
