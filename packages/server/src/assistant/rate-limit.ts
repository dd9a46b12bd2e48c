/** How often each user may ask: so many times in any minute, and so many at once. Kept by this server alone. */
export function rateLimit({ perMinute, atOnce }: { perMinute: number; atOnce: number }, clock: () => Date) {
	const asked = new Map<string, number[]>()
	const running = new Map<string, number>()
	const forgetIdle = () => {
		for (const user of asked.keys()) if (recent(user).length === 0) asked.delete(user)
	}
	const recent = (user: string) => (asked.get(user) ?? []).filter((at) => at > clock().getTime() - 60_000)

	return {
		/** The seconds to wait, or what is to be called when the answer has ended. */
		take(user: string): { wait: number } | { done: () => void } {
			const times = recent(user)
			const [oldest] = times
			if (times.length >= perMinute && oldest !== undefined)
				return { wait: Math.max(1, Math.ceil((oldest + 60_000 - clock().getTime()) / 1000)) }
			const now = running.get(user) ?? 0
			if (now >= atOnce) return { wait: 1 }
			forgetIdle()
			asked.set(user, [...times, clock().getTime()])
			running.set(user, now + 1)
			return { done: () => leave(user) }
		},
	}

	function leave(user: string) {
		const left = (running.get(user) ?? 1) - 1
		if (left > 0) running.set(user, left)
		else running.delete(user)
	}
}

export type RateLimit = ReturnType<typeof rateLimit>
