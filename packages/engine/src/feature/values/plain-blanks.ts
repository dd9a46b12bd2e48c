/** Blanks at which no line breaks, as pages write them into numbers and prices: they look like any other. */
export const unbreakable = '\u00a0\u2007\u202f'

const each = new RegExp(`[${unbreakable}]`, 'g')

/** A text with its blanks as one types them. */
export const plainBlanks = (text: string) => text.replace(each, ' ')
