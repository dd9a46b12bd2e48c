/** A step's text with its pictures called otherwise, in `[name]` and as a drop's place in `{name`; all at once, so that two may swap their names. */
export const withNames = (text: string, names: ReadonlyMap<string, string>): string =>
	text.replace(/([[{])([^\]};#]*)/g, (all, open: string, name: string) => {
		const other = names.get(name)
		return other === undefined ? all : open + other
	})
