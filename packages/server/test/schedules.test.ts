import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fireTimes } from '../src/schedules/fire-times.ts'
import { startTicker } from '../src/schedules/ticker.ts'
import { type Person, type TestApp, testApp, testProject } from './app.ts'

let app: TestApp
let alice: Person
let application: number
let environment: number
let plan: number

beforeAll(async () => {
	app = await testApp()
	const project = await testProject(app)
	;({ alice, application, environment } = project)
	plan = await testPlan([project.feature])
})

const testPlan = async (featureIds: number[]): Promise<number> =>
	(
		await alice.post('/api/businessScenario/save', {
			name: 'Smoke',
			description: 'd',
			applicationId: application,
			featureIds,
		})
	).body.id
const save = (more: object = {}) =>
	alice.post('/api/schedule/businessScenario', {
		business_scenario_id: plan,
		env_id: environment,
		application_id: application,
		name: 'Nightly',
		croneExpression: '0 4 * * *',
		timeZone: 'UTC',
		run_scenariotags: '@smoke',
		...more,
	})
const made = async (more: object = {}): Promise<number> => (await save(more)).body.id
const list = async (of = plan) =>
	(await alice.get(`/api/schedule/listOfBusinessScenarioScheduled?businessScenarioId=${of}`)).body
const fires = async (id: number) => (await alice.get(`/api/schedule/${id}/fires?size=100`)).body
const query = async (text: string) => ((await app.world.db.execute(text as never)) as unknown as { rows: never[] }).rows

describe('expressions', () => {
	const next = (expression: string, timeZone = 'UTC', from = '2027-01-01T00:00:00Z', count = 3) =>
		fireTimes(expression, timeZone)
			?.next(count, new Date(from))
			.map((time) => time.toISOString().replace(':00.000Z', 'Z'))

	test.each([
		['5/15 * * * *', ['2027-01-01T00:05Z', '2027-01-01T00:20Z', '2027-01-01T00:35Z']],
		['0 0 ? * MON', ['2027-01-04T00:00Z', '2027-01-11T00:00Z', '2027-01-18T00:00Z']],
		['0 0 * * MON/2', ['2027-01-04T00:00Z', '2027-01-06T00:00Z', '2027-01-08T00:00Z']],
		['0 0 1 feb-MAR *', ['2027-02-01T00:00Z', '2027-03-01T00:00Z', '2028-02-01T00:00Z']],
		['0 0 13 * FRI', ['2027-01-08T00:00Z', '2027-01-13T00:00Z', '2027-01-15T00:00Z']],
		['0 0 L * *', ['2027-01-31T00:00Z', '2027-02-28T00:00Z', '2027-03-31T00:00Z']],
		['0 0 LW * *', ['2027-01-29T00:00Z', '2027-02-26T00:00Z', '2027-03-31T00:00Z']],
		['0 0 * * MON#2', ['2027-01-11T00:00Z', '2027-02-08T00:00Z', '2027-03-08T00:00Z']],
		['0 0 29 2 *', ['2028-02-29T00:00Z', '2032-02-29T00:00Z', '2036-02-29T00:00Z']],
		['0\t4 * * *', ['2027-01-01T04:00Z', '2027-01-02T04:00Z', '2027-01-03T04:00Z']],
		['5/15\t4 * * *', ['2027-01-01T04:05Z', '2027-01-01T04:20Z', '2027-01-01T04:35Z']],
		['0 0 4 * * *', ['2027-01-01T04:00Z', '2027-01-02T04:00Z', '2027-01-03T04:00Z']],
	])('%s', (expression, expected) => {
		expect(next(expression)).toEqual(expected)
	})

	test('every second is an expression', () => {
		expect(fireTimes('* * * * * *', 'UTC')?.after(new Date('2027-01-01T00:00:00.500Z'))?.toISOString()).toBe(
			'2027-01-01T00:00:01.000Z',
		)
	})

	test('a time that the clocks skip comes right after, one that comes twice fires once, and steps go on through both', () => {
		const berlin = (expression: string, from: string, count: number) => next(expression, 'Europe/Berlin', from, count)
		expect(berlin('30 2 * * *', '2027-03-27T12:00:00Z', 2)).toEqual(['2027-03-28T01:00Z', '2027-03-29T00:30Z'])
		expect(berlin('30 2 * * *', '2027-10-30T12:00:00Z', 2)).toEqual(['2027-10-31T00:30Z', '2027-11-01T01:30Z'])
		// Each of several times in one hour, too.
		const twice = ['2027-10-31T00:00Z', '2027-10-31T00:30Z', '2027-11-01T01:00Z', '2027-11-01T01:30Z']
		expect(berlin('0,30 2 * * *', '2027-10-30T12:00:00Z', 4)).toEqual(twice)
		expect(berlin('*/30 2 * * *', '2027-10-30T12:00:00Z', 4)).toEqual(twice)
		expect(berlin('0 1,2 * * *', '2027-10-30T12:00:00Z', 3)).toEqual([
			'2027-10-30T23:00Z',
			'2027-10-31T00:00Z',
			'2027-11-01T00:00Z',
		])
		// Set back by half an hour.
		expect(next('45,50 1 * * *', 'Australia/Lord_Howe', '2027-04-03T10:00:00Z', 3)).toEqual([
			'2027-04-03T14:45Z',
			'2027-04-03T14:50Z',
			'2027-04-04T15:15Z',
		])
		expect(berlin('0 1-2 * * *', '2027-10-30T12:00:00Z', 3)).toEqual([
			'2027-10-30T23:00Z',
			'2027-10-31T00:00Z',
			'2027-10-31T01:00Z',
		])
		expect(berlin('0 * * * *', '2027-10-30T23:10:00Z', 4)).toEqual([
			'2027-10-31T00:00Z',
			'2027-10-31T01:00Z',
			'2027-10-31T02:00Z',
			'2027-10-31T03:00Z',
		])
		expect(berlin('*/30 * * * *', '2027-03-28T00:10:00Z', 3)).toEqual([
			'2027-03-28T00:30Z',
			'2027-03-28T01:00Z',
			'2027-03-28T01:30Z',
		])
	})
})

