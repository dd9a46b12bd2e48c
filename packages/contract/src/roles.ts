/** Roles and what each permits (application.md section 6, decisions.md Permissions). Enforced by the server, read by the screens. */
export const realmRoles = ['admin', 'read_write', 'read_only', 'projectadmin', 'developer'] as const
export type RealmRole = (typeof realmRoles)[number]

type Roles = readonly string[]

export const canWrite = (roles: Roles) => roles.includes('read_write') && !roles.includes('read_only')
export const elevated = (roles: Roles) => canWrite(roles) && (roles.includes('admin') || roles.includes('projectadmin'))
export const superAdmin = (roles: Roles) =>
	canWrite(roles) && roles.includes('admin') && !roles.includes('projectadmin')
const member = (_roles: Roles) => true

/** Each permission and its predicate; membership of the project is checked before, by the route's scope. */
export const permissions = {
	'project.list': member,
	'project.create': superAdmin,
	'project.delete': superAdmin,
	'project.edit': elevated,
	'project.sync': elevated,
	'project.users': elevated,
	'project.push': canWrite,
	'feature.read': member,
	'feature.save': canWrite,
	'feature.delete': elevated,
	'file.read': member,
	'file.save': canWrite,
	'file.delete': elevated,
	'environment.read': member,
	'environment.save': canWrite,
	'environment.delete': elevated,
	'globalObject.read': member,
	'globalObject.save': canWrite,
	'globalObject.delete': elevated,
	'testPlan.read': member,
	'testPlan.save': canWrite,
	'testPlan.delete': elevated,
	'schedule.read': member,
	'schedule.save': elevated,
	'run.read': member,
	'run.start': canWrite,
	'run.keep': canWrite,
	/** Also asks, in the handler, that a developer cancels only his own runs. */
	'run.cancel': canWrite,
	'assistant.ask': canWrite,
	'executor.tokens': elevated,
	/** About no single project: the handlers narrow what a project admin sees and changes to his own projects. */
	'identity.read': elevated,
	'identity.write': elevated,
	'identity.groups': superAdmin,
	'token.own': canWrite,
	'value.encrypt': canWrite,
	'audit.read': superAdmin,
} satisfies Record<string, (roles: Roles) => boolean>

export type Permission = keyof typeof permissions

export const may = (roles: Roles, permission: Permission) => permissions[permission](roles)
