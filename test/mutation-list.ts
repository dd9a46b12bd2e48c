/** One small change of behaviour, and the test that must find it. */
export interface Mutation {
	/** What is wrong then. */
	what: string
	/** Found once in the sources of all packages, wherever its file lies; `put` stands there instead. */
	find: string
	put: string
	/** The vitest project and the beginning of its file's path within it, or enough of it to mean one file. */
	test: [project: string, file: string]
}

/** As many places of behaviour as there are lines; a text that is moved is found again, one that is rewritten fails `npm test`. */
export const mutations: Mutation[] = [
	// What crosses the wire
	{
		what: 'a feature name may have 21 characters',
		find: 'feature: { min: 3, max: 20, says',
		put: 'feature: { min: 3, max: 21, says',
		test: ['journeys', 'drift.test'],
	},
	{
		what: 'whoever may write may delete features',
		find: "'feature.delete': elevated,",
		put: "'feature.delete': canWrite,",
		test: ['server', 'test/role-table.test'],
	},
	{
		what: 'who has read_only beside read_write may write',
		find: "roles.includes('read_write') && !roles.includes('read_only')",
		put: "roles.includes('read_write')",
		test: ['contract', 'src/roles.test'],
	},
	{
		what: 'a page may have any size',
		find: '.transform((size) => Math.min(size, 100)),',
		put: '.transform((size) => size),',
		test: ['contract', 'src/route.test'],
	},
	{
		what: 'a private key is not masked',
		find: 'credential|(api|access|private)[-_. ]?key/i',
		put: 'credential|(api|access)[-_. ]?key/i',
		test: ['contract', 'src/secrets.test'],
	},
	{
		what: 'an event cut before its empty line is given all the same',
		find: '	// A last event without its empty line was cut: it is no event.\n',
		put: "	if (data.length > 0) yield data.join('\\n')\n",
		test: ['contract', 'src/server-sent.test'],
	},
	// Rights
	{
		what: 'membership of the project is not asked',
		find: 'caller.everyProject || caller.groups.has(project.groupId)',
		put: 'caller.everyProject || project.groupId',
		test: ['server', 'test/role-table.test'],
	},
	{
		what: 'an expired token goes on',
		find: '=> expires !== null && expires <= now',
		put: '=> expires !== null && expires <= new Date(0)',
		test: ['server', 'test/identity-session.test'],
	},
	{
		what: 'fifty guesses at a password are free',
		find: 'user: { free: 5, first: 2_000',
		put: 'user: { free: 50, first: 2_000',
		test: ['server', 'test/identity-sign-in.test'],
	},
	{
		what: 'a stale save overwrites',
		find: 'ifMatch !== undefined && ifMatch !== updatedAt.toISOString()',
		put: 'ifMatch !== undefined && ifMatch === updatedAt.toISOString()',
		test: ['server', 'test/features.test'],
	},
	{
		what: 'a repeated key answers another request, too',
		find: 'if (!first || first.request !== request)',
		put: 'if (!first)',
		test: ['server', 'test/serve.test'],
	},
	{
		what: 'a body may be nested deeper than its limit',
		find: 'if (depth > limits.depth) return',
		put: 'if (depth > 2 * limits.depth) return',
		test: ['server', 'test/rights-first.test'],
	},
	{
		what: 'answers may load scripts',
		find: `"default-src 'none'; frame-ancestors 'none'"`,
		put: `"default-src 'self'; frame-ancestors 'none'"`,
		test: ['server', 'test/serve.test'],
	},
	{
		what: 'evidence is shown outside of a sandbox',
		find: `'content-security-policy': "default-src 'none'; sandbox",\n	'content-disposition': 'attachment'`,
		put: `'content-security-policy': "default-src 'none'",\n	'content-disposition': 'attachment'`,
		test: ['server', 'test/runs.test'],
	},
	{
		what: 'secrets below a secret key are shown',
		find: '(key !== undefined && isSecretKey(key)) || isBelowSecret(within)',
		put: 'key !== undefined && isSecretKey(key)',
		test: ['server', 'test/environments.test'],
	},
	{
		what: 'a spreadsheet calculates what somebody is called',
		find: "const safe = typeof value === 'string' && ",
		put: "const safe = typeof value !== 'string' && ",
		test: ['server', 'test/audit.test'],
	},
	// Runs
	{
		what: 'an executor whose lease was given to another goes on',
		find: ' || run.leaseEpoch !== epoch',
		put: '',
		test: ['server', 'test/runs.test'],
	},
	{
		what: 'runs end while their lease holds',
		find: 'lt(runs.leaseUntil, rightNow)',
		put: 'lt(runs.claimedAt, rightNow)',
		test: ['server', 'test/runs.test'],
	},
	{
		what: 'a server that ends cuts who is being answered',
		find: '			if (inHand.size === 0) resolve()',
		put: '			resolve()',
		test: ['server', 'test/ending.test'],
	},
	{
		what: 'a cancelled API feature goes on until a step waits for something outside',
		find: '			yield breathe\n			at = now(clock)',
		put: '			at = now(clock)',
		test: ['karate', 'test/language.test'],
	},
	{
		what: 'a run of which nothing was ever received is not handed out again',
		find: '	if (await putBackUnheard(db, runId, still)) return\n',
		put: '',
		test: ['server', 'test/lost-claim.test'],
	},
	{
		what: 'a report of an executor does not set back the claims of which nothing was received',
		find: ', unheardClaims: 0 }',
		put: ' }',
		test: ['server', 'test/lost-claim.test'],
	},
	{
		what: 'the newest run is claimed first',
		find: '		.orderBy(runs.id)\n		.limit(1)',
		put: '		.orderBy(sql`id desc`)\n		.limit(1)',
		test: ['server', 'test/runs.test'],
	},
	{
		what: 'events behind a gap are taken',
		find: 'from > run.nextEvent ? [] :',
		put: 'from > run.nextEvent ? events :',
		test: ['server', 'test/runs.test'],
	},
	{
		what: 'events after the end are taken',
		find: '(end < 0 ? events : events.slice(0, end + 1))',
		put: '(end < 0 ? events : events.slice())',
		test: ['server', 'test/runs.test'],
	},
	{
		what: 'a cancelled run may end well',
		find: "if (run.cancelledBy !== null) return { ...clean, status: 'ERROR'",
		put: 'if (run.cancelledBy !== null) return { ...clean, status: clean.status',
		test: ['server', 'test/runs.test'],
	},
	{
		what: 'a reader who was cut off gets everything again',
		find: 'Number.isSafeInteger(last) ? Math.max(from, last) : from',
		put: 'Number.isSafeInteger(last) ? from : from',
		test: ['server', 'test/runs.test'],
	},
	{
		what: 'the second page of runs is the first',
		find: 'const before = page * size',
		put: 'const before = page',
		test: ['server', 'test/runs.test'],
	},
	{
		what: 'locators of a farther feature win',
		find: 'levels.unshift(edge)',
		put: 'levels.push(edge)',
		test: ['server', 'test/bundle.test'],
	},
	{
		what: 'a report is written where it is shown',
		find: '					await writeReportFolder(world, run, aside, view)\n					await rename(aside, place)',
		put: '					await writeReportFolder(world, run, place, view)\n					await rename(place, place)',
		test: ['server', 'test/runs.test'],
	},
	{
		what: 'a run given free is cleaned up at once',
		find: 'lt(runs.finishedAt, before(1))',
		put: 'lt(runs.finishedAt, before(0))',
		test: ['server', 'test/clean-runs.test'],
	},
	{
		what: 'a day of month and a day of week must both come',
		find: 'domAndDow: false',
		put: 'domAndDow: true',
		test: ['server', 'test/schedules.test'],
	},
	{
		what: 'a schedule starts runs an hour late',
		find: 'const lateBy = 15 * 60_000',
		put: 'const lateBy = 60 * 60_000',
		test: ['server', 'test/schedules.test'],
	},
	{
		what: 'an integration is called every ten seconds',
		find: 'const waits = [10, 60, 300, 1800]',
		put: 'const waits = [10, 10, 10, 10]',
		test: ['server', 'test/integrations.test'],
	},
	// Outside
	{
		what: 'a redirect to another server carries Authorization',
		find: "const harmlessHeaders = ['accept', 'accept-language', 'user-agent']",
		put: "const harmlessHeaders = ['accept', 'accept-language', 'user-agent', 'authorization']",
		test: ['server', 'test/outbound.test'],
	},
	{
		what: 'the server calls private addresses',
		find: "address.range() === 'unicast' && (",
		put: "address.range() !== 'loopback' && (",
		test: ['server', 'test/outbound.test'],
	},
	{
		what: 'aliases of a repository unfold',
		find: 'parse(text, { maxAliasCount: 0,',
		put: 'parse(text, { maxAliasCount: -1,',
		test: ['server', 'test/git-hostile.test'],
	},
	{
		what: 'a rename changes features that mean an object of their own',
		find: 'if (nameOf(names.from, around) === names.from) return\n',
		put: '\n',
		test: ['server', 'test/rename-object.test'],
	},
	// Running keyword features
	{
		what: 'soft assert stops at the first failure',
		find: "(outcome.status === 'failed' && !goesOn)",
		put: "outcome.status === 'failed'",
		test: ['engine', 'test/run.test'],
	},
	{
		what: 'a scenario without steps passes',
		find: "status: 'failed', nanos: 0, reason: `This scenario has no",
		put: "status: 'passed', nanos: 0, reason: `This scenario has no",
		test: ['engine', 'test/run.test'],
	},
	{
		what: 'a feature that cannot be read leaves the run a success',
		find: "total.failed > 0 || errors.length > 0 ? 'FAILURE'",
		put: "total.failed > 0 ? 'FAILURE'",
		test: ['engine', 'test/run.test'],
	},
	{
		what: 'a wait goes on for twice its time',
		find: 'const left = wait.milliseconds - elapsed()',
		put: 'const left = 2 * wait.milliseconds - elapsed()',
		test: ['engine', 'test/run.test'],
	},
	{
		what: 'a pixel more or less is exact',
		find: "about ? deviation : of === 'px' ? rounding : 0",
		put: "about ? deviation : of === 'px' ? deviation : 0",
		test: ['engine', 'test/value-grammars.test'],
	},
	{
		what: 'a minute lasts a second',
		find: '{ s: 1, m: 60, h: 3600 }',
		put: '{ s: 1, m: 1, h: 3600 }',
		test: ['engine', 'test/values.test'],
	},
	{
		what: 'a variable of the whole run ends with its feature',
		find: '(everywhere ? shared : own).set(name, value)',
		put: 'own.set(name, everywhere ? value : value)',
		test: ['engine', 'test/run.test'],
	},
	{
		what: 'secrets in letters of another case are shown',
		find: 'const shortestChanged = 6',
		put: 'const shortestChanged = 60',
		test: ['engine', 'test/scrub.test'],
	},
	{
		what: 'the metadata of clouds may be reached',
		find: "range === 'linkLocal' || metadata.some(",
		put: "range === 'linkLocal' && metadata.some(",
		test: ['engine', 'test/target-rules.test'],
	},
	{
		what: 'an executor gives up when the server has too much to do',
		find: 'status < 500 && status !== 408 && status !== 429) throw error',
		put: 'status < 500 && status !== 408) throw error',
		test: ['engine', 'test/executor-outbox.test'],
	},
	{
		what: 'a scenario that a lost run left open counts as passed',
		find: "			scenario.status = 'failed'\n			scenario.reason = reason\n			view.counts.running--\n			view.counts.failed++",
		put: "			scenario.status = 'failed'\n			scenario.reason = reason\n			view.counts.running--\n			view.counts.passed++",
		test: ['engine', 'test/fold.test'],
	},
	{
		what: 'JUnit passes over features that could not be run',
		find: 'errors: bad.length - failures + lost }',
		put: 'errors: bad.length - failures }',
		test: ['engine', 'test/report.test'],
	},
	{
		what: 'an expected result that its action does not check is let pass',
		find: 'if (passedOver) throw new StepWrong(',
		put: 'if (passedOver && slots.length === 0) throw new StepWrong(',
		test: ['engine', 'test/resolve.test'],
	},
	{
		what: 'a custom action that forgets an await passes',
		find: 'await quiet(by)\n\t\treport(',
		put: 'report(',
		test: ['engine', 'test/custom-floating.test'],
	},
	{
		what: 'what a timer of a custom action throws leaves its scenario passed',
		find: '(await goneSince(touch, host)) ?? later.end()',
		put: '(await goneSince(touch, host)) ?? void later.end()',
		test: ['engine', 'test/custom-floating.test'],
	},

	// Karate
	{
		what: 'any of several values of a tag must be all of them',
		find: "if (check === 'isAnyOf') return wanted.some(",
		put: "if (check === 'isAnyOf') return wanted.every(",
		test: ['engine', 'test/tags.test'],
	},
	{
		what: '"contains only" lets more items be there',
		find: 'if (isOnly(type) && actual.length !== expected.length) {',
		put: 'if (isOnly(type) && actual.length < expected.length) {',
		test: ['karate', 'test/match.test'],
	},
	{
		what: '"match each" passes on an empty list',
		find: 'if (actual.length === 0 && !scope.emptyEachAllowed)',
		put: 'if (actual.length === 0 && scope.emptyEachAllowed)',
		test: ['karate', 'test/match.test'],
	},
	{
		what: 'a redirect of a feature to another server carries Authorization',
		find: "dropped.add('authorization')",
		put: "dropped.add('proxy-authorization')",
		test: ['karate', 'test/redirects.test'],
	},
	{
		what: 'a redirect 307 becomes a GET',
		find: 'const keep = status === 307 || status === 308 ||',
		put: 'const keep = status === 308 ||',
		test: ['karate', 'test/redirects.test'],
	},
	{
		what: 'a request is tried once more than configured',
		find: 'if (attempt >= count) {',
		put: 'if (attempt > count) {',
		test: ['karate', 'test/http.test'],
	},
	{
		what: 'an answer of a load test changes when its connection is used again',
		find: '		const part = Buffer.allocUnsafe(to - from)\n		bytes.copy(part, 0, from, to)',
		put: '		const part = bytes.subarray(from, to)',
		test: ['karate', 'test/transports.test'],
	},
	{
		what: 'an aborted signal ends what waits under others too',
		find: 'if (this.signal === signal && (this.waiting',
		put: 'if ((this.waiting',
		test: ['karate', 'test/transports.test'],
	},
	{
		what: 'a feature called once gives the second caller nothing of what it configured',
		find: 'run.config.other = { ...run.config.other, ...Object.fromEntries(known.otherSettings) }',
		put: '',
		test: ['karate', 'test/config-apart.test'],
	},
	{
		what: 'a second of another executor does not count for the thresholds on the page',
		find: 'counted += ok.count + ko.count + unsent',
		put: 'counted += 0',
		test: ['web', 'test/runs/judged-so-far.test'],
	},
	{
		what: 'a scenario named by its line is passed over when it says @ignore',
		find: "if (!called && !only?.length && named('ignore')) return false",
		put: "if (!called && named('ignore')) return false",
		test: ['karate', 'test/language.test'],
	},
	{
		what: 'the time limit of a call to another system goes with the garbage',
		find: "limit.addEventListener('abort', () => {}, { once: true })",
		put: '',
		test: ['server', 'test/outbound.test'],
	},
	{
		what: 'features behind a load do not know the variables of those before it',
		find: 'shared: { ...start.shared, ...shared }',
		put: 'shared: start.shared',
		test: ['server', 'test/load-shares.test'],
	},
	{
		what: 'of places that look like a picture the one that it was cut from is not among those compared',
		find: '[...exactly(), ...coarsely()]',
		put: '[...coarsely()]',
		test: ['engine', 'test/desktop-finding.test'],
	},
	// Screens and command line
	{
		what: 'the list of features counts an outline as one scenario',
		find: 'tables.length > 0 ? sum(tables.map(ofTable))',
		put: 'tables.length > 0 ? 1',
		test: ['web', 'test/editor/scenarios.test'],
	},
	{
		what: 'an event that came twice is folded twice',
		find: 'if (n <= this.last) return',
		put: 'if (n < this.last) return',
		test: ['web', 'test/runs/followed-log.test'],
	},
	{
		what: 'a feature dragged down lands a place too far',
		find: '[...rest.slice(0, to), one, ...rest.slice(to)]',
		put: '[...rest.slice(0, to + 1), one, ...rest.slice(to + 1)]',
		test: ['web', 'test/test-plans/order.test'],
	},
	{
		what: 'a project admin may remove a super admin',
		find: "role === 'admin' && !superAdmin(myRoles)",
		put: "role === 'admin' && myRoles.length === 0",
		test: ['web', 'test/users/why-not-remove.test'],
	},
	{
		what: 'the command line ends well after a failed scenario',
		find: 'return { SUCCESS: 0, FAILURE: 1, ERROR: 2, RUNNING: 2 }[report.view.status]',
		put: 'return { SUCCESS: 0, FAILURE: 0, ERROR: 2, RUNNING: 2 }[report.view.status]',
		test: ['cli', 'test/assay.test'],
	},
	{
		what: 'lint ends badly for a warning',
		find: 'return counts.error > 0 ? 1 : 0',
		put: 'return counts.error + counts.warning > 0 ? 1 : 0',
		test: ['cli', 'test/assay.test'],
	},
	{
		what: 'a feature that cannot be read is left out where a plan goes on elsewhere',
		find: 'return [...planned, ...others.map((feature) => unchanged(feature, feature.path, texts))]',
		put: 'return planned',
		test: ['server', 'test/verdicts.test'],
	},
	{
		what: 'a feature that could not run is not rerun with what failed',
		find: 'for (const { featureId } of unread) lines[featureId] = []',
		put: 'for (const { featureId } of unread) delete lines[featureId]',
		test: ['server', 'test/verdicts.test'],
	},
	{
		what: 'JUnit passes a feature that was cut short',
		find: 'isCutShort(feature) ? [...feature.scenarios, undefined] : feature.scenarios',
		put: 'isCutShort(feature) && feature.scenarios.length === 0 ? [undefined] : feature.scenarios',
		test: ['server', 'test/verdicts.test'],
	},
	{
		what: 'a feature without a scenario leaves no trace in a plan',
		find: 'if (planned.length === 0 && counts.scenarios === 0 && !idle) return { ...end, error: noScenario }',
		put: 'if (idle) return end',
		test: ['engine', 'test/run.test'],
	},
	{
		what: 'a path that leads nowhere differs from every value',
		find: "if (actual === '#notpresent' && !isMarker(expected))",
		put: "if (type === 'EQUALS' && actual === '#notpresent' && !isMarker(expected))",
		test: ['karate', 'test/language.test'],
	},
	{
		what: 'a limit of times holds for requests that were never sent',
		find: 'filter((one) => !ofTime || sent(one))\n\tif (asked',
		put: 'filter(() => true)\n\tif (asked',
		test: ['engine', 'test/load/thresholds.test'],
	},
	{
		what: 'enabled::false holds of an element that is not there',
		find: "enabled: 'disabled',\n\tdisabled: 'enabled',",
		put: "enabled: 'hidden',\n\tdisabled: 'enabled',",
		test: ['engine', 'test/value-grammars.test'],
	},
	{
		what: 'a report that is removed while it is packed ends the server',
		find: "zip.on('error', (error) => unreadable.abort(error))",
		put: '',
		test: ['server', 'test/report-zip.test'],
	},
	{
		what: 'a report to another system is made twice when somebody asks for it again',
		find: "dueAt: fromNow(leaseSeconds),\n\t\t\t\tsentence: '',",
		put: 'dueAt: fromNow(leaseSeconds),',
		test: ['server', 'test/integrations.test'],
	},
	{
		what: 'a cancelled run that its executor gave back waits in the queue',
		find: "(run) => run.state === 'QUEUED' && run.cancelledBy !== null,",
		put: "(run) => run.state === 'ERROR' && run.cancelledBy !== null,",
		test: ['server', 'test/lost-claim.test'],
	},
	{
		what: 'a run that failed while all its scenarios passed is a build that passed',
		find: "const aloneInError = ['FAILURE', 'ERROR'].includes(view.status)",
		put: "const aloneInError = ['ERROR'].includes(view.status)",
		test: ['engine', 'test/report.test'],
	},
	{
		what: 'what has no tick in an app has had it taken off',
		find: "(await canBeTicked(session, element)) ? ['false'] : []",
		put: "['false']",
		test: ['engine', 'test/mobile-requests.test'],
	},
	{
		what: 'an upload that names a file behind its bytes is allowed by the project in front of them',
		find: 'return { allowed: await allow(target), target, name, content }',
		put: 'return { allowed: await allow({ ...target, id: 0 }), target, name, content }',
		test: ['server', 'test/files.test'],
	},
	{
		what: 'a test case passes although rows of its feature did not run',
		find: 'passed: tagged ? reasons.length === 0 : passed,',
		put: 'passed: tagged ? failed.length === 0 : passed,',
		test: ['server', 'test/test-management.test'],
	},
	{
		what: 'a run saves a new name of its feature without a look at what reads it',
		find: 'return write(waits ? { ...written, name: feature.name } : written)',
		put: 'return write(written)',
		test: ['web', 'test/features/use-saved-feature.test'],
	},
	{
		what: 'a load whose server hangs until it is cut off has no failed request',
		find: 'for (const cutOff of atWork.values()) cutOff()',
		put: '',
		test: ['engine', 'test/load/load-run.test'],
	},
]
