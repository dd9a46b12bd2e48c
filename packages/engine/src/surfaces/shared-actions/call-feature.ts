import { action, expected, feature, optional, read } from '../../feature/action.ts'
import { readCallData, readCalledFeature } from '../../feature/called-feature.ts'
import type { StepContext } from '../../run/step-context.ts'

export const callFeature = action({
	name: 'CALL_FEATURE',
	on: ['desktop', 'mobile', 'windows'],
	about:
		'Runs the steps of an included feature here, in the same browser and with the same variables: all its scenarios, those with a tag (Sign in@admin) or the one of a name (Sign in;as an admin). Data such as user=anna; role=admin is test data for them. Calls may be 20 deep.',
	slots: {
		feature: read(feature('data'), readCalledFeature),
		data: optional(read(expected('key=value; …'), readCallData)),
	},
	outcome: 'Passes when every step of the called scenarios passes.',
	example: { step: 'Given CALL_FEATURE <Sign in@admin> + {user=anna; language=en}' },
	run: ({ feature, data }, { callFeature }: StepContext) => callFeature(feature, data ?? {}),
})
