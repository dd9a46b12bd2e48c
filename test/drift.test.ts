import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@assay/contract/api'
import { featureType, projectType } from '@assay/contract/feature-type-fields'
import { typeLabel } from '@assay/contract/feature-types'
import { branchProblem } from '@assay/contract/git-url'
import { type NameRule, nameFits, nameRules } from '@assay/contract/names'
import { may, type Permission, realmRoles } from '@assay/contract/roles'
import type { Route } from '@assay/contract/route'
import { runStatus } from '@assay/contract/run-events'
import { runType } from '@assay/contract/runs'
import { screenLimits } from '@assay/contract/screens'
import { assignable } from '@assay/contract/users'
import { expect, test } from 'vitest'

/**
 * Holds what the specification fixes to the letter against contract and screens: calls with their statuses (application.md
 * section 7), texts (sections 2, 5 and 8) and limits (section 9). docs/specification.md says where each lives.
 */
const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Without comments, so that a text only talked about does not count; JSX breaks texts over lines. */
const plain = (text: string) =>
	text
		.replace(/\/\*[\s\S]*?\*\//g, '')
		.replace(/^\s*\/\/.*$/gm, '')
		.replace(/\s+/g, ' ')
const sources = ['packages/contract/src', 'packages/web/src']
	.flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
	)
	.filter((path) => /\.tsx?$/.test(path))
	.map((path) => plain(read(path)))
	.join('\n')

const slices: Record<string, Record<string, Route>> = api as never
const routes = Object.values(slices).flatMap((slice) => Object.values(slice))

/** Specified but not in the sources, each with the reason. What is built later leaves this list. */
const notYet: Record<string, string> = {}

/** Section 7. Where it names no success status, 200. */
const calls: [method: string, path: string, ...statuses: number[]][] = [
	['POST', '/api/applications/save', 201, 202],
	['GET', '/api/applications/list', 200],
	['POST', '/api/applications/delete', 200],
	['POST', '/api/applications/filestodb', 200],
	['POST', '/api/applications/dbtofiles', 200],

	['POST', '/api/feature/save', 200],
	['GET', '/api/feature/count', 200],
	['GET', '/api/feature/list', 200],
	['GET', '/api/feature/all/:applicationId', 200],
	['GET', '/api/feature/associatedList/:featureId', 200],
	['POST', '/api/feature/delete', 200],
	['POST', '/api/feature/linkFiles', 200],

	['GET', '/api/files/count', 200],
	['GET', '/api/files/list', 200],
	['GET', '/api/files/associatedFilesList/:featureId', 200],
	['POST', '/api/files/upload', 200],
	['GET', '/api/files/download/:fileId', 200],
	['POST', '/api/files/delete/:fileId', 200],

	['GET', '/api/environment/count', 200],
	['GET', '/api/environment/list', 200],
	['GET', '/api/environment/all', 200],
	['POST', '/api/environment/save', 201, 202],
	['POST', '/api/environment/delete', 200],

	['GET', '/api/globalObject/count', 200],
	['GET', '/api/globalObject/list', 200],
	['GET', '/api/globalObject/all', 200],
	['POST', '/api/globalObject/save', 201, 202],
	['POST', '/api/globalObject/delete', 200],

	['GET', '/api/businessScenario/count', 200],
	['GET', '/api/businessScenario/list', 200],
	['GET', '/api/businessScenario/all', 200],
	['GET', '/api/businessScenario/:testPlanId', 200],
	['POST', '/api/businessScenario/save', 201, 202],
	['POST', '/api/businessScenario/delete', 200],

	['GET', '/api/schedule/listOfBusinessScenarioScheduled', 200],
	['POST', '/api/schedule/businessScenario', 200],
	['POST', '/api/schedule/delete/:scheduleId', 200],
	['POST', '/api/run/feature', 200],
	['POST', '/api/run/businessScenario', 200],
	['GET', '/api/run/count', 200],
	['GET', '/api/run/list', 200],
	['GET', '/api/run/listAllRuns', 200],
	['PUT', '/api/run/deleteFlag', 200],
	['GET', '/api/run/zipFolder', 200],

	['POST', '/api/chat/psChat/:settingId', 200],

	// The identity service's admin calls, relative there, under our own prefix here; a made group answers 201 as there.
	['GET', '/api/identity/roles/:role/users', 200],
	['GET', '/api/identity/roles/:role', 200],
	['GET', '/api/identity/groups', 200],
	['POST', '/api/identity/groups', 201],
	['PUT', '/api/identity/groups/:groupId', 204],
	['DELETE', '/api/identity/groups/:groupId', 204],
	['GET', '/api/identity/groups/:groupId/members', 200],
	['GET', '/api/identity/users', 200],
	['PUT', '/api/identity/users/:userId/groups/:groupId', 204],
	['DELETE', '/api/identity/users/:userId/groups/:groupId', 204],
	['POST', '/api/identity/users/:userId/role-mappings/realm', 204],
]

