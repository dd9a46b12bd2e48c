import type { Entry } from './zip.ts'

/** A custom action as one writes it: a file among the project's files, and the step that calls it. */
export const customAction: Entry[] = [
	{
		path: 'checkTotals.js',
		content: `/**
 * A custom action. Every function that a file exports can be called by its name:
 *
 *   Then CALL_CUSTOM [order.summary] + <checkTotals;EUR>
 *
 * locator  the xpath behind [order.summary]; undefined when the step names none
 * data     the text after the name: 'EUR'; an empty text when there is none
 * driver   the browser or device of the run
 *
 * Returning means passed. Throwing means failed, with the message as the reason in the report.
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

  Scenario: The items sum to the total
    Given OPEN <baseUrl>
    Then CALL_CUSTOM [order.summary] + <checkTotals;EUR>
`,
	},
	{
		path: 'README.md',
		content: `# Custom action

A custom action is a function of yours that a step calls by its name.

1. Change \`checkTotals.js\`, or write another JavaScript or TypeScript file that exports a function.
2. Upload it in the File List of the project.
3. Open the feature, press Include Files and tick it.
4. Call it in a step: \`Then CALL_CUSTOM [page.element] + <checkTotals;EUR>\`.

The function gets the locator, the text after the semicolon and the driver. Returning means passed, throwing means
failed with that message. A name that no included file exports fails and names the files that were searched.

Java classes, which earlier custom actions were made of, cannot be loaded.
`,
	},
]
