import pg from 'pg'

/** What the driver's query has beside what its types name (pg 8, lib/query.js). */
interface DriverQuery {
	name?: string
	_result: { fields: unknown[]; _parsers: unknown }
	_accumulateRows: boolean
	hasBeenParsed(connection: DriverConnection): boolean
	prepare(connection: DriverConnection): void
	handleRowDescription(message: unknown): void
}
interface DriverConnection {
	describe(what: unknown): void
}

const Query = pg.Query as unknown as new (config: unknown, values?: unknown, callback?: unknown) => DriverQuery

/** By the names of statements: what describes the columns of their rows. */
type Columns = Map<string, Pick<DriverQuery['_result'], 'fields' | '_parsers'>>

const nothing = () => {}

/**
 * A prepared statement whose columns this connection knows: they are the same each time (PostgreSQL refuses a statement whose
 * columns have changed), and to describe thirty of them takes as long as to read ten rows.
 */
class KnownStatement extends Query {
	readonly #columns: Columns
	constructor(columns: Columns, config: unknown, values: unknown, callback: unknown) {
		super(config, values, callback)
		this.#columns = columns
	}

	override prepare(connection: DriverConnection): void {
		const known = this.hasBeenParsed(connection) && this.#columns.get(this.name ?? '')
		if (!known) {
			super.prepare(connection)
			return
		}
		this._result.fields = known.fields
		this._result._parsers = known._parsers
		this._accumulateRows = true
		// Everything else that it sends is as before.
		super.prepare(Object.create(connection, { describe: { value: nothing } }))
	}

	override handleRowDescription(message: unknown): void {
		super.handleRowDescription(message)
		const { fields, _parsers } = this._result
		if (this.name) this.#columns.set(this.name, { fields, _parsers })
	}
}

/** Ids as PostgreSQL writes an array: the driver looks for quotes in each of them. */
const idsAsText = (value: unknown) =>
	Array.isArray(value) && value.every(Number.isInteger) ? `{${value.join(',')}}` : value

/** A connection that asks once for the columns of each statement that is prepared on it. */
export class KnowingClient extends pg.Client {
	readonly #columns: Columns = new Map()
	override query = ((config: { name?: string; rowMode?: string } | undefined, values?: unknown, callback?: unknown) => {
		const plain = super.query as (...args: unknown[]) => unknown
		if (config?.name === undefined || config.rowMode !== 'array' || typeof callback !== 'function')
			return plain.call(this, config, values, callback)
		return plain.call(
			this,
			new KnownStatement(this.#columns, config, (values as unknown[] | undefined)?.map(idsAsText), callback),
		)
	}) as pg.Client['query']
}
