import { expect, test } from 'vitest'
import { matching, paletteEntries } from '../../src/shell/palette-entries.ts'

const project = {
	id: 3,
	name: 'Shop',
	applicationType: 'ALL' as const,
	gitBranchName: null,
	loadTargets: [],
	created_date_time: '2026-11-20T09:00:00.000Z',
	recentRuns: [],
	roles: ['admin', 'read_write'],
}

const admin = ['admin', 'read_write']
const developer = ['developer', 'read_write']

function found(query: string, { roles = admin, ownRoles = admin } = {}) {
	const gone: string[] = []
	const entries = matching(
		paletteEntries({
			project,
			roles,
			ownRoles,
			projects: [project],
			environments: [],
			features: [],
			others: [
				{ kind: 'Test plan', id: 7, name: 'Nightly' },
				{ kind: 'Object', id: 8, name: 'basket' },
				{ kind: 'File', id: 9, name: 'prices.csv' },
			],
			actions: ['VERIFY_TEXT'],
			texts: [{ featureId: 5, name: 'Buy', line: 12, text: 'Then total is 30.40' }],
			query,
			go: (path) => gone.push(path),
			run: () => undefined,
			chooseEnvironment: () => undefined,
			chooseTheme: () => undefined,
		}),
		query,
	)
	entries[0]?.act()
	return {
		title: entries[0]?.title,
		gone,
		all: entries.flatMap(({ group, title }) => (group === 'Text' ? [] : [title])),
	}
}

test('a run is found by its number, with the word before it or without', () => {
	expect(found('run 30')).toMatchObject({ title: 'Run 30', gone: ['/runs?project=3&run=30'] })
	expect(found('30').gone).toEqual(['/runs?project=3&run=30'])
})

test('test plans, objects and files are found by their names', () => {
	expect(found('nightly').gone).toEqual(['/test-plan?project=3&plan=7'])
	expect(found('basket').gone).toEqual(['/globalObjects?project=3&object=8'])
	expect(found('prices').gone).toEqual(['/file?project=3&file=9'])
})

test('an action leads to its help, and a text to its line', () => {
	expect(found('verify_t').gone).toEqual(['/faq#VERIFY_TEXT'])
	expect(found('total is').gone).toEqual(['/features?project=3&feature=5&line=12'])
})

test('what is of no project is offered by one’s own roles, what is of the project by those in it', () => {
	const boundHere = { roles: developer, ownRoles: admin }
	expect(found('audit', boundHere).all).toEqual(['Audit log'])
	expect(found('add project', boundHere).all).toEqual(['Add project'])
	const onlyHere = { roles: admin, ownRoles: developer }
	expect(found('audit', onlyHere).all).toEqual([])
	expect(found('add project', onlyHere).all).toEqual([])
	expect(found('add feature', { roles: ['read_only'], ownRoles: admin }).all).toEqual([])
	expect(found('add feature', onlyHere).all).toEqual(['Add feature'])
})
