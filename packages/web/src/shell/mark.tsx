/** The mark of Assay: an A in an octagon, as stamped on tested metal. */
export function Mark({ size = 24 }: { size?: number }) {
	return (
		<svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" style={{ flex: 'none', display: 'block' }}>
			<path fill="var(--accent)" d="M6 1h12l5 5v12l-5 5H6l-5-5V6z" />
			<path fill="none" stroke="var(--on-accent)" strokeWidth="2" d="m6.5 18 5.5-12.5L17.5 18M8.6 14l2.7 2.5 5-5" />
		</svg>
	)
}