test.each(calls)('%s %s', (method, path, ...statuses) => {
	const found = routes.find((route) => route.method === method && route.path === path)
	expect(found?.status.toSorted()).toEqual(notYet[`${method} ${path}`] ? undefined : statuses)
})

/** Query parameters and body fields of section 7, as they are spelt there. */
const parts: [path: string, part: 'query' | 'body', names: string][] = [
	['/api/applications/list', 'query', 'keycloakGroupNames'],
	['/api/feature/count', 'query', 'contains notIn applicationId'],
	['/api/feature/list', 'query', 'page size notIn name applicationId'],
	['/api/files/count', 'query', 'applicationId searchValue'],
	['/api/files/list', 'query', 'page size applicationId searchValue'],
	['/api/environment/count', 'query', 'applicationId searchValue'],
	['/api/environment/list', 'query', 'page size applicationId searchValue'],
	['/api/environment/all', 'query', 'applicationId'],
	['/api/globalObject/count', 'query', 'applicationId searchValue'],
	['/api/globalObject/list', 'query', 'page size searchValue applicationId'],
	['/api/globalObject/all', 'query', 'applicationId'],
	['/api/globalObject/delete', 'query', 'id'],
	['/api/businessScenario/count', 'query', 'applicationId'],
	['/api/businessScenario/list', 'query', 'page size applicationId'],
	['/api/businessScenario/all', 'query', 'applicationId'],
	['/api/schedule/listOfBusinessScenarioScheduled', 'query', 'businessScenarioId'],
	['/api/run/count', 'query', 'applicationId searchText'],
	['/api/run/list', 'query', 'page size applicationId searchText'],
	['/api/run/listAllRuns', 'query', 'applicationId'],
	['/api/run/deleteFlag', 'query', 'flagRun runId'],
	['/api/run/zipFolder', 'query', 'runId'],
	['/api/identity/users', 'query', 'username'],
	['/api/applications/save', 'body', 'name id applicationType gitBranchName'],
	['/api/applications/delete', 'body', 'id'],
	['/api/applications/filestodb', 'body', 'applicationId gitUri username password branch'],
	['/api/applications/dbtofiles', 'body', 'applicationId gitUri username password branch commitMessage'],
	['/api/feature/save', 'body', 'id name content xpath feature_type application_id include_features include_files'],
	['/api/feature/delete', 'body', 'id'],
	['/api/feature/linkFiles', 'body', 'featureId include_files'],
	['/api/environment/save', 'body', 'id name content anoroc_content karate_content settings_content applicationId'],
	['/api/environment/delete', 'body', 'id'],
	['/api/globalObject/save', 'body', 'id name content application_id locator'],
	['/api/businessScenario/save', 'body', 'id name description featureIds applicationId'],
	['/api/businessScenario/delete', 'body', 'id'],
	[
		'/api/schedule/businessScenario',
		'body',
		'id business_scenario_id env_id application_id name croneExpression run_scenariotags',
	],
	['/api/run/feature', 'body', 'feature_id env_id application_id run_scenariotags'],
	['/api/run/businessScenario', 'body', 'business_scenario_id env_id application_id run_scenariotags'],
]

