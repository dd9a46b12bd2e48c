import { action, data, element, expected, optional, variable } from '../../../feature/action.ts'
import { conditions, readCondition } from '../../../feature/values/condition.ts'
import { SkipRest, StepWrong } from '../../../run/step-errors.ts'
import type { WebContext } from '../page.ts'

export const setVariable = action({
	name: 'SET_VARIABLE',
	on: ['desktop'],
	about:
		'Keeps a value, or the text of an element, under a name for the later steps of the feature; {{{name}}} for the whole run.',
	slots: { locator: optional(element()), value: optional(data('value')), name: variable('expected', 'name') },
	outcome: 'Passes when the variable is set; needs either a value or an element.',
	example: { step: 'And SET_VARIABLE <100> + {orderTotal}' },
	async run({ locator, value, name }, { page, variables }: WebContext) {
		if (value !== undefined) variables.set(name, value)
		else if (locator) variables.set(name, await page.read(locator, 'text'))
		else throw new StepWrong('SET_VARIABLE needs a <value> or the [locator] of an element whose text it keeps')
	},
})

export const ifCondition = action({
	name: 'IF_CONDITION',
	on: ['desktop'],
	about: `Compares two values and skips the rest of the scenario unless the comparison holds: ${Object.keys(conditions).join(', ')}.`,
	slots: { comparison: data('option;left'), right: optional(expected('right')) },
	outcome: 'Always passes; when the comparison does not hold, the remaining steps are skipped and the scenario passes.',
	example: { step: 'And IF_CONDITION <gt;{{itemsInBasket}}> + {0}' },
	async run({ comparison, right }) {
		const condition = readCondition(comparison, right)
		if ('must' in condition) throw new StepWrong(`IF_CONDITION: <${comparison}> must ${condition.must}`)
		if (!condition.value.holds) throw new SkipRest(condition.value.sentence)
	},
})
