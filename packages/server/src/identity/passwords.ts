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

export const passwordRule = 'At least 10 characters, and not your user name.'

/** What is wrong with a new password, as a sentence for whoever typed it. */
export function wrongWithPassword(password: string, username: string): string | undefined {
	const length = [...password].length
	if (length < 10) return 'Use at least 10 characters.'
	if (length > 200) return 'Use at most 200 characters.'
	const lower = password.toLowerCase()
	if (lower === username.trim().toLowerCase()) return 'Choose something other than your user name.'
	if (new Set(lower).size < 4 || tooCommon.has(lower)) return 'This password is too easy to guess.'
	return undefined
}

/** The most frequent ones of ten characters and more in published lists; a longer list belongs to a service that is asked. */
const tooCommon = new Set(
	`1234567890 12345678910 0123456789 123456789a 1234567891 9876543210 0987654321 1q2w3e4r5t 1qaz2wsx3edc qwertyuiop
	qwerty12345 qwerty123456 1q2w3e4r5t6y q1w2e3r4t5 asdfghjkl1 zxcvbnm123 password12 password123 password1234 passw0rd123
	letmein123 welcome123 administrator admin12345 admin123456 changeme123 iloveyou12 iloveyou123 football123 sunshine123
	princess123 superman123 michael123 abcdefghij abcd123456 abc1234567 a123456789 aa12345678 qazwsxedc1 qazwsx12345 test123456
	testtest123 1122334455 1111122222 0000000000 unknown123 internet123`.split(/\s+/),
)
