/** A body, or a part of one, that is JSON text already: what is kept as text is sent without being read and written again. */
export class JsonText<Value> {
	declare readonly of: Value
	constructor(readonly text: string) {}
}

export function listOf<Row>(rows: readonly JsonText<Row>[]): JsonText<Row[]> {
	let text = ''
	// Added, not joined: a megabyte is put together once, when it is sent.
	for (const row of rows) text += text === '' ? row.text : `,${row.text}`
	return new JsonText(`[${text}]`)
}

/** An object with its last member, which is text; it has others. */
export const withMember = <Whole extends object, Key extends string & keyof Whole = string & keyof Whole>(
	others: Omit<Whole, Key>,
	key: Key,
	{ text }: JsonText<Whole[Key]>,
) => new JsonText<Whole>(`${JSON.stringify(others).slice(0, -1)},"${key}":${text}}`)
