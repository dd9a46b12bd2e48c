import { useEffect, useState } from 'react'

/** The latest value, once it rested a moment. */
export function useRested<T>(value: T, milliseconds = 250): T {
	const [rested, setRested] = useState(value)
	useEffect(() => {
		const timer = setTimeout(() => setRested(value), milliseconds)
		return () => clearTimeout(timer)
	}, [value, milliseconds])
	return rested
}
