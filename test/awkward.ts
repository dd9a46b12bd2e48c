/** Names that a list, a dialog or a report may stumble over; each within the limits of a feature's name. */
export const awkward = {
	markup: '<img src=x onerror>',
	quotes: `"it's" \`so\` \\n`,
	turned: 'שלום עולם طلب',
	wide: '購入🪁𝒦 𠜎',
	long: 'WWWWWWWWWWWWWWWWWWWW',
}
