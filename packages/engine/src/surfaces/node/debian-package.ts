/** How a package is installed on Debian and Ubuntu, as the end of a hint: what the user who reads it has to type. */
export const debianPackage = (name: string, user = process.getuid?.()): string =>
	`Debian: ${user === 0 ? '' : 'sudo '}apt-get install ${name}`