/** The names an object schema reads; a save's body is a preprocess before one. */
function keysOf(schema: unknown): string[] {
	const { shape, out } = schema as { shape?: object; out?: unknown }
	return shape ? Object.keys(shape) : out ? keysOf(out) : []
}

test.each(parts)('%s takes its specified %s', (path, part, names) => {
	const carrying = routes.filter((route) => route.path === path && route[part])
	expect(carrying).toHaveLength(1)
	expect(keysOf(carrying[0]?.[part])).toEqual(expect.arrayContaining(names.split(' ')))
})

/** Section 8, to the letter. One ending in `{…}` is held by what stands before it. */
const messages = `
Could not add the project. Try the operation again.
Could not fetch the project. Try the operation again.
Project added successfully.
Project updated successfully.
Application deleted successfully.
Could not delete the Application. Try the operation again.
Syncing of application is in progress...
Application Synced successfully.
Could not Sync the Application. Enter Git Branch for Application.
Could not Sync the Application. Verify GIT URL and credentials.
Application Pushed successfully and new branch is created:
User deleted successfully.
Could not delete the User. Try the operation again.
Could not fetch dev user list Try the operation again
Could not fetch project admin user list Try the operation again
Could not fetch user list Try the operation again
Role Assigned To User
Error While Assigning Role
UserName is Invalid

Feature added successfully.
Feature updated successfully.
Feature deleted successfully.
Could not add or update the feature. Try the operation again.
Could not update the feature. Try the operation again.
Could not delete the feature. Try the operation again.
Could not fetch the features. Try the operation again
Could not fetch the features
Could not fetch feature count.
Could not fetch the files. Try the operation again
Could not fetch File count. Try the operation again
File added successfully.
Could not add the File. Try the operation again
File download successfully.
Could not download the File. Try the operation again
File deleted successfully.
Could not delete the File. Try the operation again.

Could not fetch environment count. Try the operation again
Could not fetch the environments. Try the operation again
Environment added successfully.
Could not add the environment. Try the operation again.
Environment updated successfully.
Could not update the environment. Try the operation again.
Environment deleted successfully.
Could not delete the Environment. Try the operation again.
Could not fetch the global objects. Try the operation again
Could not fetch global object count. Try the operation again
Global Object added successfully.
Could not add the global object. Try the operation again.
Global object updated successfully.
Could not update the global object. Try the operation again.
Global object Deleted successfully.
Could not Delete the global object. Try the operation again.

Business scenario added successfully.
Could not add the business scenario. Try the operation again.
Business Scenario updated successfully
Could not update the business scenario
Business Scenario deleted successfully.
Schedules need to be deleted before deleting Business Scenario
Could not delete the business scenario. Try the operation again.
Could not fetch the business scenarios. Try the operation again
Could not fetch business scenario count. Try the operation again
Run initiated successfully. Triggered Run ID : {id}
Please select environment details before running the feature.
Could not intiate the run for the feature or business scenario. Please try again later.
Schedule saved successfully
Could not add the schedule for the test plan. Please try again later.
Could not fetch schedule task list
Could not fetch the runs. Try the operation again
Delete flag updated successfully.
Could not update delete flag. Please try again later.
Reports zipped successfully.
Could not zip the file. Please try again later.
Debug session started
Could not start the debug session. Try the operation again
`

