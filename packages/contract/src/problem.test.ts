import { expect, test } from 'vitest'
import { problem, readProblem } from './problem.ts'

test('a refusal is read by hand as its schema reads it', () => {
	const plain = { title: 'Conflict', status: 409, detail: 'Somebody else saved it.' }
	const bodies = [
		plain,
		{ ...plain, type: 'urn:x', errors: [{ path: 'name', message: 'Expected a name' }], theirs: { id: 1 } },
		{ ...plain, status: '409' },
		{ ...plain, detail: undefined },
		{ ...plain, errors: 'none' },
		{},
		null,
		'Bad gateway',
		undefined,
	]
	for (const body of bodies) expect(readProblem(body)).toEqual(problem.safeParse(body).data)
	expect(readProblem(plain)).toEqual({ ...plain, type: 'about:blank' })
})
