/** The JSON texts of environments and of the object repository, each a file of its own, exactly as somebody wrote them. */

/** A file ends with a line's end; the text had none, or has one more. */
export const asFile = (text: string) => `${text}\n`
export const fromFile = (text: string) => text.replace(/\r?\n$/, '')

export const environmentPages = { ui: 'ui.json', api: 'api.json', settings: 'settings.json' } as const
/** Beside an object's locators, each only where it says something: `shop.json`, `shop.content.json`, `shop.ui.json` … */
export const objectPages = ['content', 'ui', 'api', 'settings'] as const
export const objectPage = new RegExp(`\\.(${objectPages.join('|')})$`)

export type EnvironmentPage = keyof typeof environmentPages