/** Sections 2 and 5: what the screens say and ask. */
const screenTexts = `
Your are currently not assigned to any project. Please contact with your project admin to get required access.
No features found. Do you want to add the first feature?
No Search Results found!
Search Feature
View File History
Feature Name
Associated Features
Associated Files
Include Features
Include Files
Are you sure, you want to delete the feature '{name}' ?
Are you sure, you want to download the file '{name}' ?
Run Configurations
Select Run Environment
Tag Name (Optional)
Run Feature
No business scenarios found. Do you want to add the first business scenarios?
Created on
Manage Features
Add Schedule
No features associated to this business scenario.
No Schedules Created.
Add Test Suite
Run Test Suite
Add run schedule
Edit run schedule
Cron Text
No runs yet. Do you want to start your first run?
Search Run
Run on
Run ID:
Execution in progress...
Auto Refresh
Search File
No file found. Do you want to add the first file?
Upload File
No Search Results found. Please clear search box and try again !!!
Search Environment
No environments found. Do you want to add the first environment?
UI Test Data
API Test Data
Settings
Search GlobalObject
No Global Objects found. Do you want to add the first Global Object?
Global Object Name
Locators
Planning Dashboard
Execution Dashboard
Plan Dash
Execution Dash
Defect Dash
Total Feature Count
Total Test Case Count
Average Scenario Per Feature
Release count
Average Build Execution Time
Average Build Pass Rate
Overall Scenario Pass Rate
Overall Scenario Fail Rate
Total Scenario Count
Scenario Pass Count
Scenario Fail Count
Run Duration
Run Time
Total Defect Count
Count of Open Defect (P1 & P2)
Defect leakage ratio
Defect per release
No debug session found. Do you want to start a debug session?
Start Debug Session
Super Admin User List
Project Admin User List
Developers User List
Add Project
Edit Project
Delete Project
Sync Project
Push Project
Manage Users {…}
Remove User
Assign User
Project name should be between 3-15 character
Enter valid git Url
Feature name should be between 3-20 character
Test Plan name should be between 3-20 character
Please enter description
Schedule name should be between 3-15 character
Invalid Cron Expression
Enter 5 digit or 6 digit crone Expression
Enviroment name should be between 3-15 character
Invalid json format, please update the file and retry.
`
const lines = (text: string) => text.split('\n').filter((line) => line !== '')

/** A text of the sources begins and ends at a quote, a tag of JSX or a variable; one with a variable is held by its beginning. */
const begins = ["'", '"', '`', '>', '> ', '}', '} ']
const ends = ["'", '"', '`', '<', ' <', '{', ' {', '$', ' $']

function occurs(text: string) {
	const [start = ''] = text.split('{')
	const last = start === text ? ends : ['']
	return begins.some((first) => last.some((end) => sources.includes(`${first}${start}${end}`)))
}

test.each(lines(messages))('says: %s', (text) => {
	expect(occurs(text)).toBe(notYet[text] === undefined)
})

test.each(lines(screenTexts))('shows: %s', (text) => {
	expect(occurs(text)).toBe(notYet[text] === undefined)
})

test('a call that is refused for its specified reason says the specified sentence', () => {
	expect(api.testPlans.remove.says?.[412]).toBe('Schedules need to be deleted before deleting Business Scenario')
	for (const { says } of [api.git.sync, api.git.push])
		expect(says).toMatchObject({
			502: 'Could not Sync the Application. Enter Git Branch for Application.',
			fail: 'Could not Sync the Application. Verify GIT URL and credentials.',
		})
	expect(api.schedules.remove.says?.fail).toBe(api.files.remove.says?.fail)
})

test.each(
	'/ /login /projects /features /debug /runs /faq /dashboard /file /globalObjects /environments /test-plan /reports'.split(
		' ',
	),
)('there is a screen at %s', (path) => {
	const addresses = read('packages/web/src/app.tsx') + read('packages/web/src/pages.ts')
	const written = [`<Route path="${path}"`, `\t'${path}': page(() =>`, `\t'${path}': firstPage(() =>`]
	expect(written.filter((one) => addresses.includes(one))).toHaveLength(1)
})

