import { type AnchorHTMLAttributes, type ComponentType, createContext, createElement } from 'react'

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }

/** What a link to another screen is made of: the app gives its router's; a page without screens has plain links. */
export const ScreenLink = createContext<ComponentType<LinkProps>>(({ to, ...rest }) =>
	createElement('a', { href: to, ...rest }),
)
