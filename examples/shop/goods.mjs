/**
 * The goods of the shop: seed data that never changes, so every test meets the same shelf.
 *
 * Prices are whole cents. Nearly all of them are round on purpose: the mistake in discount.mjs
 * then shows with one thing only, the way such mistakes hide in real shops.
 *
 * @typedef {{ id: string, name: string, category: string, cents: number, optionName?: string, options: string[],
 *   stock: number, tile: string, line: string, about: string, facts: string[] }} Good
 */

export const categories = [
	{ id: 'outside', name: 'Out in it', line: 'For people who go anyway.' },
	{ id: 'inside', name: 'Back inside', line: 'For the hour after.' },
	{ id: 'spare', name: 'Just in case', line: 'For the drip you have not heard yet.' },
]

/** @type {Good[]} */
export const goods = [
	{
		id: 'storm-kite',
		name: 'Storm kite',
		category: 'outside',
		cents: 2999,
		optionName: 'Colour',
		options: ['Red', 'Blue', 'Yellow'],
		stock: 40,
		tile: 'sky',
		line: 'Likes wind that other kites complain about.',
		about:
			'Four stitched panels, a spine that bends and does not snap, and sixty metres of line on a wooden winder. ' +
			'It pulls. Bring gloves and a friend who can hold your hat.',
		facts: ['Span 110 cm', 'Flies from wind force 4', 'Tail with three bows'],
	},
	{
		id: 'wide-umbrella',
		name: 'Umbrella for two',
		category: 'outside',
		cents: 3800,
		optionName: 'Colour',
		options: ['Mustard', 'Harbour'],
		stock: 25,
		tile: 'mist',
		line: 'Wide enough to stay friends under.',
		about:
			'Eight fibreglass ribs that turn inside out and come back. The handle is ash, oiled once, and better in a year.',
		facts: ['126 cm across', '540 g', 'Turns itself back'],
	},
	{
		id: 'puddle-boots',
		name: 'Puddle boots',
		category: 'outside',
		cents: 4400,
		optionName: 'Size',
		options: ['36', '38', '40', '42', '44'],
		stock: 60,
		tile: 'sun',
		line: 'Tested in the deep one by the bus stop.',
		about: 'Natural rubber with a cotton lining that dries overnight. The sole has no pattern for stones to hide in.',
		facts: ['Water line 27 cm', 'Lining comes out', 'Loud in corridors'],
	},
	{
		id: 'pocket-cape',
		name: 'Pocket rain cape',
		category: 'outside',
		cents: 2400,
		optionName: 'Size',
		options: ['S', 'M', 'L'],
		stock: 33,
		tile: 'clay',
		line: 'Folds into its own pocket, on the second try.',
		about: 'A cape that goes over you and your rucksack. Two snaps at the wrist, a hood that lets you hear traffic.',
		facts: ['210 g', 'Seams taped', 'Fits over a rucksack'],
	},
	{
		id: 'soup-mug',
		name: 'Soup mug',
		category: 'inside',
		cents: 1200,
		optionName: 'Glaze',
		options: ['Cream', 'Slate'],
		stock: 120,
		tile: 'leaf',
		line: 'A bowl with a handle, for one hand and a book.',
		about: 'Thick stoneware that keeps soup hot for a chapter. Goes in the oven if you want cheese on it.',
		facts: ['450 ml', 'Oven and dishwasher', 'No lid, drink up'],
	},
	{
		id: 'window-blanket',
		name: 'Window-seat blanket',
		category: 'inside',
		cents: 5800,
		options: [],
		stock: 18,
		tile: 'rose',
		line: 'Long enough for feet as well.',
		about: 'Lambswool, woven in stripes the colour of the sky at five in November. Softens with every cat.',
		facts: ['140 by 200 cm', 'Pure lambswool', 'Hand wash'],
	},
	{
		id: 'slow-kettle',
		name: 'Slow kettle',
		category: 'inside',
		cents: 4200,
		options: [],
		stock: 22,
		tile: 'sun',
		line: 'Sings a minute before it boils.',
		about: 'Enamelled steel for any hob. Whoever hears it first has to get up, that is the rule of the house.',
		facts: ['1.6 litres', 'Any hob, induction too', 'Two notes'],
	},
	{
		id: 'grey-jigsaw',
		name: 'Grey sky jigsaw',
		category: 'inside',
		cents: 1900,
		options: [],
		stock: 50,
		tile: 'sky',
		line: '500 pieces of sky, one small gull.',
		about:
			'You asked for something that lasts the weekend. The gull is in the lower left. That is all the help you get.',
		facts: ['500 pieces', '48 by 34 cm', 'One gull'],
	},
	{
		id: 'storm-lantern',
		name: 'Storm lantern',
		category: 'spare',
		cents: 3600,
		options: [],
		stock: 27,
		tile: 'dusk',
		line: 'Nine hours of light when the street goes dark.',
		about: 'A warm lamp behind real glass, charged by cable or by turning the handle and thinking about things.',
		facts: ['Nine hours', 'Handle or cable', 'Warm light'],
	},
	{
		id: 'wet-notebook',
		name: 'Wet-weather notebook',
		category: 'spare',
		cents: 720,
		options: [],
		stock: 200,
		tile: 'leaf',
		line: 'Takes pencil in a downpour.',
		about: 'Stone paper and a wire back. Write the number plate, the bird or the shopping list, then shake it dry.',
		facts: ['96 pages', 'A6', 'Pencil included'],
	},
	{
		id: 'spare-socks',
		name: 'Emergency socks',
		category: 'spare',
		cents: 680,
		optionName: 'Size',
		options: ['35 to 38', '39 to 42', '43 to 46'],
		stock: 150,
		tile: 'rose',
		line: 'Sold in threes. One always goes missing.',
		about: 'Three equal socks in a tin that fits a coat pocket. Any two of them are a pair, which is the whole idea.',
		facts: ['Three socks', 'Merino and nylon', 'In a tin'],
	},
	{
		id: 'ceiling-bucket',
		name: 'Ceiling bucket',
		category: 'spare',
		cents: 1400,
		options: [],
		stock: 0,
		tile: 'mist',
		line: 'A felt bottom, so you can sleep.',
		about: 'For the place where the roof has an opinion. The felt turns plink into almost nothing.',
		facts: ['8 litres', 'Felt bottom', 'Back in spring'],
	},
]

/** @param {string} id */
export const findGood = (id) => goods.find((good) => good.id === id)

/**
 * @param {{ q?: string, category?: string, sort?: string }} wish
 */
export function searchGoods({ q = '', category = '', sort = '' }) {
	const words = q.toLowerCase().split(/\s+/).filter(Boolean)
	const found = goods.filter((good) => {
		const text = `${good.name} ${good.line} ${good.about}`.toLowerCase()
		return (!category || good.category === category) && words.every((word) => text.includes(word))
	})
	if (sort === 'name') found.sort((a, b) => a.name.localeCompare(b.name, 'en'))
	if (sort === 'price') found.sort((a, b) => a.cents - b.cents)
	if (sort === '-price') found.sort((a, b) => b.cents - a.cents)
	return found
}
