import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { mailLimits } from '../src/integrations/mail-server.ts'
import { exampleSettings } from './docs-example.ts'
import { endedRuns, passing } from './ended-runs.ts'

let runs: Awaited<ReturnType<typeof endedRuns>>
const mails: { to: string[]; text: string; secure: boolean; user: string }[] = []
const servers: SMTPServer[] = []
const pem = readFileSync(new URL('certificates/self-signed.pem', import.meta.url))

/** A real mail server, with TLS and one account. */
async function mailbox(options: SMTPServerOptions = {}): Promise<number> {
	const server = new SMTPServer({
		key: pem,
		cert: pem,
		onAuth: ({ username, password }, _session, done) =>
			password === 'smtp-canary-password' ? done(null, { user: username }) : done(new Error('no')),
		async onData(stream, session, done) {
			const chunks: Buffer[] = []
			for await (const chunk of stream) chunks.push(chunk)
			const { envelope, secure, user } = session
			const to = envelope.rcptTo.map(({ address }) => address)
			mails.push({ to, text: Buffer.concat(chunks).toString(), secure, user: String(user ?? '') })
			done()
		},
		...options,
	})
	server.on('error', () => {})
	servers.push(server)
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
	return (server.server.address() as AddressInfo).port
}

let port = 0
beforeAll(async () => {
	runs = await endedRuns()
	port = await mailbox()
})
afterAll(async () => {
	for (const server of servers) await new Promise<void>((done) => server.close(done))
})
afterEach(() => {
	vi.unstubAllEnvs()
	mails.length = 0
})
/** The test's certificate is signed by itself; only where a test is about something else. */
const trustAnybody = () => vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')

const settings = (more: object = {}) => ({
	SEND_EMAIL_ALWAYS: true,
	EMAIL_TO: 'qa@shop.example, lead@shop.example',
	EMAIL_FROM: 'assay@shop.example',
	EMAIL_SUBJECT: 'Nightly',
	EMAIL_BODY: 'Good morning.',
	EMAIL_SMTP_HOST: '127.0.0.1',
	EMAIL_SMTP_PORT: String(port),
	EMAIL_SMTP_USERNAME: 'assay',
	EMAIL_SMTP_PASSWORD: 'smtp-canary-password',
	...more,
})
const only = async (more: object, events = passing) => (await runs.reported(settings(more), events)).calls[0]
/** Quoted-printable and base64 parts as text. */
const decoded = (mail: string) =>
	mail
		.split(/\r\n--[^\r\n]+/)
		.map((part) => {
			const [head = '', ...body] = part.split('\r\n\r\n')
			const text = body.join('\r\n\r\n')
			if (/base64/i.test(head)) return head + Buffer.from(text, 'base64').toString()
			const bytes = text
				.replace(/=\r\n/g, '')
				.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
			return head + Buffer.from(bytes, 'latin1').toString()
		})
		.join('\n')

test('says the verdict, each failure with its message and where to read on, over TLS and signed in', async () => {
	trustAnybody()
	const { runId, run, calls } = await runs.reported(settings())
	expect(calls).toEqual([
		{
			name: 'e-mail',
			state: 'DONE',
			attempts: 1,
			next: null,
			sentence: `Sent to qa@shop.example, lead@shop.example by 127.0.0.1:${port}.`,
		},
	])
	expect(run.status).toBe('FAILURE')
	expect(mails).toMatchObject([{ to: ['qa@shop.example', 'lead@shop.example'], secure: true, user: 'assay' }])
	const mail = decoded(mails[0]?.text ?? '').replaceAll('\r\n', '\n')
	expect(mail).toMatch(/^Subject: Nightly: Check out: 1 failed, 2 passed, in 9 s$/m)
	expect(mail).toContain('Good morning.')
	expect(mail).toContain('Check out: pays\n  * status 200\n  Expected 200 but <was> 500')
	expect(mail).toContain('Expected 200 but &#60;was&#62; 500</p>')
	expect(mail).toContain(`/runs?project=${runs.application}&run=${runId}`)
	expect(mail).toMatch(/filename=junit-\d+\.xml[\s\S]*<testsuites name="Check out" tests="3" failures="1"/)
	expect(mail).not.toContain('canary')
})

