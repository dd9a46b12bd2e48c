import type { RunRow } from '../runs/schema.ts'
import type { Verdict } from './verdict.ts'

/** What a mail about a run says, as text and as a page for the narrow screen of a telephone. */
export interface MailParts {
	run: RunRow
	verdict: Verdict
	link: string
	greeting: string
}

export function textMail({ run, verdict, link, greeting }: MailParts): string {
	return [
		...(greeting ? [greeting, ''] : []),
		`${run.name}: ${verdict.sentence}.`,
		`Environment ${run.environmentName}, run ${run.id}${run.startedBy ? `, started by ${run.startedBy}` : ''}.`,
		'',
		...verdict.failures.flatMap(({ where, step, message }) => [
			where,
			...(step ? [`  ${step}`] : []),
			`  ${cut(message)}`,
			'',
		]),
		...more(verdict),
		link,
		'',
	].join('\n')
}

export function htmlMail({ run, verdict, link, greeting }: MailParts): string {
	const colour = verdict.passed ? '#1a7f37' : '#b3261e'
	const line = (text: string, style: string) => (text ? `<p style="margin:0 0 8px;${style}">${lines(text)}</p>` : '')
	const failures = verdict.failures.map(
		({ where, step, message }) =>
			`<div style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #b3261e">${[
				line(where, 'font-weight:600'),
				line(step, 'font-family:monospace;font-size:14px;color:#57606a'),
				line(cut(message), 'overflow-wrap:anywhere'),
			].join('')}</div>`,
	)
	return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"></head>
<body style="margin:0;padding:16px;font:16px/1.45 system-ui,sans-serif;color:#1f2328;background:#ffffff">
<div style="max-width:600px;margin:0 auto">
${line(greeting, 'margin-bottom:16px')}
<h1 style="margin:0 0 4px;font-size:20px">${escaped(run.name)}: <span style="color:${colour}">${escaped(verdict.sentence)}</span></h1>
${line(`Environment ${run.environmentName}, run ${run.id}${run.startedBy ? `, started by ${run.startedBy}` : ''}`, 'margin-bottom:20px;color:#57606a')}
${[...failures, ...more(verdict).map((text) => line(text, 'color:#57606a'))].join('\n')}
<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f2328;color:#ffffff;text-decoration:none">Open the run</a></p>
</div></body></html>
`
}

const more = ({ more }: Verdict) => (more > 0 ? [`And ${more} more.`] : [])
const cut = (text: string) => (text.length > 600 ? `${text.slice(0, 600)} …` : text)
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
const lines = (text: string) => escaped(text).replaceAll('\n', '<br>')
