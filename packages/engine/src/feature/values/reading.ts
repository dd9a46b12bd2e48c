/** A text turned into a value, or how the sentence "<5x> must …" ends. */
export type Reading<T> = { value: T } | { must: string }
