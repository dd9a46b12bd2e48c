import type { Action } from '../action.ts'
import * as accessibility from './accessibility.ts'
import * as alerts from './alerts.ts'
import * as appLifecycle from './app-lifecycle.ts'
import * as appTouch from './app-touch.ts'
import * as appVerify from './app-verify.ts'
import * as calculate from './calculate.ts'
import * as choose from './choose.ts'
import { click, clickJs, hover } from './click.ts'
import * as clickAmong from './click-among.ts'
import { clearField, enter, enterAppend, enterKeyPress } from './enter.ts'
import * as frames from './frames.ts'
import * as history from './history.ts'
import * as keep from './keep.ts'
import * as keys from './keys.ts'
import * as mobileAct from './mobile-act.ts'
import * as mobileVerify from './mobile-verify.ts'
import * as mouse from './mouse.ts'
import { navigateTo, open } from './navigation.ts'
import { captureScreenshot } from './screenshot.ts'
import * as script from './script.ts'
import * as scroll from './scroll.ts'
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
import * as verifyAlignment from './verify-alignment.ts'
import * as verifyElements from './verify-elements.ts'
import * as verifyLayout from './verify-layout.ts'
import * as verifyLinks from './verify-links.ts'
import * as verifyNumbers from './verify-numbers.ts'
import * as verifyShownText from './verify-shown-text.ts'
import * as verifySize from './verify-size.ts'
import * as verifyState from './verify-state.ts'
import { explicitWait, pauseInSec } from './wait.ts'
import * as waitUntil from './wait-until.ts'
import * as windows from './windows.ts'
import * as windowsAndTabs from './windows-and-tabs.ts'

/** Of these every export is an action. */
const families = [
	accessibility,
	alerts,
	appLifecycle,
	appTouch,
	appVerify,
	calculate,
	choose,
	clickAmong,
	frames,
	history,
	keep,
	keys,
	mobileAct,
	mobileVerify,
	mouse,
	script,
	scroll,
	verifyAlignment,
	verifyElements,
	verifyLayout,
	verifyLinks,
	verifyNumbers,
	verifyShownText,
	verifySize,
	verifyState,
	waitUntil,
	windows,
	windowsAndTabs,
]

const others: readonly Action[] = [
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

/** Every step action, by name. */
export const catalogue: readonly Action[] = [
	...others,
	...families.flatMap((family) => Object.values<Action>(family)),
].sort((one, other) => (one.name < other.name ? -1 : 1))
