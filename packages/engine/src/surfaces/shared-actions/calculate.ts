import { action, data, read, variable } from '../../feature/action.ts'
import { calculations, readCalculated } from '../../feature/values/calculation.ts'
import { readJwt } from '../../feature/values/jwt.ts'
import { readTextWork, textOperations } from '../../feature/values/text-operation.ts'
import type { StepContext } from '../../run/step-context.ts'

export const mathOperations = action({
	name: 'MATH_OPERATIONS',
	on: ['desktop', 'mobile'],
	about: `Calculates from left to right and keeps the result under a name: ${calculations.join(', ')}.`,
	slots: { result: read(data('operation;numbers'), readCalculated), name: variable('expected', 'name') },
	outcome: 'Passes when the variable is set; fails for what is no number and for a division by zero.',
	example: { step: 'And MATH_OPERATIONS <multiply;3,24.5> + {total}' },
	async run({ result, name }, { variables }: StepContext) {
		variables.set(name, String(result))
	},
})

export const stringOperations = action({
	name: 'STRING_OPERATIONS',
	on: ['desktop', 'mobile'],
	about: `Makes a text of a text and keeps it under a name: ${textOperations.join(', ')}. mid counts from 1, charat from 0.`,
	slots: { result: read(data('operation;text;values'), readTextWork), name: variable('expected', 'name') },
	outcome: 'Passes when the variable is set; fails for an operation that is not known.',
	example: { step: 'And STRING_OPERATIONS <mid;KT-2040-B;4;7> + {articleNumber}' },
	async run({ result, name }, { variables }: StepContext) {
		variables.set(name, result)
	},
})

export const jwtDecoderFunction = action({
	name: 'JWT_DECODER_FUNCTION',
	on: ['desktop', 'mobile'],
	about:
		'Keeps what a JSON Web Token says under a name; {{name.payload.email}} reads from it. The signature is not checked.',
	slots: { token: read(data('token'), readJwt), name: variable('expected', 'name') },
	outcome: 'Passes when the variable is set; fails when the text is no such token.',
	example: {
		step: 'And JWT_DECODER_FUNCTION <eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImFubmFAa2V0dGxlLnRlc3QifQ.> + {claims}',
	},
	async run({ token, name }, { variables }: StepContext) {
		variables.set(name, token)
	},
})
