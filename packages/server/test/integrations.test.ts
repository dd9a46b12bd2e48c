import { createHmac } from 'node:crypto'
import type { RunEvent } from '@assay/contract/run-events'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanRuns } from '../src/runs/clean.ts'
import { openReports } from '../src/runs/report.ts'
import { testProject } from './app.ts'
import { exampleSettings } from './docs-example.ts'
import { endedRuns, passing } from './ended-runs.ts'
import { type Asked, type Reply, type StandIn, standIn } from './stand-in.ts'
import { withTrigger } from './with-trigger.ts'

/** The stand-in for ReportPortal is written from its reporting guide; no real portal was there to try. */
let runs: Awaited<ReturnType<typeof endedRuns>>
let other: StandIn
let answerOf: (asked: Asked) => Reply | undefined = () => ({
	status: 201,
	body: { id: 'uuid-1', key: 'SHOP-1', values: [] },
})
const usual = answerOf

beforeAll(async () => {
	runs = await endedRuns()
	other = await standIn((asked) => answerOf(asked))
})
beforeEach(() => {
	other.asked.length = 0
	other.next.length = 0
	answerOf = usual
})

const secret = 'canary-of-the-integrations'
/** Against one address. What a bad one does to them is in bad-outside.test.ts. */
const all: Record<string, (url: string) => object> = {
	'report-portal': (url) => ({ 'rp.endpoint': url, 'rp.apikey': secret, 'rp.project': 'shop' }),
	webhook: (WEBHOOK_URL) => ({ WEBHOOK_URL, WEBHOOK_SECRET: secret }),
	slack: (url) => ({ SLACK_WEBHOOK_URL: `${url}/${secret}` }),
	teams: (url) => ({ TEAMS_WEBHOOK_URL: `${url}/${secret}` }),
}

test('what fails in passing is tried again after 10 seconds, 1, 5 and 30 minutes, and then has failed', async () => {
	const { db } = runs.app.world
	answerOf = () => ({ status: 503 })
	const { runId } = await runs.reported(all.webhook?.(other.url) ?? {})
	const left = `select extract(epoch from due_at - clock_timestamp())::float as seconds from integration_calls where run_id = ${runId}`
	// Some of the wait has passed when it is looked at.
	for (const [shorter, wait] of [
		[0, 10],
		[10, 60],
		[60, 300],
		[300, 1800],
	] as const) {
		const { rows } = (await db.execute(left as never)) as unknown as { rows: { seconds: number }[] }
		expect(rows[0]?.seconds).toBeGreaterThan(shorter)
		expect(rows[0]?.seconds).toBeLessThanOrEqual(wait)
		await runs.due()
		await runs.app.notified()
	}
	expect(await runs.calls(runId)).toMatchObject([{ state: 'FAILED', attempts: 5 }])
})

test('a server that is stopped in the middle leaves the call to the next one', async () => {
	const runId = await runs.runWith(all.webhook?.(other.url) ?? {}, passing)
	await runs.app.notified()
	// As a server leaves it that was killed while it called: claimed, and not ended.
	const left = `update integration_calls set state = 'WAITING', sentence = '', due_at = clock_timestamp() where run_id = ${runId}`
	await runs.app.world.db.execute(left as never)
	const next = await runs.app.another()
	await next.notified()
	await runs.app.notified()
	// It would go on looking for calls of the tests below.
	await next.http.close()
	expect(await runs.calls(runId)).toMatchObject([{ state: 'DONE', attempts: 2 }])
	expect(other.asked.map(({ headers }) => headers['x-assay-delivery'])).toEqual([`run-${runId}`, `run-${runId}`])
})

test('a database that is away while the outcome is written down leaves the call to a further attempt', async () => {
	const isDone = "before update on integration_calls for each row when (new.state = 'DONE')"
	const away = "raise exception 'terminating connection' using errcode = '57P01';"
	const { runId } = await withTrigger(runs.app.world.db, isDone, away, () =>
		runs.reported(all.webhook?.(other.url) ?? {}),
	)
	expect(await runs.calls(runId)).toMatchObject([{ state: 'WAITING', attempts: 1 }])
	await runs.due()
	await runs.app.notified()
	expect(await runs.calls(runId)).toMatchObject([{ state: 'DONE', attempts: 2 }])
})