test('does what the example of docs/integrations.md says', async () => {
	trustAnybody()
	const example = exampleSettings('integrations.md', 'E-mail', '', 'smtp-canary-password')
	expect(example).toMatchObject({ EMAIL_SMTP_HOST: 'smtp.shop.example', EMAIL_SMTP_PORT: 587 })
	const here = { EMAIL_SMTP_HOST: '127.0.0.1', EMAIL_SMTP_PORT: port }
	expect((await runs.reported({ ...example, ...here })).calls).toMatchObject([{ name: 'e-mail', state: 'DONE' }])
	expect(mails).toMatchObject([{ to: ['qa@shop.example', 'lead@shop.example'], secure: true }])
})

test('on failure only is sent after a failure only', async () => {
	trustAnybody()
	const onFailure = { SEND_EMAIL_ALWAYS: false, SEND_EMAIL_ON_FAILURE: 'true' }
	expect((await runs.reported(settings(onFailure), passing)).calls).toEqual([])
	expect((await runs.reported(settings(onFailure))).calls).toMatchObject([{ state: 'DONE' }])
	expect(mails).toHaveLength(1)
})

test('a certificate that nobody vouches for is refused before the password is sent', async () => {
	expect(await only({})).toMatchObject({
		state: 'FAILED',
		sentence: `No secure connection to 127.0.0.1:${port}: its certificate is signed by itself.`,
	})
	expect(mails).toEqual([])
})

test('a password is never sent without TLS', async () => {
	const seen = vi.fn()
	const clear = await mailbox({
		hideSTARTTLS: true,
		disabledCommands: ['STARTTLS'],
		allowInsecureAuth: true,
		onAuth: seen,
	})
	expect(await only({ EMAIL_SMTP_PORT: clear })).toMatchObject({
		state: 'FAILED',
		sentence: expect.stringMatching(/^No secure connection/),
	})
	expect(seen).not.toHaveBeenCalled()
})

test('wrong credentials, a refused recipient and a server that is busy are each said', async () => {
	trustAnybody()
	expect(await only({ EMAIL_SMTP_PASSWORD: 'another-canary' })).toMatchObject({
		state: 'FAILED',
		sentence: `127.0.0.1:${port} does not accept EMAIL_SMTP_USERNAME and EMAIL_SMTP_PASSWORD.`,
	})
	const saying = (responseCode: number) =>
		mailbox({
			onRcptTo: (_address, _session, done) => done(Object.assign(new Error('canary says no'), { responseCode })),
		})
	const refusing = await saying(550)
	expect(await only({ EMAIL_SMTP_PORT: refusing })).toMatchObject({
		state: 'FAILED',
		sentence: `127.0.0.1:${refusing} refuses the sender or a recipient (550).`,
	})
	const busy = await saying(451)
	expect(await only({ EMAIL_SMTP_PORT: busy })).toMatchObject({
		state: 'WAITING',
		sentence: `127.0.0.1:${busy} cannot take the mail now (451).`,
	})
})

test.each([
	['EMAIL_TO', 'qa@shop.example\r\nBcc: all@shop.example', 'expected addresses like'],
	['EMAIL_TO', 'qa@shop.example, "x" <y@z>', 'expected addresses like'],
	['EMAIL_FROM', 'a@b.example\nX-Evil: 1', 'expected one line'],
	['EMAIL_SUBJECT', 'Nightly\r\nBcc: all@shop.example', 'expected one line'],
	['EMAIL_SMTP_HOST', 'mail.example\r\nRCPT', 'expected the name of a host'],
	['EMAIL_SMTP_PORT', '99999', 'expected a port from 1 to 65535'],
])('%s = %j is refused in a sentence, and nothing is sent', async (key, value, words) => {
	const call = await only({ [key]: value })
	expect(call).toMatchObject({ state: 'FAILED', sentence: expect.stringContaining(`${key}: ${words}`) })
	expect(mails).toEqual([])
})

test('a mail server at a private address is called only where the operator allows it', async () => {
	expect(await only({ EMAIL_SMTP_HOST: '127.0.0.2' })).toMatchObject({
		state: 'FAILED',
		sentence:
			'127.0.0.2 is not a public address, and Assay does not call it. An operator can allow it in ASSAY_ALLOW_PRIVATE.',
	})
})

