import { expect, test } from 'vitest'
import { whyNotRemove } from '../../src/users/why-not-remove.ts'

const superAdmin = ['admin', 'read_write']
const projectAdmin = ['projectadmin', 'read_write']

test('nobody removes himself, and a project admin no super admin', () => {
	const removal = { user: 'bob', me: 'alice', role: 'developer' }
	expect(whyNotRemove({ ...removal, myRoles: projectAdmin })).toBe(undefined)
	expect(whyNotRemove({ ...removal, me: 'bob', myRoles: superAdmin })).toMatch(/himself/)
	expect(whyNotRemove({ ...removal, role: 'admin', myRoles: projectAdmin })).toMatch(/super admin/)
	expect(whyNotRemove({ ...removal, role: 'admin', myRoles: superAdmin })).toBe(undefined)
})