test('a call that is being made once more is not made twice when somebody asks for it', async () => {
	answerOf = () => ({ status: 503 })
	const { runId } = await runs.reported(all.webhook?.(other.url) ?? {})
	answerOf = () => ({ status: 201, after: 1000 })
	other.asked.length = 0
	await runs.due()
	const notified = runs.app.notified()
	await expect.poll(() => other.asked).toHaveLength(1)
	expect(await runs.calls(runId)).toMatchObject([{ state: 'WAITING', sentence: '' }])
	expect(await runs.alice.post(`/api/run/${runId}/integrations/webhook/retry`)).toMatchObject({ status: 409 })
	await notified
	expect(other.asked).toHaveLength(1)
	expect(await runs.calls(runId)).toMatchObject([{ state: 'DONE', attempts: 2 }])
})

test('of a run that was cleaned up nothing is reported: nobody knows any more what passed', async () => {
	answerOf = () => ({ status: 400 })
	const { runId } = await runs.reported(all.webhook?.(other.url) ?? {}, passing)
	await runs.app.world.db.execute(
		`update runs set finished_at = now() - interval '400 days' where id = ${runId}` as never,
	)
	await cleanRuns(runs.app.world, openReports(runs.app.world))
	other.asked.length = 0
	answerOf = usual
	expect(await runs.alice.post(`/api/run/${runId}/integrations/webhook/retry`)).toMatchObject({ status: 200 })
	await runs.app.notified()
	expect(await runs.calls(runId)).toMatchObject([
		{ state: 'FAILED', sentence: 'The run was cleaned up meanwhile: what passed in it is not known any more.' },
	])
	expect(other.asked).toEqual([])
})

test('a receiver that is slow holds up no other project', async () => {
	const slow = { status: 200, after: 2500 }
	answerOf = ({ path }) => (path === '/slow' ? slow : { status: 200 })
	for (let run = 0; run < 4; run++) await runs.runWith(all.webhook?.(`${other.url}/slow`) ?? {}, passing)
	const theirs = await testProject(runs.app, 'Elsewhere')
	const settings_content = JSON.stringify(all.webhook?.(`${other.url}/quick`))
	await theirs.alice.post('/api/environment/save', { id: theirs.environment, settings_content })
	const start = { feature_id: theirs.feature, env_id: theirs.environment, application_id: theirs.application }
	const runId = (await theirs.alice.post('/api/run/feature', start)).body.id
	const { epoch } = (await runs.app.executor.post('/api/executor/claim', { name: 'test', waitSeconds: 0 })).body
	await runs.app.executor.post(`/api/executor/runs/${runId}/events`, { epoch, from: 1, events: passing })
	await expect.poll(() => other.asked.map(({ path }) => path), { timeout: 1500 }).toContain('/quick')
	await runs.app.notified()
	expect(other.asked).toHaveLength(5)
})

test('a webhook is signed over its time and its body', async () => {
	const { runId } = await runs.reported(all.webhook?.(`${other.url}/hook`) ?? {})
	const [{ headers, text, body, path } = {} as Asked] = other.asked
	const expected = createHmac('sha256', secret).update(`${headers['x-assay-timestamp']}.${text}`).digest('hex')
	expect([path, headers['x-assay-signature']]).toEqual(['/hook', `sha256=${expected}`])
	expect(body).toMatchObject({ event: 'run.finished', run: runId, status: 'FAILURE', passed: 2, failed: 1 })
})

test('chats get the verdict, the failure and a link, and text of a test begins no mention', async () => {
	await runs.reported({ ...all.slack?.(other.url), ...all.teams?.(other.url) })
	const said = Object.fromEntries(other.asked.map(({ body }) => [body.text ? 'slack' : 'teams', body]))
	expect(said.slack.text).toMatch(
		/^❌ \*Check out\*: 1 failed, 2 passed, in 9 s\n.*pays\*\nExpected 200 but &lt;was&gt; 500\n<http/,
	)
	expect(said.teams.attachments[0].content.body[1].text).toContain('Expected 200 but \\<was\\> 500')
	other.asked.length = 0
	await runs.reported({ ...all.slack?.(other.url), SLACK_ON_FAILURE: true }, passing)
	expect(other.asked).toEqual([])
})