test('without a host the mail goes through the server that the operator has set', async () => {
	trustAnybody()
	const other = await endedRuns({
		ASSAY_ALLOW_PRIVATE: '192.0.2.1',
		ASSAY_SMTP_URL: `smtp://assay:smtp-canary-password@127.0.0.1:${port}`,
	})
	const { calls } = await other.reported(
		{ SEND_EMAIL_ALWAYS: true, EMAIL_TO: 'qa@shop.example', EMAIL_FROM: 'assay@shop.example' },
		passing,
	)
	expect(calls).toMatchObject([{ state: 'DONE' }])
	expect(mails).toHaveLength(1)
})

describe('a mail server that does not answer as it should', () => {
	const usual = { ...mailLimits }
	const bad: Server[] = []
	afterEach(() => void Object.assign(mailLimits, usual))
	afterAll(() => {
		for (const one of bad) one.close()
	})
	const behaving = async (behave: (socket: Socket) => void) => {
		const open = createServer((socket) => {
			socket.on('error', () => {})
			behave(socket)
		})
		bad.push(open)
		await new Promise<void>((done) => open.listen(0, '127.0.0.1', done))
		return (open.address() as AddressInfo).port
	}
	const until = (socket: Socket, say: () => void) => {
		const timer = setInterval(say, 20)
		socket.on('close', () => clearInterval(timer))
	}

	test.each<[string, (socket: Socket) => void, Partial<typeof mailLimits>, 'WAITING' | 'FAILED', RegExp]>([
		['says nothing', () => {}, { greeting: 300 }, 'WAITING', /did not answer in time\.$/],
		[
			'falls silent in the middle',
			(socket) => socket.write('220 here\r\n'),
			{ silent: 300 },
			'WAITING',
			/did not answer in time\.$/,
		],
		[
			'never comes to an end',
			(socket) => until(socket, () => socket.write('220-a word\r\n')),
			{ greeting: 60_000, whole: 500 },
			'WAITING',
			/took too long, and the mail was given up\.$/,
		],
		[
			'cuts the connection',
			(socket) => socket.destroy(),
			{},
			'WAITING',
			/cut the connection before its answer was complete\.$/,
		],
		[
			'speaks without measure',
			(socket) => until(socket, () => socket.write('x'.repeat(100_000))),
			{},
			'FAILED',
			/The answer of \S+ is larger than 64 kB\.$/,
		],
		[
			'is a web server',
			(socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
			{},
			'FAILED',
			/does not answer as a mail server does \(\w+\)\.$/,
		],
		['is busy', (socket) => socket.end('421 try later\r\n'), {}, 'WAITING', /cannot take the mail now \(421\)\.$/],
	])('%s', async (_what, behave, limits, state, words) => {
		Object.assign(mailLimits, limits)
		const { run, calls } = await runs.reported(settings({ EMAIL_SMTP_PORT: await behaving(behave) }), passing)
		expect(calls).toMatchObject([{ state, sentence: expect.stringMatching(words) }])
		expect(run.status).toBe('SUCCESS')
	})

	test('is not there, or nobody knows it', async () => {
		const gone = await behaving(() => {})
		await new Promise((done) => bad.pop()?.close(done))
		expect(await only({ EMAIL_SMTP_PORT: gone })).toMatchObject({
			state: 'WAITING',
			sentence: `127.0.0.1:${gone} cannot be reached: nothing listens there.`,
		})
		expect(await only({ EMAIL_SMTP_HOST: 'nowhere.invalid' })).toMatchObject({
			state: 'WAITING',
			sentence: 'The host "nowhere.invalid" is not known. Check its name.',
		})
	})
})

test('a server that stops does not wait for a mail server that says nothing, and leaves the mail to the next one', async () => {
	const stopped = await endedRuns()
	let connected = 0
	const silent = createServer(() => connected++)
	await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
	const { port } = silent.address() as AddressInfo
	const runId = await stopped.runWith(settings({ EMAIL_SMTP_PORT: String(port) }))
	await expect.poll(() => connected).toBe(1)
	const began = Date.now()
	await stopped.app.http.close()
	expect(Date.now() - began).toBeLessThan(5000)
	const left = `select state, attempts from integration_calls where run_id = ${runId}`
	const { rows } = (await stopped.app.world.db.execute(left as never)) as unknown as { rows: object[] }
	expect(rows).toEqual([{ state: 'WAITING', attempts: 0 }])
	await new Promise<void>((done) => silent.close(() => done()))
})
