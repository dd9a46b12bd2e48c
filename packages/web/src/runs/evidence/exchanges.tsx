import type { Content, Exchange } from '@assay/contract/run-events'
import { isText } from '@assay/engine/log/report/evidence-file'
import { useState } from 'react'
import { Action } from '../../ui/action.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { useRunSource } from '../log/run-source.ts'
import { curlOf } from './curl.ts'
import { ExchangeSecurity } from './exchange-security.tsx'
import { ExchangeTimes } from './exchange-times.tsx'
import styles from './exchanges.module.css'
import { MessagePart } from './message-part.tsx'

interface ExchangesProps {
	exchanges: Exchange[]
	/** JsonPaths of the response that a check complained about. */
	marked: string[]
}

/** What was sent and what came back; attempts of a retried request are tabs. */
export function Exchanges({ exchanges, marked }: ExchangesProps) {
	const [chosen, choose] = useState<number>()
	const at = Math.min(chosen ?? exchanges.length - 1, exchanges.length - 1)
	const exchange = exchanges[at]
	const body = exchange?.request.body
	const requestText = useRunSource().useText(readable(body))
	if (!exchange) return null
	const { request, response, failure, timings, tls } = exchange
	// It is no text, is on its way, or is no longer kept.
	const copied = body && requestText === undefined ? 'Copied as cURL, without the body.' : 'Copied as cURL.'
	return (
		<div className={styles.exchange}>
			<div className={styles.head}>
				<h2>HTTP exchange</h2>
				{exchanges.length > 1 && (
					<span className={styles.attempts}>
						Attempt
						{exchanges.map((one, index) => (
							<button
								key={one.startedAt + index}
								type="button"
								aria-pressed={index === at}
								onClick={() => choose(index)}
							>
								{index + 1}
							</button>
						))}
					</span>
				)}
				<span className="grow" />
				<Action kind="bare" icon="copy" onClick={() => copyText(curlOf(request, requestText), copied)}>
					Copy as cURL
				</Action>
			</div>
			<div className={styles.line}>
				<span className={styles.address}>
					<span className="medium">{request.method}</span> <Address url={request.url} />
				</span>
				{response && (
					<span className={response.status >= 400 ? 'fail' : ''}>
						{response.status} {response.statusText}
					</span>
				)}
				<span className="second">{Math.round(timings.total)} ms</span>
			</div>
			{failure && <p className="fail">{failure}</p>}
			<ExchangeTimes timings={timings} />
			{tls && <ExchangeSecurity tls={tls} />}
			<div className={styles.duo}>
				<MessagePart title="Request" headers={request.headers} body={request.body} />
				{response && <MessagePart title="Response" headers={response.headers} body={response.body} marked={marked} />}
			</div>
		</div>
	)
}

/** What can stand in a command, or be shown as lines. */
const readable = (body: Content | undefined) => (body && ('text' in body || isText(body.mediaType)) ? body : undefined)

/** Host and path apart; what is no address is shown as it is. */
function Address({ url }: { url: string }) {
	if (!URL.canParse(url)) return url
	const { origin } = new URL(url)
	return (
		<>
			<span className="second">{origin}</span>
			{url.startsWith(origin) ? url.slice(origin.length) : url}
		</>
	)
}
