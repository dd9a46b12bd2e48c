import { expect, test } from 'vitest'
import { canWrite, elevated, superAdmin } from './roles.ts'

const asked = (roles: string[]) => [canWrite(roles), elevated(roles), superAdmin(roles)]

/** Section 6 of the specification, for roles that meet in one account. */
test.each([
	[['read_write'], [true, false, false]],
	[
		['developer', 'read_write'],
		[true, false, false],
	],
	[
		['projectadmin', 'read_write'],
		[true, true, false],
	],
	[
		['admin', 'read_write'],
		[true, true, true],
	],
	[
		['admin', 'projectadmin', 'read_write'],
		[true, true, false],
	],
	[[], [false, false, false]],
	[['admin'], [false, false, false]],
	[
		['admin', 'read_only'],
		[false, false, false],
	],
])('%j writes, manages and owns everything: %j', (roles, expected) => {
	expect(asked(roles)).toEqual(expected)
})

test.each([[['read_write']], [['projectadmin', 'read_write']], [['admin', 'read_write']]])(
	'whoever has read_only beside %j changes nothing',
	(roles) => {
		expect(asked([...roles, 'read_only'])).toEqual([false, false, false])
	},
)
