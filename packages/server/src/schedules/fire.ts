import { Refused } from '@assay/contract/problem'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { enqueue } from '../runs/queue.ts'
import * as runStore from '../runs/store.ts'
import { type FireTimes, fireTimes, requireFireTimes } from './fire-times.ts'
import { type ScheduleRow, scheduleFires, schedules } from './schema.ts'

/** How late a fire still starts its run, when no server ran at its time. */
const lateBy = 15 * 60_000

/** As much history as one transaction writes: a schedule of every second that slept for a week does not stop the others. */
const atOnce = 100

/**
 * Gives every fire time of a held schedule that has come its one history row: a run, or the reason of none. Of several that
 * came, the newest alone may start a run. Unaware of who else tries: the row is held, and the history's key decides.
 */
export async function fireDue(tx: Db, schedule: ScheduleRow, now: Date, traceparent?: string): Promise<ScheduleRow> {
	const times = fireTimes(schedule.cron, schedule.timeZone)
	if (!times) return stop(tx, schedule)
	const { due, next } = dueTimes(times, schedule.nextFireAt, now)
	const newest = next && next <= now ? undefined : due.pop()
	const passedOver = (fireAt: Date) => ({
		scheduleId: schedule.id,
		fireAt,
		reason: lateReason(fireAt, now) ?? `Passed over: Assay came to it only at ${inUtc(now)}, when a later one was due.`,
	})
	if (due.length > 0) await tx.insert(scheduleFires).values(due.map(passedOver)).onConflictDoNothing()
	const runId = newest && (await fire(tx, schedule, newest, { now, traceparent }))
	const [row] = await tx
		.update(schedules)
		.set({ nextFireAt: next ?? null, ...(runId === undefined ? {} : { lastRunId: runId }) })
		.where(eq(schedules.id, schedule.id))
		.returning()
	return row as ScheduleRow
}

/** One that cannot be read any more, as where the list of time zones of this machine is an older one. */
async function stop(tx: Db, schedule: ScheduleRow): Promise<ScheduleRow> {
	const reason = `Stopped: this server does not know the time zone "${schedule.timeZone}". Save the schedule with another one.`
	if (schedule.nextFireAt !== null)
		await tx
			.insert(scheduleFires)
			.values({ scheduleId: schedule.id, fireAt: schedule.nextFireAt, reason })
			.onConflictDoNothing()
	await tx.update(schedules).set({ nextFireAt: null }).where(eq(schedules.id, schedule.id))
	return { ...schedule, nextFireAt: null }
}

/** When a held schedule that is saved with these times fires next. What has come under its former ones gets its history first. */
export async function nextFireOf(
	tx: Db,
	before: ScheduleRow,
	{ cron, timeZone }: Pick<ScheduleRow, 'cron' | 'timeZone'>,
	now: Date,
): Promise<Date | null> {
	const times = requireFireTimes(cron, timeZone, now)
	const settled = before.nextFireAt && before.nextFireAt <= now ? await fireDue(tx, before, now) : before
	const isSame = cron === before.cron && timeZone === before.timeZone
	return (isSame && settled.nextFireAt) || (times.after(now) ?? null)
}

/** Fire times that have come, oldest first, and the one after them, which has come too when there are more. */
function dueTimes(times: FireTimes, from: Date | null, now: Date) {
	const due: Date[] = []
	let next = from ?? undefined
	while (next && next <= now && due.length < atOnce) {
		due.push(next)
		next = times.after(next)
	}
	return { due, next }
}

/** When somebody came to it, and what its runs are traced below. */
interface Looked {
	now: Date
	traceparent: string | undefined
}

/** Starts a run, or writes down why not. Answers the run's id. */
async function fire(tx: Db, schedule: ScheduleRow, fireAt: Date, looked: Looked): Promise<number | undefined> {
	const taken = await tx
		.insert(scheduleFires)
		.values({ scheduleId: schedule.id, fireAt })
		.onConflictDoNothing()
		.returning({ fireAt: scheduleFires.fireAt })
	// It has its history already: the clock was set back.
	if (taken.length === 0) return undefined
	const outcome = await start(tx, schedule, fireAt, looked)
	await tx
		.update(scheduleFires)
		.set(outcome)
		.where(and(eq(scheduleFires.scheduleId, schedule.id), eq(scheduleFires.fireAt, fireAt)))
	return outcome.runId
}

async function start(
	tx: Db,
	schedule: ScheduleRow,
	fireAt: Date,
	{ now, traceparent }: Looked,
): Promise<{ runId?: number; reason?: string }> {
	const late = lateReason(fireAt, now)
	if (late) return { reason: late }
	const last = schedule.lastRunId === null ? undefined : await runStore.byId(tx, schedule.lastRunId)
	if (last && !runStore.isFinal(last.state))
		return { reason: `Skipped: run ${last.id}, which an earlier fire started, was still going on.` }
	if (schedule.environmentId === null) return { reason: 'The environment of this schedule was deleted.' }
	try {
		const run = await enqueue(tx, {
			projectId: schedule.projectId,
			what: { testPlanId: schedule.testPlanId },
			environmentId: schedule.environmentId,
			tags: schedule.tags,
			atOnce: schedule.atOnce,
			startedBy: { userId: null, username: `schedule ${schedule.name}` },
			at: now,
			traceparent,
		})
		return { runId: run.id }
	} catch (error) {
		if (error instanceof Refused) return { reason: error.message }
		throw error
	}
}

const lateReason = (fireAt: Date, now: Date) =>
	now.getTime() - fireAt.getTime() > lateBy
		? `Missed: Assay came to it only at ${inUtc(now)}, more than 15 minutes late.`
		: undefined

const inUtc = (instant: Date) => instant.toISOString()
