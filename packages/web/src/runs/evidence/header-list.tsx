import { useState } from 'react'
import { Action } from '../../ui/action.tsx'

const shownFirst = 4

/** Headers, the content type first; a long list is cut until it is asked for. */
export function HeaderList({ headers }: { headers: [string, string][] }) {
	const [all, setAll] = useState(false)
	const isType = ([name]: [string, string]) => name.toLowerCase() === 'content-type'
	const sorted = [...headers.filter(isType), ...headers.filter((header) => !isType(header))]
	const shown = all || sorted.length <= shownFirst + 1 ? sorted : sorted.slice(0, shownFirst)
	return (
		<>
			<pre className="second">{shown.map(([name, value]) => `${name}: ${value}`).join('\n')}</pre>
			{shown.length < sorted.length && (
				<Action kind="bare" onClick={() => setAll(true)}>{`${sorted.length - shown.length} more headers`}</Action>
			)}
		</>
	)
}
