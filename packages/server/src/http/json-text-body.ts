/** A body, or a part of one, that is JSON text already: what is kept as text is sent without being read and written again. */
export class JsonText<Value> {
	declare readonly of: Value
	constructor(readonly text: string) {}

	/** Inside of a larger value it is the value, not an object that holds a text. */
	toJSON(): Value {
		return JSON.parse(this.text)
	}
}

export function listOf<Row>(rows: readonly JsonText<Row>[]): JsonText<Row[]> {
	let text = ''
	// Added, not joined: a megabyte is put together once, when it is sent.
	for (const row of rows) text += text === '' ? row.text : `,${row.text}`
	return new JsonText(`[${text}]`)
}

export const jsonText = <Value>(value: Value) => new JsonText<Value>(JSON.stringify(value))

/** An object of one member. */
export const member = <Key extends string, Value>(key: Key, { text }: JsonText<Value>) =>
	new JsonText<Record<Key, Value>>(`{"${key}":${text}}`)

/** The members of several objects as one object; each has some. */
export const merged = <Whole extends object>(...objects: JsonText<Partial<Whole>>[]) =>
	new JsonText<Whole>(`{${objects.map(({ text }) => text.slice(1, -1)).join(',')}}`)