describe('saving', () => {
	test('adds, lists newest first with the next five fire times in their zone, changes and deletes', async () => {
		const berlin = await save({ timeZone: 'Europe/Berlin', croneExpression: '0 12 * * *' })
		expect(berlin).toMatchObject({
			status: 200,
			body: {
				name: 'Nightly',
				croneExpression: '0 12 * * *',
				environment: 'local',
				env_id: environment,
				run_scenariotags: '@smoke',
				scenarioTags: '@smoke',
				business_scenario_id: plan,
				application_id: application,
				timeZone: 'Europe/Berlin',
				updated_by: alice.name,
			},
		})
		expect(berlin.body.nextFireTimes).toHaveLength(5)
		for (const time of berlin.body.nextFireTimes) expect(time).toMatch(/T1[01]:00:00\.000Z$/)
		const second = await made({ name: 'Second' })
		expect((await list()).map(({ id }: { id: number }) => id)).toEqual([second, berlin.body.id])
		const changed = await save({ ...berlin.body, name: 'Noon', scenarioTags: undefined })
		expect(changed).toMatchObject({ status: 200, body: { id: berlin.body.id, name: 'Noon' } })
		for (const id of [second, berlin.body.id])
			expect(await alice.call('POST', `/api/schedule/delete/${id}`)).toMatchObject({ status: 200 })
		expect(await list()).toEqual([])
	})

	test.each([
		[{ name: 'abc' }, 'Schedule name should be between 3-15 character'],
		[{ name: '' }, 'Schedule name should be between 3-15 character'],
		[{ croneExpression: '* * * *' }, 'Invalid Cron Expression'],
		[{ croneExpression: '* * * * * * *' }, 'Invalid Cron Expression'],
		[{ croneExpression: '@daily' }, 'Invalid Cron Expression'],
		[{ croneExpression: '61 * * * *' }, 'Invalid Cron Expression'],
		[{ croneExpression: '0 0 30 2 *' }, 'Invalid Cron Expression'],
		[{ croneExpression: undefined }, 'Invalid Cron Expression'],
		[{ env_id: 0 }, 'Please select environment details before scheduling the test plan.'],
		[{ env_id: 9_000_000 }, 'Not in this project: 9000000'],
		[{ timeZone: 'Mars/Olympus' }, 'Expected the IANA name of a time zone such as Europe/Berlin, got "Mars/Olympus"'],
		[{ timeZone: '+02:00' }, 'Expected the IANA name of a time zone such as Europe/Berlin, got "+02:00"'],
	])('refuses %j', async (more, detail) => {
		expect(await save(more)).toMatchObject({ status: 422, body: { detail } })
		expect(await list()).toEqual([])
	})

	test('refuses tags that cannot be read, when it is added and when it is changed', async () => {
		const refused = {
			status: 422,
			body: {
				detail: 'The tags "@a and" cannot be read at their end: a tag is expected there',
				errors: [{ path: 'run_scenariotags' }],
			},
		}
		const before = (await list()).length
		expect(await save({ run_scenariotags: '@a and' })).toMatchObject(refused)
		expect(await list()).toHaveLength(before)
		const id = await made({ run_scenariotags: '@a and not @b' })
		expect(await save({ id, run_scenariotags: '@a and' })).toMatchObject(refused)
		expect((await list()).find((one: { id: number }) => one.id === id)).toMatchObject({ scenarioTags: '@a and not @b' })
	})

	test('what a save replaces stays as a revision', async () => {
		const id = await made({ run_scenariotags: '@a' })
		expect(await save({ id, name: 'Hourly', croneExpression: '0 * * * *', run_scenariotags: '' })).toMatchObject({
			status: 200,
		})
		const revisions = (await alice.get(`/api/revision/list?of=schedule&objectId=${id}`)).body
		expect(revisions).toMatchObject([{ updated_by: alice.name, fields: { name: 'Nightly', run_scenariotags: '@a' } }])
	})

	test('previews an expression, and refuses one that never fires', async () => {
		const preview = (expression: string) =>
			alice.get(`/api/schedule/preview?croneExpression=${encodeURIComponent(expression)}&timeZone=Asia/Tokyo`)
		expect((await preview('0 9 * * *')).body).toMatchObject({
			timeZone: 'Asia/Tokyo',
			nextFireTimes: Array.from({ length: 5 }, () => expect.stringMatching(/T00:00:00\.000Z$/)),
		})
		expect(await preview('0 0 31 4 *')).toMatchObject({ status: 422, body: { detail: 'Invalid Cron Expression' } })
	})

	test('a plan that has schedules is not deleted, a project with them is', async () => {
		const id = await made()
		expect(await alice.post('/api/businessScenario/delete', { id: plan })).toMatchObject({
			status: 412,
			body: { detail: 'Schedules need to be deleted before deleting Business Scenario' },
		})
		await alice.call('POST', `/api/schedule/delete/${id}`)
		const other = await testProject(app, 'Soon gone')
		const scenario = { name: 'Smoke', description: 'd', applicationId: other.application }
		const { body } = await other.alice.post('/api/businessScenario/save', scenario)
		await other.alice.post('/api/schedule/businessScenario', {
			business_scenario_id: body.id,
			env_id: other.environment,
			name: 'Nightly',
			croneExpression: '0 4 * * *',
		})
		expect(await other.alice.post('/api/applications/delete', { id: other.application })).toMatchObject({ status: 200 })
	})

	test('a schedule stays with its plan, and a developer does not schedule', async () => {
		const id = await made()
		const other = await testPlan([])
		expect(await save({ id, business_scenario_id: other })).toMatchObject({ status: 422 })
		await alice.call('POST', `/api/schedule/delete/${id}`)
	})
})

