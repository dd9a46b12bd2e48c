/** Roles as web pages call them, and as AT-SPI does in its older and newer versions. */
const alsoCalled: Record<string, readonly string[]> = {
	button: ['pushbutton', 'togglebutton'],
	textbox: ['text', 'entry', 'passwordtext'],
	radio: ['radiobutton'],
	tab: ['pagetab'],
	listbox: ['list', 'listbox'],
	option: ['listitem'],
	heading: ['heading'],
	img: ['icon', 'image'],
	menuitem: ['menu', 'menuitem'],
	dialog: ['dialog', 'alert', 'filechooser'],
	cell: ['tablecell'],
	spinbutton: ['spinbutton'],
}
/** Whether what a program calls a thing is the role that a step names. */
export function fitsRole(own: string, wanted: string): boolean {
	const role = plain(wanted)
	return plain(own) === role || (alsoCalled[role]?.includes(plain(own)) ?? false)
}

/** `Push Button`, `push-button` and `pushbutton` are one. */
const plain = (role: string) => role.toLowerCase().replace(/[\s_-]/g, '')
