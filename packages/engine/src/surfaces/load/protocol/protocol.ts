/** What `gatling.protocol` says: how requests are named and slowed. */
export interface Protocol {
	/** In order: the first that fits an address names its requests. */
	patterns: Pattern[]
	/** The header of a request whose value is its name. */
	nameHeader?: string
	/** What the variable `baseUrl` is. */
	baseUrl?: string
	/** Which scenarios run; the tags of the run hold besides. */
	tags?: string
}

export interface Pattern {
	/** An address path such as `/cats/{id}`. */
	path: string
	/** Milliseconds before a request, by its method in small letters. */
	pauses: Record<string, number>
}
