import type { Content, Evidence, Exchange } from '@assay/contract/run-events'
import { failureSentence } from '../../failure-sentence.ts'
import type { StepView } from '../../fold.ts'
import { evidenceFileName } from '../evidence-file.ts'
import { differenceView } from './difference-view.ts'
import { h } from './dom.ts'
import { exchangeView, fileLink } from './exchange-view.ts'
import { filmView } from './film-view.ts'
import { clock } from './format.ts'

/** What a step has to show, in this order: sentence, difference or pictures, exchanges, console, stack. */
export function evidenceView(step: StepView, before?: Exchange): HTMLElement {
	const of = <K extends Evidence['kind']>(kind: K) =>
		step.evidence.filter((one): one is Extract<Evidence, { kind: K }> => one.kind === kind)
	const bad = step.status !== 'passed'
	const own = of('exchange')
	// A failed check shows the exchange it most likely speaks of; a browser's step has its pictures.
	const exchanges = own.length === 0 && bad && before ? [before] : own
	const pictures = of('screenshot')
	const lines = step.evidence.filter((one) => one.kind === 'console' || one.kind === 'print')
	const attachments = of('attachment')
	const sentence = step.message === undefined ? undefined : failureSentence(step)
	return h(
		'div',
		{ class: bad ? 'why bad' : 'why' },
		sentence !== undefined && h('p', { class: 'msg' }, sentence),
		step.resolved !== undefined && h('p', { class: 't2 resolved' }, 'Ran as ', h('code', {}, step.resolved)),
		step.docString !== undefined && h('pre', { tabindex: 0, class: 'doc' }, step.docString),
		step.table && table(step.table),
		step.difference && differenceView(step.difference),
		pictures.length > 0 && h('div', { class: 'duo pictures' }, pictures.map(picture)),
		of('video').map(filmView),
		sentence !== step.message && fold('The whole message', step.message ?? ''),
		exchanges.map(exchangeView),
		lines.length > 0 && consoleView(lines),
		attachments.length > 0 && h('div', { class: 'row wrap' }, attachments.map(attachment)),
		step.stack !== undefined && fold('Where in the program it came from', step.stack),
	)
}

const fold = (title: string, text: string) =>
	h('details', { class: 'stack' }, h('summary', {}, title), h('pre', { tabindex: 0 }, text))

export const hasMore = (step: StepView) =>
	step.evidence.length > 0 ||
	step.message !== undefined ||
	step.docString !== undefined ||
	step.table !== undefined ||
	step.resolved !== undefined

const captions = { before: 'Before the step', failure: 'When it failed', after: 'After the step', asked: 'Screenshot' }

function picture(shot: Extract<Evidence, { kind: 'screenshot' }>): HTMLElement {
	const href = contentAddress(shot.content)
	const caption = shot.when === 'asked' ? shot.name || captions.asked : captions[shot.when]
	return h(
		'figure',
		{},
		h('figcaption', { class: 's b t2' }, caption),
		h(
			'a',
			{ href, target: '_blank', rel: 'noopener', title: 'Open in full size' },
			h('img', { class: 'shot', src: href, loading: 'lazy', alt: `${caption}: ${shot.name}` }),
		),
	)
}

const contentAddress = (content: Content) =>
	'blob' in content
		? evidenceFileName(content.blob, content.mediaType)
		: `data:${/^image\/(png|jpeg|webp|gif)$/.test(content.mediaType ?? '') ? content.mediaType : 'text/plain'};base64,${content.text}`

function attachment({ name, content }: Extract<Evidence, { kind: 'attachment' }>): HTMLElement {
	if ('blob' in content) return fileLink(content, name)
	return h('details', {}, h('summary', {}, name), h('pre', { tabindex: 0 }, content.text))
}

function consoleView(lines: Extract<Evidence, { kind: 'console' | 'print' }>[]): HTMLElement {
	return h(
		'section',
		{ 'aria-label': 'Console' },
		h('div', { class: 'sec' }, h('h3', {}, 'Console')),
		h(
			'pre',
			{ tabindex: 0 },
			lines.map((line) =>
				line.kind === 'print'
					? [h('span', { class: 't2' }, 'print  '), line.text, '\n']
					: [
							h('span', { class: 'q' }, clock(line.at)),
							'  ',
							h(
								'span',
								{ class: /^(error|severe)$/i.test(line.level) ? 'fail' : /^warn/i.test(line.level) ? 'error' : 't2' },
								line.level.padEnd(7),
							),
							line.text,
							'\n',
						],
			),
		),
	)
}

function table(rows: string[][]): HTMLElement {
	return h(
		'div',
		{ class: 'scroll', tabindex: 0 },
		h(
			'table',
			{ class: 'cells m' },
			rows.map((row) =>
				h(
					'tr',
					{},
					row.map((cell) => h('td', {}, cell)),
				),
			),
		),
	)
}
