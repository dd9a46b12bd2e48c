import * as z from 'zod'

/** A body or file: short text lies in the event, anything larger is kept by its SHA-256 beside the log. */
export const content = z.union([
	z.object({ text: z.string(), mediaType: z.string().optional() }),
	z.object({ blob: z.string().regex(/^[0-9a-f]{64}$/), size: z.number(), mediaType: z.string().optional() }),
])
export type Content = z.output<typeof content>

const headers = z.array(z.tuple([z.string(), z.string()]))

export const exchange = z.object({
	kind: z.literal('exchange'),
	attempt: z.number().optional(),
	request: z.object({ method: z.string(), url: z.string(), headers, body: content.optional() }),
	response: z
		.object({ status: z.number(), statusText: z.string().optional(), headers, body: content.optional() })
		.optional(),
	/** Why no response came. */
	failure: z.string().optional(),
	/** Milliseconds since 1970. */
	startedAt: z.number(),
	/** Milliseconds from the request's start: connection, first byte, end; each absent where not measured. */
	timings: z.object({ connected: z.number().optional(), firstByte: z.number().optional(), total: z.number() }),
	/** How the connection was secured; absent for plain HTTP. */
	tls: z
		.object({ protocol: z.string(), cipher: z.string(), subject: z.string().optional(), trusted: z.boolean() })
		.optional(),
})
export type Exchange = z.output<typeof exchange>
