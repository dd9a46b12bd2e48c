/** What a row of the audit log can be about, in the words of the screens. */
export const kindWords: Record<string, string> = {
	user: 'User',
	group: 'Group',
	token: 'Token',
	project: 'Project',
	feature: 'Feature',
	file: 'File',
	environment: 'Environment',
	globalObject: 'Object',
	testPlan: 'Test plan',
	schedule: 'Schedule',
	run: 'Run',
}
