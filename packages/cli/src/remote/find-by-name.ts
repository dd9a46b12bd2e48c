import type { Client } from '@assay/contract/client'
import { CannotRun } from '../cannot-run.ts'

/**
 * People name things in a build, the API wants their ids: each is found by its exact name. Throws `CannotRun` with the names
 * that there are.
 */
export async function findProject(api: Client, name: string): Promise<number> {
	const [found] = (await api.projects.list({ query: { keycloakGroupNames: [name] } })).filter(named(name))
	if (found) return found.id
	const all = await api.projects.list({ query: {} })
	throw new CannotRun(`${missing('project', name)} for this token. ${known(all.map((one) => one.name))}`)
}

/** Throws `CannotRun` where several have the name, or none, with the names that there are. */
export async function findEnvironment(api: Client, applicationId: number, name: string): Promise<number> {
	const found = await pages(
		(page) => api.environments.list({ query: { ...page, applicationId, searchValue: name } }),
		name,
	)
	if (found.length > 0) return onlyOne(found, 'environment', name).id
	const all = await api.environments.list({ query: { applicationId, size: 100 } })
	throw new CannotRun(`${missing('environment', name)} in the project. ${known(all.map((one) => one.name))}`)
}

/** Throws `CannotRun` where none or several have the name. */
export async function findPlan(api: Client, applicationId: number, name: string): Promise<number> {
	const plans = await pages(
		(page) => api.testPlans.list({ query: { ...page, applicationId, searchValue: name } }),
		name,
	)
	return onlyOne(plans, 'test plan', name).id
}

/** By its name or its path: names of features need not differ. Throws `CannotRun` where none or several have the name. */
export async function findFeature(api: Client, applicationId: number, text: string): Promise<number> {
	const list = await pages((page) => api.features.list({ query: { ...page, applicationId, name: text } }), text)
	if (list.length > 0) return onlyOne(list, 'feature', text, ({ path }) => path).id
	const all = /\.feature$/i.test(text) ? await api.features.all({ params: { applicationId } }) : []
	const byPath = all.find(({ path }) => path === text)
	if (byPath) return byPath.id
	throw new CannotRun(`${missing('feature', text)} in the project.`)
}

const size = 100

/** Those of exactly this name, of a list that finds more than that. */
async function pages<T extends { name: string }>(
	list: (page: { page: number; size: number }) => Promise<T[]>,
	name: string,
): Promise<T[]> {
	const found: T[] = []
	for (let page = 0; ; page++) {
		const some = await list({ page, size })
		found.push(...some.filter(named(name)))
		if (some.length < size) return found
	}
}

function onlyOne<T>(found: T[], kind: string, name: string, placeOf: (one: T) => string = () => ''): T {
	const [one] = found
	if (!one) throw new CannotRun(`${missing(kind, name)} in the project.`)
	if (found.length === 1) return one
	const places = found.slice(0, 5).map(placeOf).filter(Boolean)
	const which = places.length > 0 ? ` Give its path: ${places.join(', ')}` : ' Give it a name of its own.'
	throw new CannotRun(`There are ${found.length} ${kind}s "${name}".${which}`)
}

const named = (name: string) => (one: { name: string }) => one.name === name
const missing = (kind: string, name: string) => `There is no ${kind} "${name}"`
const known = (names: string[]) =>
	names.length === 0 ? 'There is none.' : `There is: ${names.slice(0, 20).join(', ')}${names.length > 20 ? ', …' : ''}`
