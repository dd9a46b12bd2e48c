import { hash, verify } from '@node-rs/argon2'

/** How passwords are kept and which are taken. Knows nothing of users. */

// argon2id with 19 MiB and three rounds: the least that is advised, about 45 ms on one core of a small machine.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 3, parallelism: 1 } as const

/** Each takes 19 MiB and a core: two at a time bound what a flood of attempts can take from everybody else. */
let free = 2
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
	if (free > 0) free--
	else await new Promise<void>((resume) => waiting.push(resume))
	try {
		return await work()
	} finally {
		const next = waiting.shift()
		if (next) next()
		else free++
	}
}

// The same password may be typed as different code points on different systems.
const plain = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string) => inTurn(() => hash(plain(password), cost))

let decoy: Promise<string> | undefined

/** Without a hash (no such user) it takes as long and answers no. */
export async function passwordMatches(kept: string | undefined, password: string): Promise<boolean> {
	decoy ??= hashPassword('nobody has this password')
	const against = kept ?? (await decoy)
	const matches = await inTurn(() => verify(against, plain(password)))
	return matches && kept !== undefined
}

export const passwordRule =
	'At least 10 characters. A few words that do not belong together are easy to keep and hard to guess.'

/** What is wrong with a new password at first sight, as a sentence for whoever typed it; how strong it is, `easyToGuess` says. */
export function wrongWithPassword(password: string, username: string): string | undefined {
	// Before anything looks at its characters.
	if (password.length > 400) return 'Use at most 200 characters.'
	const length = [...password].length
	if (length < 10) return 'Use at least 10 characters.'
	if (length > 200) return 'Use at most 200 characters.'
	if (password.toLowerCase() === username.trim().toLowerCase()) return 'Choose something other than your user name.'
	return undefined
}
