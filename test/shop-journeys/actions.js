/**
 * The amounts of a list of totals sum to its last one.
 *
 * @param locator the list
 */
export async function totalsAddUp(locator, _data, driver) {
	const text = await driver.text(locator)
	const cents = [...text.matchAll(/€(\d+)\.(\d\d)/g)].map(([, euros, rest]) => Number(euros) * 100 + Number(rest))
	const total = cents.pop()
	const sum = cents.reduce((one, other) => one + other, 0)
	if (sum !== total) throw new Error(`The totals sum to ${sum / 100}, the last line says ${total / 100}`)
}
