import type { RecordedTarget, RecordingInput } from '@assay/contract/recordings'
import { NotYet, StepFailed } from '../../../../run/step-errors.ts'
import type { MobileDriver } from '../../driver.ts'
import { swipe } from '../../touches.ts'
import type { RecordedScreens } from './recorded-screens.ts'
import { isSecret, lookFor, type Touch, targetOf, touchAt } from './touched-element.ts'

/** Does on a device what a person asks for, as the recorded step does it, and emits it; gives whether it was anything of a device. */
export async function doOnDevice(
	driver: MobileDriver,
	screens: RecordedScreens,
	input: RecordingInput,
	emit: (event: object) => void,
): Promise<boolean> {
	switch (input.do) {
		case 'touch': {
			const on = await targetOf(driver, screens, input)
			emit(
				await touched(driver, screens, on, input).catch((error: unknown) => {
					throw error instanceof NotYet ? new StepFailed(`${on.locators[0]} ${error.message}`) : error
				}),
			)
			return true
		}
		case 'swipe':
			await driver.touch(swipe(await driver.screen(), input.from, input.to))
			emit({ what: 'swipe', from: input.from, to: input.to })
			return true
		case 'back':
			await driver.back()
			emit({ what: 'went', how: 'back', url: '' })
			return true
		case 'turn': {
			const orientation = (await driver.orientation()) === 'PORTRAIT' ? 'LANDSCAPE' : 'PORTRAIT'
			await driver.turn(orientation)
			emit({ what: 'turn', orientation })
			return true
		}
		case 'part':
			await driver.switchTo(input.part)
			return true
		case 'go':
			await driver.go(input.url)
			emit({ what: 'went', how: 'address', url: input.url })
			return true
		default:
			return input.do === 'reload'
	}
}

/** The event of what was done with an element. */
async function touched(
	driver: MobileDriver,
	screens: RecordedScreens,
	on: RecordedTarget,
	input: Touch,
): Promise<object> {
	const { as } = input
	if (as === 'text' || as === 'present') {
		const { text } = await lookFor(driver, on, as === 'present' ? 'visible' : 'present')
		return { what: 'look', on, check: as, text }
	}
	if (as === 'type') {
		const { text = '' } = input
		await driver.type((await lookFor(driver, on, 'editable')).element, text, 'replace')
		const secret = isSecret(screens, input)
		return { what: 'input', on, text: secret ? '' : text, secret }
	}
	await touchAt(driver, (await lookFor(driver, on, 'visible')).element, as)
	return { what: 'click', on, as: as === 'tap' ? 'click' : as }
}
