import { action, element, expected } from '../../../feature/action.ts'

export const mobileVerifyLinkExist = action({
	name: 'MOBILE_VERIFY_LINK_EXIST',
	on: ['mobile'],
	about: 'Checks that there is a link with a given text.',
	slots: { text: expected('text', { or: 'data' }) },
	outcome: 'Passes when a link has exactly the text.',
	example: { step: 'Then MOBILE_VERIFY_LINK_EXIST {Delivery and returns}' },
})

export const mobileVerifyPartialLinkExist = action({
	name: 'MOBILE_VERIFY_PARTIAL_LINK_EXIST',
	on: ['mobile'],
	about: 'Checks that there is a link whose text contains a text; capitals do not count.',
	slots: { text: expected('text', { or: 'data' }) },
	outcome: 'Passes when the text is part of the text of a link.',
	example: { step: 'Then MOBILE_VERIFY_PARTIAL_LINK_EXIST {returns}' },
})

export const mobileVerifyText = action({
	name: 'MOBILE_VERIFY_TEXT',
	on: ['mobile'],
	about: 'Checks the whole text of an element; capitals count.',
	slots: { locator: element(), text: expected('text', { or: 'data' }) },
	outcome: 'Passes when the element shows exactly the text.',
	example: { step: 'Then MOBILE_VERIFY_TEXT [order.title] + {Thank you, Anna}' },
})

export const mobileVerifyTextExist = action({
	name: 'MOBILE_VERIFY_TEXT_EXIST',
	on: ['mobile'],
	about: 'Checks that a text stands anywhere on the screen.',
	slots: { text: expected('text', { or: 'data' }) },
	outcome: 'Passes when the screen contains the text.',
	example: { step: 'Then MOBILE_VERIFY_TEXT_EXIST {Free delivery}' },
})

export const mobileVerifyTextIgnoreCase = action({
	name: 'MOBILE_VERIFY_TEXT_IGNORE_CASE',
	on: ['mobile'],
	about: 'Checks the whole text of an element; capitals do not count.',
	slots: { locator: element(), text: expected('text', { or: 'data' }) },
	outcome: 'Passes when the element shows the text.',
	example: { step: 'Then MOBILE_VERIFY_TEXT_IGNORE_CASE [order.title] + {THANK YOU, ANNA}' },
})

export const mobileVerifyPartTextPresent = action({
	name: 'MOBILE_VERIFY_PART_TEXT_PRESENT',
	on: ['mobile'],
	about: "Checks that an element's text contains a text; capitals count.",
	slots: { locator: element(), text: expected('text', { or: 'data' }) },
	outcome: 'Passes when the text is part of what the element shows.',
	example: { step: 'Then MOBILE_VERIFY_PART_TEXT_PRESENT [order.title] + {Thank you}' },
})
