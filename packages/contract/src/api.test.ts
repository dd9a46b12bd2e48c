import { expect, test } from 'vitest'
import { api } from './api.ts'
import type { Route } from './route.ts'

/** Facts of routes, written out: a route that gains or loses one is seen here. */
const routes = Object.entries(api as unknown as Record<string, Record<string, Route>>).flatMap(([slice, routes]) =>
	Object.entries(routes).map(([name, route]) => ({ name: `${slice}.${name}`, route })),
)
const withFact = (holds: (route: Route) => boolean) =>
	routes
		.filter(({ route }) => holds(route))
		.map(({ name }) => name)
		.sort()

test('these routes are about no project, and every other one says about which', () => {
	expect(withFact(({ scope }) => scope === 'none')).toEqual([
		'audit.export',
		'audit.list',
		'downloads.ci',
		'downloads.customAction',
		'downloads.localExecutor',
		'encryption.encryptByAddress',
		'executor.claim',
		'identity.createGroup',
		'identity.deleteGroup',
		'identity.groupMembers',
		'identity.groups',
		'identity.join',
		'identity.leave',
		'identity.mapRoles',
		'identity.renameGroup',
		'identity.role',
		'identity.roleUsers',
		'identity.users',
		'projects.list',
		'schedules.preview',
		'session.config',
		'session.logout',
		'session.me',
		'session.sample',
		'session.token',
		'tokens.create',
		'tokens.list',
		'tokens.remove',
	])
})

test('these routes may be repeated under an Idempotency-Key; the answer of a new token is a secret and is not kept', () => {
	expect(withFact(({ repeatable }) => repeatable === true)).toEqual([
		'environments.save',
		'features.save',
		'globalObjects.save',
		'identity.createGroup',
		'projects.save',
		'runs.rerun',
		'runs.startFeature',
		'runs.startPlan',
		'schedules.save',
		'session.sample',
		'testPlans.save',
	])
	expect(routes.filter(({ route }) => route.repeatable && route.method !== 'POST')).toEqual([])
})

test('these saves are refused when they are stale', () => {
	expect(withFact(({ ifMatch }) => ifMatch === true)).toEqual([
		'environments.save',
		'features.save',
		'globalObjects.save',
		'projects.save',
		'schedules.save',
		'testPlans.save',
	])
})
