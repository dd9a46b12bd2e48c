import type { Cases } from './cases.ts'

export const customPages = {
	'/custom': `<!doctype html><html lang=en><title>Custom</title><main><h1 id=order>Order</h1>
<p id=summary>EUR 10.00, 2.50, total 12.50</p><p id=wrong>EUR 10.00, 2.50, total 13.00</p></main></html>`,
	'/axe': `<!doctype html><html><title>Axe</title><img id=nameless src=/logo.png width=9 height=9>
<iframe title=inside srcdoc="<html lang=en><title>in</title><main><h1>in</h1><input></main>"></iframe></html>`,
}

/** Files of the project that the cases use. */
export const customFiles: Record<string, string> = {
	'axe.json': JSON.stringify({ limitRules: ['image-alt', 'label'], exceptionRule: ['image-alt'] }),
	'mistyped.json': JSON.stringify({ limitTags: ['wcag2aa', 'wcga2a'] }),
	'outside.json': JSON.stringify({ limitRules: 'image-alt,label', iframes: false }),
	'broken.json': '{"disableRules": []}',
	'note.txt': 'a note of the project',
	'notes/second.txt': 'another note',
}

/** Custom actions as a team writes them; one file cannot be read, which is no matter to the others. */
export const customScripts: Record<string, string> = {
	'totals.ts': `
import { amounts } from './lib/amounts'
type Driver = Record<string, (...args: unknown[]) => Promise<any>>
/**
 * Adds up the items of an order.
 * @param locator the summary
 * @param [data] the currency
 * @param [expected] the total
 */
export async function checkTotals(locator: string, data: string, driver: Driver, expected?: string): Promise<void> {
	const text: string = await driver.text(locator)
	const all = amounts(text)
	const total = all.pop() ?? 0
	console.log('read', all)
	if (data && !text.includes(data)) throw new Error(\`The summary is not in \${data}: \${text}\`)
	if (all.reduce((sum: number, one: number) => sum + one, 0) !== total) throw new Error(\`The items do not sum to \${total}\`)
	if (expected && Number(expected) !== total) throw new Error(\`Expected \${expected} but the total is \${total}\`)
}
export const asks = (locator, data, driver) => driver[data](locator)
export const keeps = async (locator, data, driver) => { await driver.setVariable('kept', await driver.text(locator)) }
export const ends = () => process.exit(3)
export const reads = () => { require('node:fs').readFileSync('/etc/passwd') }`,
	'lib/amounts.js': 'export const amounts = (text) => [...text.matchAll(/\\d+\\.\\d{2}/g)].map(Number)',
	'broken.js': 'function () {',
}

export const customCases: Cases = {
	CALL_CUSTOM: {
		on: '/custom',
		passes: [
			'CALL_CUSTOM [it.summary] + <checkTotals;EUR>',
			'CALL_CUSTOM [it.summary] + <checkTotals> + {12.5}',
			'CHECK_TOTALS [it.summary] + <EUR>',
			'CALL_CUSTOM [it.order] + <keeps>',
			'VERIFY_VARIABLE_VALUE <{{kept}}> + {Order}',
		],
		fails: [
			['CALL_CUSTOM [it.wrong] + <checkTotals;EUR>', /^The items do not sum to 13$/],
			['CHECK_TOTALS [it.summary] + <USD>', 'The summary is not in USD: EUR 10.00, 2.50, total 12.50'],
			['CALL_CUSTOM [it.summary] <checkTotals> {13}', /^Expected 13 but the total is 12.5$/],
			['CALL_CUSTOM [it.nobody] <checkTotals>', '[it.nobody] is not in the object repository'],
			['CALL_CUSTOM [id=nobody] <checkTotals>', '[id=nobody] was not found (waited 0.2 s, Explicit.wait.time)'],
			['CALL_CUSTOM [it.summary] <asks;fly>', 'The driver has no command "fly"; it has text, '],
			[
				'CALL_CUSTOM <checkTotal>',
				/^No file exports a function checkTotal\. Searched: totals\.ts, lib\/amounts\.js, broken\.js\. Did you mean checkTotals\?\. Not read: broken\.js cannot be read: line 1: /,
			],
			['CALL_CUSTOM <com.shop.Totals>', 'Java classes cannot be loaded; upload a JavaScript file that exports Totals'],
			['CALL_CUSTOM <ends>', 'ended by itself (exit code 3)'],
			['CALL_CUSTOM <reads>', 'Access to this API has been restricted'],
		],
	},
	AXE_CHECK: {
		on: '/axe',
		passes: ['AXE_CHECK', 'AXE_CHECK <axe.json> {1}', 'AXE_CHECK <outside.json> + {1}'],
		fails: [
			[
				'AXE_CHECK <outside.json> {0}',
				/^Expected at most 0 accessibility rules to be violated but http.*\/axe violates 1: image-alt \(1 element\)$/,
			],
			['AXE_CHECK <axe.json> {0}', /violates 1: label \(1 element\)$/],
			['AXE_CHECK <mistyped.json> {0}', 'axe-core could not examine the page: none of its rules has the tag wcga2a'],
			['AXE_CHECK <none.json>', 'AXE_CHECK: there is no file none.json among the files of the project'],
			['AXE_CHECK <broken.json>', 'AXE_CHECK: the file broken.json must have the keys disableRule'],
		],
	},
}