describe('firing', () => {
	// Years ahead: the server's own ticker, whose clock is right, sees nothing due.
	let now = new Date()
	const ticker = () => startTicker({ ...app.world, clock: () => now }, { timer: false })
	const tick = async (at: string) => {
		now = new Date(at)
		await ticker().tick()
	}
	/** Made with another expression first, so that the server's own ticker never sees this one due. */
	const every = async (cron: string, more: object = {}) => {
		const id = await made(more)
		await query(`update schedules set cron = '${cron}' where id = ${id}`)
		return id
	}
	const due = async (id: number, at: string) => query(`update schedules set next_fire_at = '${at}' where id = ${id}`)
	const finishAll = () =>
		query(`update runs set state = 'SUCCESS', finished_at = now() where state in ('QUEUED', 'RUNNING')`)

	beforeEach(async () => {
		await query('delete from schedules')
		await finishAll()
	})

	test('starts a run of the plan at its time and not before', async () => {
		const id = await made()
		await due(id, '2031-01-01T04:00:00Z')
		await tick('2031-01-01T03:59:59.999Z')
		expect(await fires(id)).toEqual([])
		await tick('2031-01-01T04:00:00Z')
		const [fire, ...others] = await fires(id)
		expect(others).toEqual([])
		expect(fire).toMatchObject({ fireTime: '2031-01-01T04:00:00.000Z', run_status: 'RUNNING', reason: null })
		expect((await alice.get(`/api/run/${fire.run_id}`)).body).toMatchObject({
			details: 'Smoke',
			run_type: 'BUSINESS_SCENARIO',
			started_by: 'schedule Nightly',
			run_scenariotags: '@smoke',
			business_scenario_id: plan,
		})
		await tick('2031-01-01T04:00:30Z')
		expect(await fires(id)).toHaveLength(1)
		await finishAll()
		await tick('2031-01-02T04:00:00Z')
		expect(await fires(id)).toHaveLength(2)
	})

	test('four servers start each fire once, and every fire time has one row', async () => {
		const ids: number[] = []
		for (let n = 0; n < 15; n++) ids.push(await every('* * * * *', { name: `Minutely ${n}` }))
		await query(`update schedules set next_fire_at = '2031-01-01T00:00:00Z'`)
		const tickers = [ticker(), ticker(), ticker(), ticker()]
		for (let minute = 0; minute < 4; minute++) {
			now = new Date(Date.UTC(2031, 0, 1, 0, minute, 0, 20))
			await Promise.all(tickers.map((one) => one.tick()))
			await Promise.all(tickers.map((one) => one.tick()))
			if (minute !== 1) await finishAll()
		}
		const rows = (await query(`
			select schedule_id, count(*)::int as all, count(run_id)::int as runs, count(reason)::int as reasons
			from schedule_fires group by 1 order by 1`)) as { runs: number }[]
		expect(rows).toEqual(ids.map((schedule_id) => ({ schedule_id, all: 4, runs: 3, reasons: 1 })))
		const [{ runs }] = (await query(`select count(*)::int as runs from runs where queued_at > '2031-01-01'
			and started_by like 'schedule Minutely%'`)) as unknown as [{ runs: number }]
		expect(runs).toBe(45)
	})

	test('an overlapping fire is skipped with a note', async () => {
		const id = await every('* * * * *')
		await due(id, '2031-01-01T00:00:00Z')
		await tick('2031-01-01T00:00:00Z')
		await tick('2031-01-01T00:01:00Z')
		const [skipped, first] = await fires(id)
		expect(skipped).toMatchObject({
			run_id: null,
			reason: `Skipped: run ${first.run_id}, which an earlier fire started, was still going on.`,
		})
		await finishAll()
		await tick('2031-01-01T00:02:00Z')
		expect((await fires(id))[0]).toMatchObject({ run_id: expect.any(Number), reason: null })
	})

	test('after a pause it catches up once, and every fire it missed says so', async () => {
		const id = await every('*/5 * * * *')
		await due(id, '2031-01-01T00:00:00Z')
		await tick('2031-01-01T00:57:00Z')
		const all = (await fires(id)) as { fireTime: string; run_id: number | null; reason: string | null }[]
		expect(all).toHaveLength(12)
		expect(all[0]).toMatchObject({ fireTime: '2031-01-01T00:55:00.000Z', run_id: expect.any(Number), reason: null })
		expect(all[1]?.reason).toBe(
			'Passed over: Assay came to it only at 2031-01-01T00:57:00.000Z, when a later one was due.',
		)
		expect(all[11]?.reason).toBe(
			'Missed: Assay came to it only at 2031-01-01T00:57:00.000Z, more than 15 minutes late.',
		)
		expect(all.slice(1).every(({ run_id, reason }) => run_id === null && reason !== null)).toBe(true)
	})

	test('a fire more than 15 minutes late starts nothing', async () => {
		const inTime = await made()
		await due(inTime, '2031-01-01T04:00:00Z')
		await tick('2031-01-01T04:15:00Z')
		expect(await fires(inTime)).toMatchObject([{ run_id: expect.any(Number) }])
		const late = await made()
		await due(late, '2031-01-01T04:00:00Z')
		await tick('2031-01-01T04:15:00.001Z')
		expect(await fires(late)).toMatchObject([{ run_id: null, reason: expect.stringMatching(/^Missed/) }])
	})

	test('a long pause of a schedule of every second is recorded fire by fire', async () => {
		const id = await every('* * * * * *')
		await due(id, '2031-01-01T00:00:00Z')
		await tick('2031-01-01T00:05:00Z')
		const [{ count, runs }] = (await query(
			`select count(*)::int, count(run_id)::int as runs from schedule_fires where schedule_id = ${id}`,
		)) as unknown as [{ count: number; runs: number }]
		expect({ count, runs }).toEqual({ count: 301, runs: 1 })
	})

	test('a clock that was set back starts nothing again', async () => {
		const id = await made()
		await due(id, '2031-01-01T04:00:00Z')
		await tick('2031-01-01T04:00:00Z')
		await finishAll()
		await due(id, '2031-01-01T04:00:00Z')
		await tick('2031-01-01T04:00:00Z')
		expect(await fires(id)).toHaveLength(1)
	})

	test('says why it could not start a run', async () => {
		const empty = await testPlan([])
		const withoutFeatures = await made({ business_scenario_id: empty })
		const env = await alice.post('/api/environment/save', { name: 'gone', applicationId: application })
		const withoutEnvironment = await made({ env_id: env.body.id })
		await alice.post('/api/environment/delete', { id: env.body.id })
		await query(`update schedules set next_fire_at = '2031-01-01T04:00:00Z'`)
		await tick('2031-01-01T04:00:00Z')
		expect(await fires(withoutFeatures)).toMatchObject([
			{ reason: 'No features associated to this business scenario.' },
		])
		expect(await fires(withoutEnvironment)).toMatchObject([{ reason: 'The environment of this schedule was deleted.' }])
		expect((await list()).find(({ id }: { id: number }) => id === withoutEnvironment)).toMatchObject({
			env_id: 0,
			environment: '',
		})
	})

	test('through a night of winter time a daily schedule fires once, an hourly one every hour', async () => {
		const daily = await made({ croneExpression: '30 2 * * *', timeZone: 'Europe/Berlin' })
		const hourly = await every('0 * * * *', { timeZone: 'Europe/Berlin' })
		await query(`update schedules set next_fire_at = '2031-10-25T22:00:00Z' where id = ${hourly}`)
		await query(`update schedules set next_fire_at = '2031-10-26T00:30:00Z' where id = ${daily}`)
		for (let minute = 0; minute <= 300; minute += 10) {
			await tick(new Date(Date.UTC(2031, 9, 25, 22, minute)).toISOString())
			await finishAll()
		}
		expect(await fires(daily)).toMatchObject([{ fireTime: '2031-10-26T00:30:00.000Z' }])
		expect((await fires(hourly)).map(({ fireTime }: { fireTime: string }) => fireTime.slice(11, 16))).toEqual([
			'03:00',
			'02:00',
			'01:00',
			'00:00',
			'23:00',
			'22:00',
		])
	})

	test('a changed expression keeps the history of what had come, and an unchanged one its next fire', async () => {
		const id = await every('* * * * *')
		await query(`update schedules set next_fire_at = date_trunc('minute', now()) where id = ${id}`)
		await save({ id, croneExpression: '0 5 1 1 *' })
		expect((await fires(id)).length).toBeGreaterThan(0)
		await due(id, '2031-01-01T04:00:00Z')
		await save({ id, name: 'Renamed', croneExpression: '0 5 1 1 *' })
		const [{ at }] = (await query(`select next_fire_at as at from schedules where id = ${id}`)) as unknown as [
			{ at: Date },
		]
		expect(new Date(at).toISOString()).toBe('2031-01-01T04:00:00.000Z')
	})

	test('one whose time zone is not known stops and says so, and fires again when it is saved with one that is', async () => {
		const id = await every('0 5 1 1 *')
		await query(`update schedules set time_zone = 'Mars/Olympus' where id = ${id}`)
		await due(id, '2031-01-01T05:00:00Z')
		await tick('2031-01-01T05:00:00Z')
		const reason =
			'Stopped: this server does not know the time zone "Mars/Olympus". Save the schedule with another one.'
		expect(await fires(id)).toEqual([{ fireTime: '2031-01-01T05:00:00.000Z', run_id: null, run_status: null, reason }])
		// As where a server knows it again that did not.
		await query(`update schedules set time_zone = 'UTC' where id = ${id}`)
		const saved = await save({ id, name: 'Renamed', croneExpression: '0 5 1 1 *' })
		const [{ at }] = (await query(`select next_fire_at as at from schedules where id = ${id}`)) as unknown as [
			{ at: Date | null },
		]
		expect(at && new Date(at).toISOString()).toBe(saved.body.nextFireTimes[0])
	})

	test('two hundred schedules of one minute are settled by two servers, each once', async () => {
		await every('* * * * *')
		await query(`
			insert into schedules (project_id, test_plan_id, environment_id, name, cron, time_zone, created_at, updated_at)
			select project_id, test_plan_id, environment_id, name || n, cron, time_zone, now(), now()
			from schedules, generate_series(1, 199) n`)
		await query(`update schedules set next_fire_at = '2031-01-01T00:00:00Z'`)
		now = new Date('2031-01-01T00:00:00Z')
		await Promise.all([ticker().tick(), ticker().tick()])
		const [{ runs }] = (await query('select count(run_id)::int as runs from schedule_fires')) as unknown as [
			{ runs: number },
		]
		expect(runs).toBe(200)
	})

	test('the server itself fires by the second', async () => {
		const id = await made({ croneExpression: '* * * * * *' })
		await expect.poll(() => fires(id), { timeout: 8_000 }).not.toEqual([])
		await alice.call('POST', `/api/schedule/delete/${id}`)
	})
})
