import { limits } from './limits.ts'
import { gherkin, json, keys, list, shell, steps, type Topic, table, text } from './topic.ts'

// What somebody needs who runs tests, connects Assay to other tools and reads the results.

export const jira: Topic = {
	id: 'jira-api-integration',
	title: 'Jira API integration',
	body: [
		text(
			'After a run, its result can be written to the test plan and the test cycle of a test management tool beside Jira. The settings of the environment say which and where:',
		),
		keys('testManagement'),
		text(
			'After a run each test case named by TC_ID, or by a tag @TC_ID=SHOP-T7 above a scenario, gets its result in the cycle. What became of it stands on the page of the run, with a button to try again.',
		),
	],
}

export const assistant: Topic = {
	id: 'gpt-and-pschat-integration',
	title: 'GPT and PSCHAT integration',
	body: [
		text(
			`A prompt inside the editor is replaced by the answer of a language model, which takes about ${limits.promptSeconds}. The server asks; its keys never reach the browser.`,
		),
		table(['Prompt', 'Ends with', 'Key'], ['gpt:', 'ENDGPT', 'GPT_TOKEN'], ['pschat:', 'ENDCHAT', 'PSCHAT_TOKEN']),
		gherkin('gpt: a scenario that empties the basket and checks the message ENDGPT'),
		keys('assistant'),
		text(
			'The reply is read as a run would read it: what would not run goes back to the model once. Then the new text is shown beside the old one, and nothing changes until it is accepted.',
		),
		text(
			'gpt_api: and gpt_web: ask the same model; where none is configured they insert a sample. In an environment or a global object, a key gptPrompt holds a prompt: saving replaces the text by the keys of the reply.',
		),
	],
}

export const jenkins: Topic = {
	id: 'jenkins-integration',
	title: 'Jenkins integration',
	body: [
		text(
			'A job has the server run a feature or a test plan, follows it as it happens, and ends as it ended. It needs Node, and an API token of yours in ASSAY_TOKEN; the program is one file that the server gives:',
		),
		shell(
			[
				'curl -fsS -o assay-ci.mjs "$ASSAY_URL/api/downloads/assay-ci.mjs"',
				'node assay-ci.mjs run --server "$ASSAY_URL" --project "Demo shop" --plan "Smoke" --environment "local" \\',
				'  --junit results/junit.xml --timeout 30m',
			].join('\n'),
		),
		text(
			'The exit code is 0 when every scenario passed, 1 when one failed, 2 when there is no verdict; Jenkins reads the JUnit file. One call of the API starts a run too, and GET /api/run/<id> shows its status until it is no longer RUNNING:',
		),
		shell(
			[
				'curl -s -X POST "$ASSAY_URL/api/run/businessScenario" \\',
				'  -H "Authorization: Bearer $ASSAY_TOKEN" -H "Content-Type: application/json" \\',
				`  -d '{"business_scenario_id": 12, "env_id": 3, "application_id": 1, "run_scenariotags": "@smoke"}'`,
			].join('\n'),
		),
		text(
			'A folder of features can also be run without a server; the exit code is 0 only when everything passed, and Jenkins reads the JUnit file:',
		),
		shell('npx assay run tests --environment environment.json --tags @smoke --junit results.xml --report report'),
	],
}

