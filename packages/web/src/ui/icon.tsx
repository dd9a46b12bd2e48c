import { type IconName, icons } from './icons.tsx'

/** A picture of the 16 px set, painted in the colour of the text. Decoration: the word stands beside it or on its button. */
export function Icon({ name, size = 16, className }: { name: IconName; size?: number; className?: string }) {
	return (
		<svg
			width={size}
			height={size}
			viewBox="0 0 16 16"
			fill="none"
			stroke="currentColor"
			strokeWidth={size > 24 ? 0.9 : 1.5}
			strokeLinejoin="round"
			className={className}
			style={{ flex: 'none', display: 'inline-block', verticalAlign: -3 }}
			aria-hidden="true"
			focusable="false"
		>
			{icons[name]}
		</svg>
	)
}
