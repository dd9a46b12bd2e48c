import { writeJunit } from '@assay/engine/log/report/junit'
import { type AfterRun, type Integration, type Settings, Unset } from './integration.ts'
import { mailServer } from './mail-server.ts'
import { htmlMail, textMail } from './mail-text.ts'
import { verdictOf } from './verdict.ts'

/** A mail about a run: its verdict, what failed and why, a link, and the results as JUnit XML. */
export const eMail: Integration = {
	name: 'e-mail',
	keys: ['EMAIL_TO'],
	wanted: (settings, state) =>
		settings.isOn('SEND_EMAIL_ALWAYS') || (settings.isOn('SEND_EMAIL_ON_FAILURE') && state !== 'SUCCESS'),

	async afterRun({ run, view, settings, config, link, signal, once }: AfterRun) {
		const to = addressesOf(settings.text('EMAIL_TO'))
		const verdict = verdictOf(run, view)
		const parts = { run, verdict, link, greeting: settings.text('EMAIL_BODY') }
		const subject = [oneLine(settings, 'EMAIL_SUBJECT') || 'Assay', plain(run.name), verdict.sentence].join(': ')
		const server = await mailServer(settings, config)
		const from = addressesOf(oneLine(settings, 'EMAIL_FROM') || server.user, 'EMAIL_FROM')[0]
		await once('sent', async () => {
			const mail = {
				from,
				to,
				subject,
				text: textMail(parts),
				html: htmlMail(parts),
				attachments: [{ filename: `junit-${run.id}.xml`, content: writeJunit(view), contentType: 'application/xml' }],
				// The same for each attempt: a server that took it already knows it again.
				messageId: `<run-${run.id}.${run.queuedAt.getTime()}@assay.invalid>`,
				// Machines must not answer it.
				headers: { 'Auto-Submitted': 'auto-generated' },
			}
			await server.send(mail, signal)
			return 'yes'
		})
		return { sentence: `Sent to ${to.join(', ')} by ${server.host}.` }
	},
}

const mostRecipients = 50

/** Addresses alone, without names: nothing in them can begin another header. */
function addressesOf(text: string, key = 'EMAIL_TO'): string[] {
	const all = text
		.split(',')
		.map((part) => part.trim())
		.filter((part) => part !== '')
	const wrong = all.find((part) => !/^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(part))
	if (wrong !== undefined)
		throw new Unset(`${key}: expected addresses like qa@shop.example, got ${JSON.stringify(wrong.slice(0, 80))}.`)
	if (all.length === 0) throw new Unset(`${key}: expected an address like qa@shop.example, got nothing.`)
	if (all.length > mostRecipients)
		throw new Unset(`${key}: expected at most ${mostRecipients} addresses, got ${all.length}.`)
	return all
}

function oneLine(settings: Settings, key: string): string {
	const text = settings.text(key)
	if (text !== plain(text)) throw new Unset(`${key}: expected one line of text, got a line break or control character.`)
	return text
}

const plain = (text: string) => text.replace(/\p{Cc}+/gu, ' ')
