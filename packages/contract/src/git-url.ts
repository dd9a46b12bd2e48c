/** What is said of an address that is no git repository's (application.md section 5). */
export const gitUrlWrong = 'Enter valid git Url'

/** The host of a repository's address over http or https; undefined when it is none. */
export function gitHost(text: string): string | undefined {
	const read = /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) ? new URL(text) : undefined
	return read && read.hostname !== '' && read.pathname.length > 1 ? read.hostname : undefined
}

/** Why a push cannot make a branch of this name, undefined when it can: 1 to 15 characters, as git takes them. */
export function branchProblem(text: string): string | undefined {
	if (text.length < 1 || text.length > 15) return 'Branch name should be between 1-15 character'
	return isBranch(text) ? undefined : 'Enter valid branch name'
}

/** Whether git takes a text as the name of a branch, whatever its length. */
export const isBranch = (text: string) => text !== '' && !unfit.test(text)

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
const unfit = /[\u0000-\u001f\u007f\s~^:?*[\\]|\.\.|@\{|\/\/|^[-/]|(^|\/)\.|[/.]$|\.lock(\/|$)|^HEAD$/
