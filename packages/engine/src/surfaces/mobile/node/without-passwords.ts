/** The source of a native screen, what password fields hold replaced by `by`. */
export const withoutPasswords = (source: string, by: string): string =>
	source.replace(/<[^!?/][^>]*>/g, (tag) =>
		secret.test(tag) ? tag.replace(/(\s(?:text|value)=")[^"]*"/g, (_, name: string) => `${name}${by}"`) : tag,
	)

const secret = /\spassword="true"|^<XCUIElementTypeSecureTextField\b|\stype="XCUIElementTypeSecureTextField"/