test('ReportPortal gets a launch with suites, tests, steps and the message of what failed', async () => {
	let ids = 0
	answerOf = ({ path, headers }) =>
		headers.authorization !== `Bearer ${secret}` || !path.startsWith('/api/v2/shop/')
			? { status: 401 }
			: { status: 201, body: { id: `uuid-${++ids}` } }
	const { calls } = await runs.reported(all['report-portal']?.(other.url) ?? {})
	expect(calls).toMatchObject([
		{ state: 'DONE', sentence: expect.stringMatching(/^Launch uuid-\d+ of the project shop\.$/) },
	])
	const items = other.asked.filter(({ method, path }) => method === 'POST' && path.includes('/item'))
	expect(items.map(({ body }) => `${body.type} ${body.name}`).slice(0, 3)).toEqual([
		'SUITE Check out',
		'TEST fills the cart',
		'STEP * status 200',
	])
	expect(items).toHaveLength(7)
	expect(other.asked.find(({ path }) => path.endsWith('/log'))?.body).toMatchObject({
		level: 'error',
		message: 'Expected 200 but <was> 500',
	})
	const ends = other.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body.status)
	expect(ends).toEqual(['passed', 'passed', 'failed', 'failed', 'passed', 'passed', 'failed', 'failed'])
})

test.each([
	['was cancelled', { cancelled: true }, 'cancelled', /^The run was cancelled by ann\. Run \d+ of Assay: http/],
	['could not run', { cancelled: false }, 'interrupted', /^No scenario matches the tags "@x"\. Run \d+ of Assay: http/],
] as const)(
	'a launch of ReportPortal in which nothing failed has not passed where the run %s',
	async (_, { cancelled }, status, description) => {
		const reason = 'No scenario matches the tags "@x".'
		const nothing: RunEvent[] = [
			{ type: 'runStarted', at: 1_700_000_000_000, name: 'Check out', kind: 'FEATURE', environment: 'local' },
			{ type: 'runFinished', at: 1_700_000_009_000, status: 'ERROR', nanos: 9e9, reason },
		]
		await runs.reported(all['report-portal']?.(other.url) ?? {}, nothing, cancelled ? 'ann' : null)
		expect(other.asked.find(({ method }) => method === 'POST')?.body.description).toMatch(description)
		expect(other.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body.status)).toEqual([status])
	},
)

test('ReportPortal receives the rest where it failed in between, and nothing twice', async () => {
	await runs.app.world.db.execute('delete from integration_calls' as never)
	let asked = 0
	answerOf = () => ([7, 14].includes(++asked) ? { status: 503 } : { status: 201, body: { id: `uuid-${asked}` } })
	const { runId } = await runs.reported(all['report-portal']?.(other.url) ?? {})
	expect(await runs.calls(runId)).toMatchObject([{ state: 'WAITING' }])
	await runs.due()
	await runs.app.notified()
	await runs.due()
	await runs.app.notified()
	expect(await runs.calls(runId)).toMatchObject([{ state: 'DONE', attempts: 3 }])
	const taken = other.asked.map(
		({ method, path, body }) => `${method} ${path} ${body.type} ${body.name} ${body.message}`,
	)
	const twice = taken.filter((one, at) => taken.indexOf(one) !== at)
	expect(twice).toHaveLength(2)
	// Of each kind: what there is, and what was asked again since it had not been taken.
	const count = (kind: string) => taken.filter((one) => one.includes(kind)).length
	expect([count('/launch '), count(' SUITE '), count(' TEST '), count(' STEP ')]).toEqual([1, 1, 3 + 1, 3 + 1])
})

test('the examples of docs/integrations.md work as they stand there', async () => {
	const of = (heading: string) => exampleSettings('integrations.md', heading, other.url, secret)
	const portal = await runs.reported(of('ReportPortal'))
	expect(portal.calls).toMatchObject([{ name: 'report-portal', state: 'DONE' }])
	other.asked.length = 0
	const { calls } = await runs.reported(of('Webhook, Slack, Teams'))
	expect(calls.map(({ name, state }: Record<string, string>) => `${name} ${state}`).toSorted()).toEqual([
		'slack DONE',
		'teams DONE',
		'webhook DONE',
	])
	// Runs of other tests wait for their next attempt, and take today's settings too.
	const paths = new Set(other.asked.map(({ path }) => path))
	expect([...paths].toSorted()).toEqual(['/assay', '/services/T0/B0', '/workflows/1'])
})
