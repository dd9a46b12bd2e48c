import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { onPrint } from '../on-print.ts'

/** Whether the page is being printed: then there is no window, and what is not drawn is not on the paper. */
export function usePrinting(): boolean {
	const [printing, setPrinting] = useState(false)
	useEffect(() => onPrint((begins) => (begins ? flushSync(() => setPrinting(true)) : setPrinting(false))), [])
	return printing
}
