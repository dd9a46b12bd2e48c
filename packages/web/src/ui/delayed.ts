import { useEffect, useState } from 'react'

/** True once `on` has held for a while; what ends sooner is never shown as waiting. */
export function useDelayed(on: boolean, ms = 300): boolean {
	const [late, setLate] = useState(false)
	useEffect(() => {
		if (!on) return
		const timer = setTimeout(() => setLate(true), ms)
		return () => {
			clearTimeout(timer)
			setLate(false)
		}
	}, [on, ms])
	return on && late
}
