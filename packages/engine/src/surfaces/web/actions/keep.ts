import { action, data, element, expected, variable } from '../../../feature/action.ts'
import { mismatch } from '../../../run/expectation.ts'
import type { StepContext } from '../../../run/step-context.ts'
import { StepFailed } from '../../../run/step-errors.ts'
import { inVain } from '../../../run/wait.ts'
import type { WebContext } from '../page.ts'

// Keeping what the page shows for later steps.

export const setElementText = action({
	name: 'SET_ELEMENT_TEXT',
	on: ['desktop'],
	about: 'Keeps the text of an element under a name. To write a variable into a field, use ENTER <{{name}}>.',
	slots: { locator: element(), name: { ...variable('data', 'name'), or: 'expected' as const } },
	outcome: 'Passes when the element was found and the variable is set.',
	example: { step: 'And SET_ELEMENT_TEXT [order.number] + <orderNumber>' },
	async run({ locator, name }, { page, variables }: WebContext) {
		variables.set(name, await page.read(locator, 'text'))
	},
})

export const getAttributeValue = action({
	name: 'GET_ATTRIBUTE_VALUE',
	on: ['desktop'],
	about: 'Keeps an attribute of an element, or a property such as value, under a name.',
	slots: { locator: element(), attribute: data('attribute'), name: variable('expected', 'name') },
	outcome: 'Passes when the element was found and the variable is set; empty where it has no such attribute.',
	example: { step: 'And GET_ATTRIBUTE_VALUE [checkout.quantity] + <value> + {quantity}' },
	async run({ locator, attribute, name }, { page, variables }: WebContext) {
		variables.set(name, await page.read(locator, { attribute: attribute.trim() }))
	},
})

export const setAttributeVariable = action({
	name: 'SET_ATTRIBUTE_VARIABLE',
	on: ['desktop', 'mobile'],
	about: 'Keeps an attribute of an element under a name; the expected result names the attribute.',
	slots: { locator: element(), name: variable('data', 'name'), attribute: expected('attribute') },
	outcome: 'Passes when the element was found and the variable is set; empty where it has no such attribute.',
	example: { step: 'And SET_ATTRIBUTE_VARIABLE [product.photo] + <{{photo}}> + {src}' },
	async run({ locator, name, attribute }, { page, variables }: WebContext) {
		variables.set(name, await page.read(locator, { attribute: attribute.trim() }))
	},
})

export const verifyVariableValue = action({
	name: 'VERIFY_VARIABLE_VALUE',
	on: ['desktop', 'mobile'],
	about: 'Checks the value of a variable.',
	slots: { name: { ...variable('data', 'name'), reads: true }, value: expected('value') },
	outcome: 'Passes when the variable has the value; fails when it has another or was never set.',
	example: { step: 'Then VERIFY_VARIABLE_VALUE <{{orderTotal}}> + {73.50}' },
	async run({ name: { name, shared }, value }, { variables }: StepContext) {
		const kept = shared ? variables.getShared(name) : variables.get(name)
		if (kept === undefined) throw new StepFailed(`Expected "${value}" but no step has set the variable ${name}`)
		const seen = typeof kept === 'string' ? kept : JSON.stringify(kept)
		if (seen.trim() !== value.trim()) throw inVain(mismatch(value.trim(), seen.trim(), `the variable ${name} is`), 0)
	},
})
