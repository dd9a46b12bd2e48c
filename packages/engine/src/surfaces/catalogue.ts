import type { Action } from '../feature/action.ts'
import * as windows from './desktop/actions/windows.ts'
import * as appLifecycle from './mobile/actions/app-lifecycle.ts'
import * as appTouch from './mobile/actions/app-touch.ts'
import * as appVerify from './mobile/actions/app-verify.ts'
import * as mobileAct from './mobile/actions/mobile-act.ts'
import * as mobileVerify from './mobile/actions/mobile-verify.ts'
import * as calculate from './shared-actions/calculate.ts'
import { callFeature } from './shared-actions/call-feature.ts'
import * as timers from './shared-actions/timers.ts'
import * as accessibility from './web/actions/accessibility.ts'
import * as alerts from './web/actions/alerts.ts'
import * as choose from './web/actions/choose.ts'
import { click, clickJs, hover } from './web/actions/click.ts'
import * as clickAmong from './web/actions/click-among.ts'
import { clearField, enter, enterAppend, enterKeyPress } from './web/actions/enter.ts'
import * as files from './web/actions/files.ts'
import * as frames from './web/actions/frames.ts'
import * as history from './web/actions/history.ts'
import * as keep from './web/actions/keep.ts'
import * as keys from './web/actions/keys.ts'
import * as mouse from './web/actions/mouse.ts'
import { navigateTo, open } from './web/actions/navigation.ts'
import { captureScreenshot } from './web/actions/screenshot.ts'
import * as script from './web/actions/script.ts'
import * as scroll from './web/actions/scroll.ts'
import { select, selectCheckbox } from './web/actions/select.ts'
import { ifCondition, setVariable } from './web/actions/variables.ts'
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
} from './web/actions/verify.ts'
import * as verifyAlignment from './web/actions/verify-alignment.ts'
import * as verifyElements from './web/actions/verify-elements.ts'
import * as verifyLayout from './web/actions/verify-layout.ts'
import * as verifyLinks from './web/actions/verify-links.ts'
import * as verifyNumbers from './web/actions/verify-numbers.ts'
import * as verifyShownText from './web/actions/verify-shown-text.ts'
import * as verifySize from './web/actions/verify-size.ts'
import * as verifyState from './web/actions/verify-state.ts'
import { explicitWait, pauseInSec } from './web/actions/wait.ts'
import * as waitUntil from './web/actions/wait-until.ts'
import * as windowsAndTabs from './web/actions/windows-and-tabs.ts'

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
	files,
	frames,
	history,
	keep,
	keys,
	mobileAct,
	mobileVerify,
	mouse,
	script,
	scroll,
	timers,
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
	callFeature,
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
