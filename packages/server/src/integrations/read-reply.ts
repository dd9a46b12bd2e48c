import * as z from 'zod'
import { OutsideFailed } from '../outbound/outside-failed.ts'

/** An answer as its documentation says it is; another one is said in a sentence that names the key of the address. */
export function readReply<Shape extends z.ZodType>(
	tool: string,
	shape: Shape,
	reply: unknown,
	key = 'TM_URL',
): z.output<Shape> {
	const read = shape.safeParse(reply)
	if (read.success) return read.data
	const [issue] = read.error.issues
	throw new OutsideFailed(
		'unreadable',
		`${tool} answered in a way that is not known: ${issue?.path.join('.') || 'the answer'}: ${issue?.message}. Check ${key}.`,
	)
}

/** What most creations answer. */
export const keyed = z.object({ key: z.string().min(1) })