/** Section 9. The texts that disagree with their rule are kept as they are. */
test('names are as long as specified', () => {
	expect(nameRules).toEqual({
		project: { min: 4, max: 15, says: 'Project name should be between 3-15 character' },
		feature: { min: 3, max: 20, says: 'Feature name should be between 3-20 character' },
		testPlan: { min: 4, max: 20, says: 'Test Plan name should be between 3-20 character' },
		schedule: { min: 4, max: 15, says: 'Schedule name should be between 3-15 character' },
		environment: { min: 3, max: 15, says: 'Enviroment name should be between 3-15 character' },
	})
	for (const [rule, { min, max }] of Object.entries(nameRules))
		expect([min - 1, min, max, max + 1].map((length) => nameFits(rule as NameRule, 'x'.repeat(length)))).toEqual([
			false,
			true,
			true,
			false,
		])
	expect(['', 'x', 'x'.repeat(15), 'x'.repeat(16)].map((branch) => branchProblem(branch) === undefined)).toEqual([
		false,
		true,
		true,
		false,
	])
})

const lists = [api.features, api.files, api.environments, api.globalObjects, api.testPlans, api.runs]

test.each(lists.map(({ list }) => [list.path, list.query] as const))('%s begins at page 0 with 10', (_, query) => {
	expect(query?.parse({ applicationId: '1' })).toMatchObject({ page: 0, size: 10 })
})

test('kinds are the specified ones', () => {
	expect(projectType.options).toEqual(['KARATE', 'ANOROC', 'MOBILE', 'PERFORMANCE', 'ALL'])
	expect(featureType.options).toEqual(['ANOROC', 'KARATE', 'MOBILE', 'PERFORMANCE', 'WINDOWS'])
	expect(typeLabel('ANOROC')).toBe('SELENIUM')
	expect(runType.options).toEqual(['BUSINESS_SCENARIO', 'FEATURE'])
	expect(runStatus.options).toEqual(['RUNNING', 'SUCCESS', 'FAILURE', 'ERROR'])
	expect(assignable).toEqual(['projectadmin', 'developer'])
	expect(realmRoles).toEqual(['admin', 'read_write', 'read_only', 'projectadmin', 'developer'])
})

test('whoever has a role may do what section 6 says', () => {
	const superAdmin = ['admin', 'read_write']
	const projectAdmin = ['projectadmin', 'read_write']
	const developer = ['developer', 'read_write']
	const everybody = [superAdmin, projectAdmin, [...superAdmin, 'projectadmin'], developer, ['admin', 'read_only'], []]
	const allowed = (permission: Permission) => everybody.map((roles) => may(roles, permission))
	for (const permission of ['project.create', 'project.delete'] as const)
		expect(allowed(permission)).toEqual([true, false, false, false, false, false])
	for (const permission of [
		'project.edit',
		'project.sync',
		'project.users',
		'feature.delete',
		'schedule.save',
	] as const)
		expect(allowed(permission)).toEqual([true, true, true, false, false, false])
	for (const permission of ['feature.save', 'run.start', 'file.save', 'testPlan.save'] as const)
		expect(allowed(permission)).toEqual([true, true, true, true, false, false])
})

/** Section 9, what the screens hold to. */
test('screens have the specified sizes and times', () => {
	expect(screenLimits).toEqual({
		page: 10,
		users: 5,
		tableRows: [10, 25, 100],
		searchAfter: 500,
		searchFrom: 3,
		messageFor: 3000,
		tab: 2,
	})
})

/** What lives where it is used. */
test.each([
	['page size of runs', 'packages/web/src/runs/run-list-calls.ts', /\bsize: 10\b/],
	['Auto Refresh', 'packages/web/src/runs/runs-page.tsx', /refreshing \? 5000 : false/],
	['Auto Refresh at first', 'packages/web/src/runs/runs-page.tsx', /setRefreshing\] = useState\(false\)/],
	['height of the editor', 'packages/web/src/editor/code/code-editor.module.css', /\.frame \{[^}]*\bheight: 550px;/],
])('%s is the specified one', (_, path, pattern) => {
	expect(read(path)).toMatch(pattern)
})
