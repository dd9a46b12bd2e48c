import { action, data, element, optional, read } from '../../../feature/action.ts'
import { readSwipe, readTouch } from '../../../feature/values/coordinates.ts'
import { readCount } from '../../../feature/values/count.ts'
import type { MobileContext } from '../mobile-context.ts'
import { scrollTo, scrollToEnd, swipeOver } from '../scrolling.ts'
import { touchElement, touchScreen } from '../touching.ts'

// Touching the screen of a device. Coordinates are measured from the top-left corner; without them it is the centre.

const at = () => optional(read(data('X;Y;count'), readTouch))
const onScreen = { at: at() }
const onElement = { locator: element(), at: at() }

export const appDoubleTapOnScreen = action({
	name: 'APP_DOUBLE_TAP_ON_SCREEN',
	on: ['mobile'],
	about: 'Taps twice in quick succession on the screen: at its centre or X;Y from its top-left corner, count times.',
	slots: onScreen,
	outcome: 'Passes when the double taps were delivered; fails when the point lies outside the screen.',
	example: { step: 'When APP_DOUBLE_TAP_ON_SCREEN <120;480>' },
	run: ({ at }, { page }: MobileContext) => touchScreen(page, 'doubleTap', at),
})

export const appElementDoubleTap = action({
	name: 'APP_ELEMENT_DOUBLE_TAP',
	aliases: ['APP_DOUBLE_TAP_ON_ELEMENT'],
	on: ['mobile'],
	about: 'Taps twice in quick succession on an element: at its centre or X;Y from its top-left corner, count times.',
	slots: onElement,
	outcome: 'Passes when the double taps were delivered; fails when the element is not found.',
	example: { step: 'When APP_ELEMENT_DOUBLE_TAP [product.photo] + <40;40;2>' },
	run: ({ locator, at }, { page }: MobileContext) => touchElement(page, locator, 'doubleTap', at),
})

export const appTapOnScreen = action({
	name: 'APP_TAP_ON_SCREEN',
	on: ['mobile'],
	about: 'Taps on the screen: at its centre or X;Y from its top-left corner, count times (once by default).',
	slots: onScreen,
	outcome: 'Passes when the taps were delivered; fails when the point lies outside the screen.',
	example: { step: 'When APP_TAP_ON_SCREEN <160;300>' },
	run: ({ at }, { page }: MobileContext) => touchScreen(page, 'tap', at),
})

export const appTapOnElement = action({
	name: 'APP_TAP_ON_ELEMENT',
	on: ['mobile'],
	about: 'Taps on an element: at its centre or X;Y from its top-left corner, count times (once by default).',
	slots: onElement,
	outcome: 'Passes when the taps were delivered; fails when the element is not found.',
	example: { step: 'When APP_TAP_ON_ELEMENT [basket.more] + <10;10;3>' },
	run: ({ locator, at }, { page }: MobileContext) => touchElement(page, locator, 'tap', at),
})

export const appElementTap = action({
	name: 'APP_ELEMENT_TAP',
	on: ['mobile'],
	about: 'Taps on an element, as APP_TAP_ON_ELEMENT does.',
	slots: onElement,
	outcome: 'Passes when the taps were delivered; fails when the element is not found.',
	example: { step: 'When APP_ELEMENT_TAP [basket.checkout]' },
	run: ({ locator, at }, { page }: MobileContext) => touchElement(page, locator, 'tap', at),
})

export const appPressOnScreen = action({
	name: 'APP_PRESS_ON_SCREEN',
	on: ['mobile'],
	about: 'Touches the screen and lets go, shorter than a long press: at its centre or X;Y from its top-left corner.',
	slots: onScreen,
	outcome: 'Passes when the press was delivered; fails when the point lies outside the screen.',
	example: { step: 'When APP_PRESS_ON_SCREEN <160;300>' },
	run: ({ at }, { page }: MobileContext) => touchScreen(page, 'press', at),
})

export const appPressOnElement = action({
	name: 'APP_PRESS_ON_ELEMENT',
	on: ['mobile'],
	about: 'Touches an element and lets go, shorter than a long press: at its centre or X;Y from its top-left corner.',
	slots: onElement,
	outcome: 'Passes when the press was delivered; fails when the element is not found.',
	example: { step: 'When APP_PRESS_ON_ELEMENT [basket.line]' },
	run: ({ locator, at }, { page }: MobileContext) => touchElement(page, locator, 'press', at),
})

export const appLongPressOnScreen = action({
	name: 'APP_LONG_PRESS_ON_SCREEN',
	on: ['mobile'],
	about: 'Touches the screen for one second and lets go: at its centre or X;Y from its top-left corner.',
	slots: onScreen,
	outcome: 'Passes when the long press was delivered; fails when the point lies outside the screen.',
	example: { step: 'When APP_LONG_PRESS_ON_SCREEN <160;300>' },
	run: ({ at }, { page }: MobileContext) => touchScreen(page, 'longPress', at),
})

