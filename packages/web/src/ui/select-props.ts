export interface SelectProps {
	label: string
	value: string | number
	options: readonly { value: string | number; text: string }[]
	onChange: (value: string | number) => void
	disabled?: boolean
}

/** How it came to be chosen in: near it, at it by the keyboard, or pressed. */
export type Wish = 'near' | 'focused' | 'open'
