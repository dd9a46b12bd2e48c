import type { Answer, Input } from '@assay/contract/route'
import type { runs as routes } from '@assay/contract/runs'
import { and, eq, gte, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { contains } from '../db/like.ts'
import { newest } from '../db/newest.ts'
import type { Db } from '../db/open.ts'
import { runs } from './schema.ts'

/** What the list and its count are asked for; the list's page is beside the question. */
export type RunSearch = Omit<Input<typeof routes.count>['query'], 'atMost'>

const filterKeys = ['status', 'environment', 'featureId', 'businessScenarioId', 'startedBy', 'tag', 'from'] as const

/** Whether anything but the name or id is asked. */
export const isFiltered = (search: RunSearch): boolean => filterKeys.some((key) => search[key] !== undefined)

/** Which runs a list shows: name contains the text, or the text is the id; and every filter that is set. */
export const found = ({ applicationId, searchText, ...filters }: RunSearch): SQL | undefined =>
	and(
		eq(runs.projectId, applicationId),
		/^\d{1,15}$/.test(searchText)
			? or(contains(runs.searchName, searchText), eq(runs.id, Number(searchText)))
			: contains(runs.searchName, searchText),
		filters.status && inStatus[filters.status],
		filters.environment === undefined ? undefined : eq(runs.environmentName, filters.environment),
		filters.featureId === undefined ? undefined : eq(runs.featureId, filters.featureId),
		filters.businessScenarioId === undefined ? undefined : eq(runs.testPlanId, filters.businessScenarioId),
		filters.startedBy === undefined ? undefined : eq(runs.startedBy, filters.startedBy),
		filters.tag === undefined ? undefined : and(ne(runs.tags, ''), sql`${filters.tag} = any(${tagsOf})`),
		filters.from === undefined ? undefined : gte(runs.queuedAt, new Date(filters.from)),
	)

const inStatus: Record<NonNullable<RunSearch['status']>, SQL | undefined> = {
	queued: eq(runs.state, 'QUEUED'),
	running: eq(runs.state, 'RUNNING'),
	passed: eq(runs.state, 'SUCCESS'),
	failed: eq(runs.state, 'FAILURE'),
	cancelled: and(eq(runs.state, 'ERROR'), isNotNull(runs.cancelledBy)),
	'could not run': and(eq(runs.state, 'ERROR'), isNull(runs.cancelledBy)),
}

/** The tags named in what a run was narrowed to, whichever way it was written: `@a and not @b`, `@a,~@b`, `a b`. */
const tagsOf = sql`array(select '@' || ltrim(word, '@') from regexp_split_to_table(${runs.tags}, '[\\s,()~]+') word where word !~* '^(and|or|not)?$')`

const mostLooked = 1000

/** What there is to choose from among the newest runs of a project. */
export async function filterChoices(db: Db, projectId: number): Promise<Answer<typeof routes.filters>> {
	const recent = db
		.select({
			environment: runs.environmentName,
			featureId: runs.featureId,
			testPlanId: runs.testPlanId,
			name: runs.name,
			person: runs.startedBy,
			tags: sql<string[]>`${tagsOf}`.as('tags'),
		})
		.from(runs)
		.where(eq(runs.projectId, projectId))
		.orderBy(newest(runs.id))
		.limit(mostLooked)
	const rows = await recent
	const texts = (all: (string | null)[]) => [...new Set(all.filter((one) => one !== null))].sort()
	return {
		environments: texts(rows.map(({ environment }) => environment)),
		features: named(rows.map(({ featureId, name }) => ({ id: featureId, name }))),
		plans: named(rows.map(({ testPlanId, name }) => ({ id: testPlanId, name }))),
		people: texts(rows.map(({ person }) => person)),
		tags: texts(rows.flatMap(({ tags }) => tags)),
	}
}

/** Each once, by the name of its newest run. */
function named(all: { id: number | null; name: string }[]): { id: number; name: string }[] {
	const names = new Map<number, string>()
	for (const { id, name } of all) if (id !== null && !names.has(id)) names.set(id, name)
	return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name))
}
