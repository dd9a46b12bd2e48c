import { readFileSync } from 'node:fs'
import { Broken } from './isolation/attack.ts'
import { browserAttacks } from './isolation/browser-attacks.ts'
import { openLab } from './isolation/lab.ts'
import { sandboxAttacks } from './isolation/sandbox-attacks.ts'
import { serverAttacks } from './isolation/server-attacks.ts'

/** One row of the table of what was tried. */
export interface Tried {
	as: string
	tries: string
	refused: boolean
	/** How it was refused, or what was got. */
	how: string
}

const groups = { browser: browserAttacks, sandbox: sandboxAttacks, server: serverAttacks }

/** A user of the system without any rights, who starts the product as an ordinary user does: PostgreSQL asks for his name. */
const ordinary = (): number => {
	const rows = readFileSync('/etc/passwd', 'utf8').split('\n')
	const found = rows.map((row) => row.split(':')).find(([name]) => name === 'games' || name === 'backup')
	return Number(found?.[2] ?? 65_534)
}

/**
 * Attacks the built product as somebody does who may write features or who has only registered, with the product started by
 * root and by an ordinary user. `chosen` narrows to attacks by their group and words; `quick` starts it as whoever runs this alone, and beside other tests, which take the processor as well.
 */
export async function isolation({
	chosen = (_words: string): boolean => true,
	quick = false,
	say = (_line: string) => {},
} = {}): Promise<Tried[]> {
	const tried: Tried[] = []
	const own = process.getuid?.() ?? ordinary()
	const starters = own === 0 && !quick ? [0, ordinary()] : [own]
	for (const user of starters) {
		const as = user === 0 ? 'root' : 'an ordinary user'
		const lab = await openLab(user, quick ? 2000 : 250)
		try {
			for (const [group, attacks] of Object.entries(groups))
				for (const { tries, attempt } of attacks) {
					if (!chosen(`${group}: ${tries}`)) continue
					const outcome = await attempt(lab).then(
						(how) => ({ refused: true, how }),
						(error: Error) => ({ refused: false, how: error instanceof Broken ? error.message : (error.stack ?? '') }),
					)
					tried.push({ as, tries, ...outcome })
					say(`${outcome.refused ? '✓' : '✗'} ${as}, ${group}: tries ${tries}: ${outcome.how}`)
				}
		} finally {
			await lab.close()
		}
	}
	return tried
}
