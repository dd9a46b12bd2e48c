/** What `(?i)` and the others switch on: case-insensitive, `^$` at each line, `.` for line ends too, comments, `\n` alone ends a line, Unicode. */
export interface Flags {
	i: boolean
	m: boolean
	s: boolean
	x: boolean
	d: boolean
	u: boolean
	U: boolean
}

export const flagsOf = (letters: string): Flags => ({
	i: letters.includes('i'),
	m: letters.includes('m'),
	s: letters.includes('s'),
	x: letters.includes('x'),
	d: letters.includes('d'),
	u: /[uU]/.test(letters),
	U: letters.includes('U'),
})

/** A pattern that is being read, character by character; one beyond U+FFFF counts as one. */
export class PatternText {
	at = 0
	private readonly chars: string[]

	constructor(readonly pattern: string) {
		this.chars = [...pattern]
	}

	get done(): boolean {
		return this.at >= this.chars.length
	}
	peek(ahead = 0): string {
		return this.chars[this.at + ahead] ?? ''
	}
	next(): string {
		return this.chars[this.at++] ?? ''
	}
	take(text: string): boolean {
		const length = [...text].length
		if (this.chars.slice(this.at, this.at + length).join('') !== text) return false
		this.at += length
		return true
	}
	/** Takes what a sticky expression finds here, of at most 80 characters. */
	match(regex: RegExp): RegExpExecArray | undefined {
		const found = regex.exec(this.chars.slice(this.at, this.at + 80).join(''))
		if (found?.index !== 0) return undefined
		this.at += [...found[0]].length
		return found
	}
	/** What `x` leaves out: blanks, and comments to the end of their line. */
	skipComments(): void {
		for (;;) {
			if (/^\s$/.test(this.peek())) this.at++
			else if (this.peek() === '#') while (!this.done && this.next() !== '\n');
			else return
		}
	}
	wrong(why: string): never {
		throw new Error(`this regular expression cannot be read at character ${this.at}: ${why}, in ${this.pattern}`)
	}
}

/** A character as JavaScript takes it anywhere in a pattern. */
export const escaped = (char: string): string =>
	/^[A-Za-z0-9]$/.test(char) ? char : `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`

/** The other cases of a character: of ASCII letters alone, of all with `u`. */
export function otherCases(char: string, { u }: Flags): string[] {
	if (!u && !/^[A-Za-z]$/.test(char)) return []
	return [char.toLowerCase(), char.toUpperCase()].filter((one) => one !== char && [...one].length === 1)
}
