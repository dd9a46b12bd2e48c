/** One scenario of a MOBILE feature. `outcome`: `passed`, or what the message of its last step that ran begins with. */
export interface MobileCase {
	action: string
	steps: string[]
	outcome: string
	/** Of its environment, beside those of the device. */
	settings?: Record<string, unknown>
}

/** The first word of the last step is the action, unless said otherwise. */
export const fails = (step: string, outcome: string, before: string[] = []): MobileCase => ({
	action: step.split(' ')[0] ?? '',
	steps: [...before, step],
	outcome,
})

/** `then` shows what the step has done. */
export const passes = (step: string, then: string[] = [], before: string[] = []): MobileCase => ({
	action: step.split(' ')[0] ?? '',
	steps: [...before, step, ...then],
	outcome: 'passed',
})
