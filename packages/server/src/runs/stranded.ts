import type { Run } from '@assay/contract/runs'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'

/** Seconds after its last word in which an executor without a run counts as there: it asks every 20. */
const seenSeconds = 45

/** Executors that ask for work or have some in hand. */
export const connected: SQL = sql`(
	e.seen_at > clock_timestamp() - make_interval(secs => ${seenSeconds})
	or exists (select 1 from runs h where h.lease_instance = e.instance and h.state = 'RUNNING' and h.lease_until > clock_timestamp())
	or exists (select 1 from run_hands h where h.lease_instance = e.instance and not h.ended and h.lease_until > clock_timestamp())
)`

/** Runs of which nobody runs anything: those in the queue, and those that executors shared which are all gone. */
const waits: SQL = sql`(r.state = 'QUEUED' or (r.state = 'RUNNING' and r.shared is not null and r.cancelled_by is null
	and not exists (select 1 from run_hands h where h.run_id = r.id and not h.ended)))`

interface Waiting {
	id: number
	types: string[]
	fits: boolean
	executors: { name: string; types: string[] | null; serves: boolean }[]
}

/** Why no executor takes these runs that wait, in a sentence by their ids; runs that one takes are not among them. */
export async function stranded(db: Db, ids: number[]): Promise<Map<number, string>> {
	if (ids.length === 0) return new Map()
	// Asks by SQL: the slice of executors knows runs, not the other way.
	const { rows } = (await db.execute(sql`
		select r.id, r.feature_types as types,
			coalesce(bool_or(e.instance is not null and serves.it and (e.feature_types is null or r.feature_types <@ e.feature_types)), false) as fits,
			coalesce(jsonb_agg(jsonb_build_object('name', e.name, 'types', e.feature_types, 'serves', serves.it) order by e.name)
				filter (where e.instance is not null), '[]') as executors
		from runs r
		join projects p on p.id = r.project_id
		left join executors e on ${connected} and not e.draining
		cross join lateral (select e.groups is null or p.group_id = any(e.groups) as it) serves
		where r.id = any(${sql.param(ids)}::bigint[]) and ${waits}
		group by r.id, r.feature_types`)) as unknown as { rows: Waiting[] }
	return new Map(rows.filter(({ fits }) => !fits).map((row) => [Number(row.id), sentence(row)]))
}

function sentence({ types, executors }: Waiting): string {
	if (executors.length === 0) return 'No executor is connected to this server.'
	const there = executors.map(({ name, types: own }) => `${name} (${own ? own.join(', ') : 'every type'})`).join('; ')
	return executors.some(({ serves }) => serves)
		? `No executor takes ${types.join(' and ')} features. Connected: ${there}.`
		: `No executor serves this project. Connected: ${there}.`
}

/** How many runs wait that no executor takes. */
export async function countStranded(db: Db): Promise<number> {
	const { rows } = (await db.execute(
		sql`select r.id from runs r where r.state in ('QUEUED', 'RUNNING') and ${waits} limit 1000`,
	)) as unknown as { rows: { id: string }[] }
	return (
		await stranded(
			db,
			rows.map(({ id }) => Number(id)),
		)
	).size
}

/** The same runs, with why those that wait are taken by nobody. */
export async function withStranded<Shown extends Run>(db: Db, shown: Shown[]): Promise<Shown[]> {
	const why = await stranded(
		db,
		shown.filter(({ status }) => status === 'RUNNING').map(({ id }) => id),
	)
	return why.size === 0 ? shown : shown.map((run) => ({ ...run, stranded: why.get(run.id) ?? null }))
}
