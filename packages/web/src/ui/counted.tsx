/** The words of a tab, and how many things lie behind it; nothing of none. */
export const Counted = ({ text, count }: { text: string; count: number }) => (
	<span>
		{text} {count > 0 && <span className="small quiet">{count}</span>}
	</span>
)