export const appLongPressOnElement = action({
	name: 'APP_LONG_PRESS_ON_ELEMENT',
	on: ['mobile'],
	about: 'Touches an element for one second and lets go: at its centre or X;Y from its top-left corner.',
	slots: onElement,
	outcome: 'Passes when the long press was delivered; fails when the element is not found.',
	example: { step: 'When APP_LONG_PRESS_ON_ELEMENT [product.photo]' },
	run: ({ locator, at }, { page }: MobileContext) => touchElement(page, locator, 'longPress', at),
})

const percents = { from: optional(read(data('x1;y1;x2;y2'), readSwipe)) }
const defaults = 'without test data from 15 to 85 percent (some older texts say 10 to 85)'

export const appSwipeDown = action({
	name: 'APP_SWIPE_DOWN',
	on: ['mobile'],
	about: `Swipes down between two points given in percent of the screen; ${defaults} of its height, in the middle.`,
	slots: percents,
	outcome: 'Passes when the swipe was delivered.',
	example: { step: 'When APP_SWIPE_DOWN <50;20;50;80>' },
	run: ({ from }, { page }: MobileContext) => swipeOver(page, from ?? 'down'),
})

export const appSwipeUp = action({
	name: 'APP_SWIPE_UP',
	on: ['mobile'],
	about: `Swipes up between two points given in percent of the screen; ${defaults} of its height, upwards.`,
	slots: percents,
	outcome: 'Passes when the swipe was delivered.',
	example: { step: 'When APP_SWIPE_UP <50;80;50;35>' },
	run: ({ from }, { page }: MobileContext) => swipeOver(page, from ?? 'up'),
})

export const appSwipeLeft = action({
	name: 'APP_SWIPE_LEFT',
	on: ['mobile'],
	about: `Swipes left between two points given in percent of the screen; ${defaults} of its width, leftwards.`,
	slots: percents,
	outcome: 'Passes when the swipe was delivered.',
	example: { step: 'When APP_SWIPE_LEFT <90;50;15;50>' },
	run: ({ from }, { page }: MobileContext) => swipeOver(page, from ?? 'left'),
})

export const appSwipeRight = action({
	name: 'APP_SWIPE_RIGHT',
	on: ['mobile'],
	about: `Swipes right between two points given in percent of the screen; ${defaults} of its width, in the middle.`,
	slots: percents,
	outcome: 'Passes when the swipe was delivered.',
	example: { step: 'When APP_SWIPE_RIGHT <10;50;75;50>' },
	run: ({ from }, { page }: MobileContext) => swipeOver(page, from ?? 'right'),
})

const most = { most: optional(read(data('count'), readCount)) }

export const appScrollToBottom = action({
	name: 'APP_SCROLL_TO_BOTTOM',
	on: ['mobile'],
	about: 'Scrolls down until the screen no longer changes, at most the given number of times (10 by default).',
	slots: most,
	outcome: 'Passes when the end was reached or the count is used up.',
	example: { step: 'When APP_SCROLL_TO_BOTTOM <6>' },
	run: ({ most }, context: MobileContext) => scrollToEnd(context, 'up', most),
})

export const appScrollToTop = action({
	name: 'APP_SCROLL_TO_TOP',
	on: ['mobile'],
	about: 'Scrolls up until the screen no longer changes, at most the given number of times (10 by default).',
	slots: most,
	outcome: 'Passes when the start was reached or the count is used up.',
	example: { step: 'When APP_SCROLL_TO_TOP' },
	run: ({ most }, context: MobileContext) => scrollToEnd(context, 'down', most),
})

export const appScrollToLeft = action({
	name: 'APP_SCROLL_TO_LEFT',
	on: ['mobile'],
	about: 'Scrolls left until the screen no longer changes, at most the given number of times (10 by default).',
	slots: most,
	outcome: 'Passes when the left end was reached or the count is used up.',
	example: { step: 'When APP_SCROLL_TO_LEFT' },
	run: ({ most }, context: MobileContext) => scrollToEnd(context, 'right', most),
})

export const appScrollToRight = action({
	name: 'APP_SCROLL_TO_RIGHT',
	on: ['mobile'],
	about: 'Scrolls right until the screen no longer changes, at most the given number of times (10 by default).',
	slots: most,
	outcome: 'Passes when the right end was reached or the count is used up.',
	example: { step: 'When APP_SCROLL_TO_RIGHT <4>' },
	run: ({ most }, context: MobileContext) => scrollToEnd(context, 'left', most),
})

export const appScrollToElement = action({
	name: 'APP_SCROLL_TO_ELEMENT',
	on: ['mobile'],
	about: 'Scrolls down until an element is displayed, at most the given number of times (3 by default).',
	slots: { locator: element(), ...most },
	outcome: 'Passes when the element is displayed; fails when it is not after the last scroll.',
	example: { step: 'When APP_SCROLL_TO_ELEMENT [basket.terms] + <5>' },
	run: ({ locator, most }, context: MobileContext) => scrollTo(context, locator, most),
})
