/** The characters by which WebDriver names keys that write none. */
const codes: Record<string, string> = {
	Backspace: '\uE003',
	Tab: '\uE004',
	Enter: '\uE007',
	Shift: '\uE008',
	Control: '\uE009',
	Alt: '\uE00A',
	Escape: '\uE00C',
	Space: ' ',
	PageUp: '\uE00E',
	PageDown: '\uE00F',
	End: '\uE010',
	Home: '\uE011',
	ArrowLeft: '\uE012',
	ArrowUp: '\uE013',
	ArrowRight: '\uE014',
	ArrowDown: '\uE015',
	Insert: '\uE016',
	Delete: '\uE017',
	...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`F${at + 1}`, String.fromCharCode(0xe031 + at)])),
	Meta: '\uE03D',
}

/** A key by its name in the UI Events specification; a character is its own. */
export const keyCode = (key: string): string => codes[key] ?? key