export const troubleshoot: Topic = {
	id: 'troubleshoot-instructions',
	title: 'Troubleshoot instructions',
	body: [
		list(
			'The script passes but the action was not performed: add a step that waits for what the action should bring about, such as EXPLICIT_WAIT, or a wait of 5 seconds before the step.',
			'An element is not found: wait for it, or use another locator. The report shows what the page looked like.',
			'If it still fails, raise a support ticket with the report of the run.',
		),
		text(
			`Every search for an element takes up to ${limits.explicitWait} seconds; the setting Explicit.wait.time changes that, for example to ${limits.explicitWaitExample}. A page may take as long to load. A check of what is already there waits up to ${limits.checkWait} seconds for it to come true; the setting Check.wait.time changes that, and a failed check says which setting it waited by. Waiting steps take their own seconds, such as ${limits.waitExample}. FLUENT_WAIT looks every ${limits.fluentWait} seconds.`,
		),
		table(
			['The report says', 'It helps to'],
			['… was not found', 'check the locator on the page; is the element in a frame? SWITCH_IFRAME first'],
			['… is covered by …', 'close or wait for what lies above it, such as a cookie banner or a spinner'],
			['… is disabled', 'fill in what the page still wants, then wait with WAIT_UNTIL {enabled}'],
			['… is not in the object repository', 'take the name it suggests, or add the object'],
			['The page shows a dialog …', 'answer it with ACCEPT_ALERT, DISMISS_ALERT or ENTER_TEXT_IN_TO_ALERT'],
			['Assay cannot run … yet.', 'choose another action: this one is only documented so far'],
		),
		keys('execution'),
	],
}

export const emailReporting: Topic = {
	id: 'email-reporting',
	title: 'Email reporting',
	body: [
		text('A run can report by e-mail, always or only when it did not succeed:'),
		keys('email'),
		json({
			SEND_EMAIL_ON_FAILURE: true,
			EMAIL_TO: 'qa@shop.example, lead@shop.example',
			EMAIL_SUBJECT: 'Nightly shop tests',
		}),
		text(
			'The mail says the verdict and what failed, and holds the results as JUnit XML. The mail server must offer TLS when it asks for a password.',
		),
		keys('messages'),
	],
}

export const scheduling: Topic = {
	id: 'test-plan-and-schedule',
	title: 'Test plan and schedule',
	body: [
		text(
			'A schedule belongs to a test plan and starts it with one environment at the times of a cron expression: 5 fields (minute first) or 6 (second first).',
		),
		table(
			['Expression', 'Means'],
			['0 6 * * MON-FRI', 'at 06:00 on working days'],
			['*/30 8-18 * * *', 'every half hour from 08:00 to 18:30'],
			['0 0 2 1 * *', 'at 02:00:00 on the first of every month'],
		),
		list(
			'The dialog reads the expression back in words and shows the next five times, in the time zone of the schedule.',
			'Each time starts at most one run, however many servers there are.',
			'A time at which the previous run still goes on is passed over with a note; one missed while everything was down is caught up once within 15 minutes.',
			'A test plan can be deleted when it has no schedules any more.',
		),
	],
}

export const localExecutor: Topic = {
	id: 'local-executor',
	title: 'Local executor',
	body: [
		text('An executor on your own machine runs what your project starts, with your browser and inside your network.'),
		text(
			'Needs Node 20.19 or newer. Java, Maven and Postgres, which earlier local executors asked for, are not needed; Java only for a feature run by the real Karate.',
		),
		steps(
			'Unpack the local executor framework that this page offers for download.',
			'Make a token for an executor in the user menu and choose the projects whose runs it takes; a project admin may.',
			'Start it with the address of the server and the token, on Windows by a double click on start.cmd, which asks for both; it asks for runs until it is stopped.',
		),
		shell('npx assay executor --server https://assay.example --token "$ASSAY_EXECUTOR_TOKEN"'),
		text('Earlier local executors needed Java 8, Maven, Node and Postgres with a database of their own.'),
	],
}

export const reportDisplay: Topic = {
	id: 'report-display',
	title: 'Report display',
	body: [
		text(
			'Every run keeps a report that opens in the page, in a tab of its own, or unpacked from the zip without a server.',
		),
		list(
			'A failed step shows what was expected, what was seen and where, pictures of the page and its console.',
			'Steps that begin with ! are left out unless they fail; steps behind a condition that did not hold are shown as skipped.',
			'Secrets are replaced by stars everywhere.',
			'The keep switch of a run protects its report from being cleaned up.',
		),
		text('Results can be sent to a report portal:'),
		keys('portal'),
		text(
			'With all three keys a run becomes a launch of that project: features are suites, scenarios tests, with steps, messages and screenshots.',
		),
	],
}
