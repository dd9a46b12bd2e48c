/** Seconds between two marks of the time. */
export const distances = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 18_000, 36_000, 86_400]
const mostMarks = 6

/** The seconds that stand below a drawing of so many. */
export function timeMarks(length: number): number[] {
	const apart = distances.find((distance) => length / distance <= mostMarks) ?? length
	return Array.from({ length: Math.ceil(length / apart) }, (_, mark) => mark * apart)
}
