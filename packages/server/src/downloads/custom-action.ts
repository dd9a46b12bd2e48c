import type { Entry } from './zip.ts'

/** A custom action as one writes it: a file among the project's files, and the step that calls it. */
export const customAction: Entry[] = [
	{
		path: 'checkTotals.js',
		content: `/**
 * Adds up the amounts of an order and compares them with its total.
 *
 * A custom action: every function that a file exports is one. This comment is its documentation, in the editor as well.
 * Returning means passed; throwing means failed, with the message as the reason in the report.
 *
 * @param locator the element with the amounts, the total last: the xpath behind [order.summary]
 * @param data the currency, as in <checkTotals;EUR>
 * @param driver the browser of the run
 * @outcome Passes when the amounts sum to the total and are in the currency.
 * @example Then CHECK_TOTALS [order.summary] + <EUR>
 */
export async function checkTotals(locator, data, driver) {
	const text = await driver.text(locator)
	const amounts = [...text.matchAll(/(\\d+(?:\\.\\d{2})?)/g)].map(([amount]) => Math.round(Number(amount) * 100))
	const total = amounts.pop() ?? 0
	const sum = amounts.reduce((one, other) => one + other, 0)
	if (!text.includes(data)) throw new Error(\`The summary is not in \${data}: \${text}\`)
	if (sum !== total) throw new Error(\`The items sum to \${sum / 100}, the total says \${total / 100}\`)
}
`,
	},
	{
		path: 'Check totals.feature',
		content: `Feature: Check totals

  Background:
    Given OPEN <about:blank>
    And SET_VARIABLE <order> + {text}
    And EXECUTE_JAVA_SCRIPT <document.body.textContent = '{{text}}'>

  Scenario: The items sum to the total
    Then CALL_CUSTOM [order.summary] + <checkTotals;EUR>

  Scenario: The same by its own name
    Then CHECK_TOTALS [order.summary] + <EUR>
`,
	},
	{
		path: 'objects/order.json',
		content: `${JSON.stringify({ order: { summary: '//body' } }, null, '\t')}\n`,
	},
	{
		path: 'environment.json',
		content: `${JSON.stringify({ order: 'EUR 10.00 kettle, 2.50 delivery, 12.50 in all' }, null, '\t')}\n`,
	},
	{
		path: 'README.md',
		content: `# Custom action

A custom action is a function of yours that a step calls by its name. Where Assay is checked out, this one runs as it is:

    npx assay run assay-custom-action --environment assay-custom-action/environment.json

For features of a project:

1. Change \`checkTotals.js\`, or write another JavaScript or TypeScript file that exports a function.
2. Upload it in the File List of the project.
3. Open the feature, press Include Files and tick it.
4. Call it in a step: \`Then CALL_CUSTOM [page.element] + <checkTotals;EUR>\`, or \`Then CHECK_TOTALS [page.element] + <EUR>\`.

The function gets (locator, data, driver, expected). Returning means passed, throwing means failed with that message. A name
that no file exports fails and names the files that were searched. What the driver can do stands in the help under
"Custom action"; a file may import the project's other files and those of Node's modules
that open no connections and start nothing; \`fetch\` sends requests.

Java classes, which earlier custom actions were made of, cannot be loaded.
`,
	},
]
