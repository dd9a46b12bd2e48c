import { action, comparing, data, element, expected, read } from '../../../feature/action.ts'
import { plainNumber } from '../../../feature/values/calculation.ts'
import {
	comparisonSymbols,
	numericOperators,
	readComparison,
	readNumericOperator,
} from '../../../feature/values/comparison.ts'
import type { Reading } from '../../../feature/values/reading.ts'
import { mismatch } from '../../../run/expectation.ts'
import { StepFailed, StepWrong, Unsettled } from '../../../run/step-errors.ts'
import type { WebContext } from '../page.ts'

interface Operator {
	text: string
	holds(left: number, right: number): boolean
}

function readOperator(text: string): Reading<Operator> {
	const found = readNumericOperator(text)
	return 'must' in found ? found : { value: { text: text.trim(), holds: found.value } }
}

export const verifyNumericValues = action({
	name: 'VERIFY_NUMERIC_VALUES',
	on: ['desktop', 'mobile'],
	about: `Compares a number with the one that an element shows: the number, the operator, the element's text. Commas and $ are passed over. Operators: ${numericOperators.join(' ')} (>< and <> are "not equal", !< "not less", !> "not greater").`,
	check: true,
	slots: { locator: element(), number: data('number'), operator: read(expected('operator'), readOperator) },
	outcome: 'Passes when the comparison holds; fails where one side is no number.',
	example: { step: 'Then VERIFY_NUMERIC_VALUES [basket.total] + <100> + {>=}' },
	async run({ locator, number, operator }, { page }: WebContext) {
		const left = plainNumber(number)
		if (left === undefined) throw new StepWrong(`VERIFY_NUMERIC_VALUES: <${number}> must be a number`)
		await page.check(locator, 'text', ([shown = '']) => {
			const right = plainNumber(shown)
			if (right === undefined) throw new Unsettled(`Expected a number but ${locator.name} shows "${shown}"`)
			if (!operator.holds(left, right)) throw mismatch(`${left} ${operator.text} text`, shown, `${locator.name} shows`)
		})
	},
})

export const verifyRelativeValues = action({
	name: 'VERIFY_RELATIVE_VALUES',
	on: ['desktop', 'mobile'],
	about:
		'Compares two values; the left one stands behind the operator: eq, ne, gt, gte, lt, lte, or equal, notequal, greaterthan, greaterthanorequalsto, lesserthan, lesserthanorequalsto, or the symbols = <> != > >= < <=. Texts can only be equal or not.',
	slots: { left: comparing(read(data('operator;left'), readComparison), comparisonSymbols), right: expected('right') },
	outcome: 'Passes when the comparison holds; fails where texts are to be greater or less.',
	example: { step: 'Then VERIFY_RELATIVE_VALUES <gt;{{orderTotal}}> + {35}' },
	async run({ left, right }) {
		const holds = left.holds(right)
		if (holds === undefined) {
			throw new StepFailed(`"${left.text} ${right.trim()}" cannot be compared: only numbers are greater or less`)
		}
		if (!holds) throw new StepFailed(`"${left.text} ${right.trim()}" does not hold`)
	},
})
