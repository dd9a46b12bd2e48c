/** In which order users get the rows of a feeder: one by one until there are no more (queue, and shuffle after mixing them), again from the first, or any. */
export const feedOrders = ['queue', 'shuffle', 'circular', 'random'] as const

/** What gives each user of a load a row, whose columns `__gatling` then holds. */
export interface Feeder {
	kind: 'csv' | 'json' | 'function'
	/** Named as `read` names files. */
	file: string
	order: (typeof feedOrders)[number]
}
