const all = () => document.querySelectorAll('iframe, frame')

/** The frames of this document, each as it is entered. */
export const framesHere = () => Array.from(all(), (element) => ({ element }))

/** From 0. */
export const frameAt = (index: number): Element | null => all()[index] ?? null
