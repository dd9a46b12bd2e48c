import type { Action } from '../action.ts'
import { click, clickJs, hover } from './click.ts'
import { clearField, enter, enterAppend, enterKeyPress } from './enter.ts'
import { navigateTo, open } from './navigation.ts'
import { captureScreenshot } from './screenshot.ts'
import { select, selectCheckbox } from './select.ts'
import { ifCondition, setVariable } from './variables.ts'
import {
	see,
	verify,
	verifyAttributeValue,
	verifyCurrentUrl,
	verifyElementNotPresent,
	verifyElementPresent,
	verifyElementsCount,
	verifyText,
	verifyTextContains,
	verifyTitle,
} from './verify.ts'
import { explicitWait, pauseInSec } from './wait.ts'

/** Every step action, by name. */
export const catalogue: readonly Action[] = [
	captureScreenshot,
	clearField,
	click,
	clickJs,
	enter,
	enterAppend,
	enterKeyPress,
	explicitWait,
	hover,
	ifCondition,
	navigateTo,
	open,
	pauseInSec,
	see,
	select,
	selectCheckbox,
	setVariable,
	verify,
	verifyAttributeValue,
	verifyCurrentUrl,
	verifyElementNotPresent,
	verifyElementPresent,
	verifyElementsCount,
	verifyText,
	verifyTextContains,
	verifyTitle,
]
