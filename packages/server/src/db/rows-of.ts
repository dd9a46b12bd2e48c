/** The rows of what a statement written in SQL gives; what is in them only its author knows. */
export const rowsOf = async <Row>(result: PromiseLike<unknown>): Promise<Row[]> =>
	((await result) as { rows: Row[] }).rows
