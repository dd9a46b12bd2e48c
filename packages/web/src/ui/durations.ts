/** Durations come in nanoseconds; the unit is always written: ms for steps, s above a second, minutes above a minute. */
export function duration(nanos: number): string {
	const ms = Math.round(nanos / 1e6)
	return ms < 1000 ? `${ms} ms` : seconds(nanos, 2)
}

/** "8.4 s", "3 min 4 s". */
export function seconds(nanos: number, digits = 1): string {
	const value = nanos / 1e9
	const short = value.toFixed(digits)
	// What rounds to the next unit is written in it.
	if (Number(short) < 60) return `${short} s`
	const whole = Math.round(value)
	if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
	return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`
}

/** "118 B", "2.4 kB". */
export function byteSize(bytes: number): string {
	if (bytes < 1000) return `${bytes} B`
	if (bytes < 999_950) return `${(bytes / 1e3).toFixed(1)} kB`
	return `${(bytes / 1e6).toFixed(1)} MB`
}
