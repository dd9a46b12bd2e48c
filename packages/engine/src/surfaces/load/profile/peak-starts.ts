/**
 * Starts in milliseconds along a smooth step (the error function), as Gatling's stressPeakUsers has them: most users in the
 * middle of the duration.
 */
export function* peakStarts(users: number, duration: number): Generator<number> {
	const along = (user: number) => inverseErf((2 * user) / (users + 2) - 1)
	const half = Math.abs(along(1))
	for (let user = 1; user <= users; user++) yield Math.trunc((duration * (along(user) + half)) / (2 * half))
}

/** A first guess by Winitzki's formula, made exact by Newton's steps. */
function inverseErf(value: number): number {
	if (value === 0) return 0
	const a = 0.147
	const log = Math.log(1 - value * value)
	const first = 2 / (Math.PI * a) + log / 2
	let x = Math.sign(value) * Math.sqrt(Math.sqrt(first * first - log / a) - first)
	for (let step = 0; step < 4; step++) x -= (erf(x) - value) / ((2 / Math.sqrt(Math.PI)) * Math.exp(-x * x))
	return x
}

/** Its power series, which converges quickly where starts lie (below 4). */
function erf(x: number): number {
	let term = x
	let sum = x
	for (let n = 1; n < 120 && Math.abs(term) > 1e-17; n++) {
		term *= (-x * x) / n
		sum += term / (2 * n + 1)
	}
	return (2 / Math.sqrt(Math.PI)) * sum
}
