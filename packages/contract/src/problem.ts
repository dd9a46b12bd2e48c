import * as z from 'zod'

/** application/problem+json (RFC 9457): every refusal of the API. `errors` names the fields. */
export const problem = z.looseObject({
	type: z.string().default('about:blank'),
	title: z.string(),
	status: z.number(),
	detail: z.string(),
	errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type Problem = z.output<typeof problem>

/** The same of a body that somebody got, undefined where it is none. By hand: the first screen of the pages has no schemas. */
export function readProblem(body: unknown): Problem | undefined {
	if (typeof body !== 'object' || body === null) return undefined
	const { type = 'about:blank', title, status, detail, errors } = body as Partial<Problem>
	const fits = typeof title === 'string' && typeof status === 'number' && typeof detail === 'string'
	return fits && (errors === undefined || Array.isArray(errors)) ? ({ ...body, type } as Problem) : undefined
}

/** Thrown where it is known, turned into a reply in one place. `more` joins the body, e.g. the texts of a conflict. */
export class Refused extends Error {
	constructor(
		readonly status: number,
		detail: string,
		readonly more: { errors?: { path: string; message: string }[]; [key: string]: unknown } = {},
	) {
		super(detail)
		this.name = 'Refused'
	}
}

export const notFound = () => new Refused(404, 'Not found.')
