import { randomUUID } from 'node:crypto'
import { noTracing, type Tracing } from '@assay/engine/telemetry/tracing'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config.ts'
import { sendProblem } from '../problem.ts'
import { allowedMethods } from './allowed-methods.ts'
import { logAnswers } from './log-answers.ts'
import { secureHeaders } from './secure-headers.ts'
import { cutPauses, type Patience, readToTheEnd, serverLimits, usualPatience } from './slow-callers.ts'
import { traceRequests } from './trace-requests.ts'
import { believeOnly, trustedProxies } from './trusted-proxies.ts'

interface HttpParts {
	config: Config
	log: FastifyBaseLogger
	tracing?: Tracing
	/** How long callers may take to say what they want. */
	patience?: Patience
}

/** The server before it has any route: limits, headers, ids, proxies, what is said of errors. */
export function openHttp({ config, log, tracing = noTracing, patience = usualPatience }: HttpParts): {
	http: FastifyInstance
	allowed: ReturnType<typeof allowedMethods>
} {
	const trusts = trustedProxies(config.trustedProxies)
	const http = fastify({
		loggerInstance: log,
		logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
		trustProxy: trusts,
		requestIdHeader: false,
		genReqId: ({ headers }) => ownRequestId(headers['x-request-id']) ?? randomUUID(),
		// Streams and long polls are asked to end; what is left is cut.
		forceCloseConnections: true,
		...serverLimits(patience),
		routerOptions: { maxParamLength: 300 },
		schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
	})
	http.decorateRequest('asked', undefined)
	http.decorateRequest('ended', undefined)
	// What no route asks for is not read.
	http.removeAllContentTypeParsers()
	http.setErrorHandler(sendProblem)
	believeOnly(http, trusts)
	secureHeaders(http, config.publicUrl)
	logAnswers(http)
	traceRequests(http, tracing)
	const allowed = allowedMethods(http)
	cutPauses(http, patience)
	readToTheEnd(http)
	return { http, allowed }
}

/** Bodies and answers are held against the contract: the library's own compilers take a tenth of a start to load. */
const noSchemas = () => {
	throw new Error('Routes name no schemas of the HTTP library')
}

const ownRequestId = (given: string | string[] | undefined) =>
	typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : undefined
